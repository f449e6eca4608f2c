// An element that is back is compared with the last version that had it: what changed while it was away is a change.
import { extentsOf } from '../../shared/detect/detect-expression.ts';
import { type Extent, extentKey } from '../../shared/page/extent.ts';
import type { PageFeatures } from '../../shared/page/features.ts';
import type { Watcher } from '../core/graph/watcher.ts';
import type { Page } from '../store/records.ts';
import { type OldVersion, oldVersions } from './old-versions.ts';
import type { World } from './world.ts';

/** So far back it is looked for. */
export const mostVersions = 50;

/** The watched parts that the old version lacks and the new one has. */
export function returnedParts(
  { expression, watch }: Pick<Watcher, 'expression' | 'watch'>,
  old: PageFeatures,
  next: PageFeatures,
): Extent[] {
  const stateOf = (page: PageFeatures, part: Extent) => page.extents?.[extentKey(part)]?.state;
  return extentsOf(expression, watch).filter(
    (part) => stateOf(old, part) === 'gone' && stateOf(next, part) === 'found',
  );
}

/** The newest version before this one, and not before `since`, that has all these parts. */
export async function lastWith(
  world: World,
  page: Page,
  parts: readonly Extent[],
  { before, since }: { before: number; since: number },
): Promise<OldVersion | null> {
  const first = Math.max(1, since, before - mostVersions);
  for (let seq = before - 1; seq >= first; seq--) {
    const version = (await oldVersions(world, page, [seq], parts)).get(seq);
    const has = (part: Extent) => version?.features.value.extents?.[extentKey(part)]?.state === 'found';
    if (version !== undefined && parts.every(has)) return version;
  }
  return null;
}
