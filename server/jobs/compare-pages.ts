// Compares two versions where it harms nobody: small ones at once, large ones in the threads that read pages.
import { detectExpression } from '../../shared/detect/detect-expression.ts';
import type { Evaluation } from '../../shared/detect/evaluate-expression.ts';
import type { KeptFeatures } from '../../shared/page/kept-features.ts';
import { isHeavier } from '../../shared/page/page-weight.ts';
import type { Propagated, VersionGroup } from '../core/graph/version-group.ts';
import type { Watcher } from '../core/graph/watcher.ts';
import type { NotRead } from '../extract/extractor.ts';
import type { World } from './world.ts';

/** Below this, comparing takes milliseconds, and carrying the pages to a thread would take as long. */
const light = 150_000;

export async function propagate(
  world: World,
  group: VersionGroup,
  old: KeptFeatures,
  next: KeptFeatures,
): Promise<{ ok: true; propagated: Propagated } | NotRead> {
  if (isLight(old, next)) return { ok: true, propagated: group.propagate(old.value, next.value) };
  return world.extractor.propagate({
    watchers: [...group.watchers.values()],
    old: old.bytes,
    next: next.bytes,
  });
}

export async function judge(
  world: World,
  asked: Pick<Watcher, 'expression' | 'watch'>,
  old: KeptFeatures,
  next: KeptFeatures,
): Promise<{ ok: true; evaluation: Evaluation } | NotRead> {
  const { expression, watch } = asked;
  if (isLight(old, next))
    return { ok: true, evaluation: detectExpression(expression, old.value, next.value, watch) };
  return world.extractor.judge({ asked: { expression, watch }, old: old.bytes, next: next.bytes });
}

function isLight(old: KeptFeatures, next: KeptFeatures): boolean {
  return !isHeavier(old.value, light) && !isHeavier(next.value, light);
}
