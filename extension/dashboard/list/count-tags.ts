// How often each tag is used.
import type { ListedSentinel } from '../../../shared/api/sentinels.ts';

/** Most used first. */
export function countTags(sentinels: readonly ListedSentinel[]): [tag: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { tags } of sentinels) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
}
