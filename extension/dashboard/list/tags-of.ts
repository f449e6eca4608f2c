// A sentinel's tags, and how often each is used.
import type { SentinelView } from '../../../shared/api/sentinels.ts';

export function tagsOf(sentinel: SentinelView): readonly string[] {
  return (sentinel as { tags?: readonly string[] }).tags ?? [];
}

/** Most used first. */
export function countTags(sentinels: readonly SentinelView[]): [tag: string, count: number][] {
  const counts = new Map<string, number>();
  for (const sentinel of sentinels)
    for (const tag of tagsOf(sentinel)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
}
