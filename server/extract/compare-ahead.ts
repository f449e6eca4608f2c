// Compares a page that was just read with the versions its sentinels last saw, while it lies there: what few of them say of it
// costs less than carrying the page to where it would be compared otherwise. Runs in the worker.
import { missingExtents } from '../../shared/page/extent.ts';
import { featuresFormat, type PageFeatures } from '../../shared/page/features.ts';
import { KeptFeatures } from '../../shared/page/kept-features.ts';
import { type Propagated, VersionGroup } from '../core/graph/version-group.ts';
import type { Watcher } from '../core/graph/watcher.ts';
import { sameContent } from '../core/schedule/same-content.ts';
import type { ReadRequest } from './extractor.ts';

/** Null where there is nothing to compare, or an earlier version has to be read again first. */
export function compareAhead(
  { ahead, extents }: ReadRequest,
  next: PageFeatures,
  contentHash: string,
): Propagated[] | null {
  if (ahead === undefined || sameContent(ahead.knownHash, contentHash)) return null;
  const pairs = ahead.pairs.map(({ old, watchers }) => ({ old: KeptFeatures.from(old).value, watchers }));
  const isReady = pairs.every(
    ({ old }) => (old.format ?? 1) >= featuresFormat && missingExtents(old, extents).length === 0,
  );
  return isReady ? pairs.map(({ old, watchers }) => groupOf(watchers).propagate(old, next)) : null;
}

export function groupOf(watchers: readonly Watcher[]): VersionGroup {
  const group = new VersionGroup();
  for (const watcher of watchers) group.add(watcher);
  return group;
}
