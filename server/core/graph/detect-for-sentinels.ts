// Decides which sentinels fire on a new version: each pair of versions is compared once, however many sentinels share it.
import type { Change } from '../../../shared/detect/change.ts';

export interface Watcher {
  sentinelId: string;
  /** The version it compares with; null when this one is its first. */
  seenVersionId: string | null;
}

export interface Firing {
  sentinelId: string;
  oldVersionId: string;
  comparison: Comparison;
}

export interface Comparison {
  changes: Change[];
  coarse?: string;
}

export function detectForSentinels(
  watchers: readonly Watcher[],
  newVersionId: string,
  compare: (oldVersionId: string) => Comparison,
): Firing[] {
  const compared = new Map<string, Comparison>();
  const firings: Firing[] = [];
  for (const { sentinelId, seenVersionId } of watchers) {
    if (seenVersionId === null || seenVersionId === newVersionId) continue;
    const comparison = compared.get(seenVersionId) ?? compare(seenVersionId);
    compared.set(seenVersionId, comparison);
    if (comparison.changes.length > 0) firings.push({ sentinelId, oldVersionId: seenVersionId, comparison });
  }
  return firings;
}
