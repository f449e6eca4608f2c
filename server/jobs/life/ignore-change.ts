// "Ignore this from now on": one more ignore rule in a sentinel, taken in like any other edit.
import { addIgnoreRule } from '../../../shared/sentinel/add-ignore-rule.ts';
import type { NoiseRule, SentinelTree } from '../../../shared/sentinel/ast.ts';
import { parseSentinel } from '../../../shared/sentinel/parse.ts';
import { printSentinel } from '../../../shared/sentinel/print.ts';
import type { World } from '../world.ts';
import { type EditOutcome, editSentinel } from './edit-sentinel.ts';

export type IgnoreOutcome =
  | Exclude<EditOutcome, { kind: 'edited' }>
  /** Saved again, the text undoes it. */
  | { kind: 'ignored'; previousText: string }
  | { kind: 'ignored-already' };

export async function ignoreChange(
  world: World,
  userId: string,
  id: string,
  rule: NoiseRule,
): Promise<IgnoreOutcome> {
  const sentinel = await world.store.sentinels.byId(userId, id);
  if (sentinel === null) return { kind: 'not-found' };
  const written = parseSentinel(sentinel.text);
  if (!written.ok) return { kind: 'invalid', problems: written.problems };
  // Rules of its own take the place of inherited ones: those are written out first.
  const noise = addIgnoreRule((sentinel.tree as SentinelTree).noise ?? [], rule);
  if (noise === null) return { kind: 'ignored-already' };
  const outcome = await editSentinel(world, userId, id, printSentinel({ ...written.tree, noise }));
  return outcome.kind === 'edited' ? { kind: 'ignored', previousText: sentinel.text } : outcome;
}
