// Puts sorted sentinels under headings: by site, tag or state. Within each, and between them, the order stays.
import type { ListedSentinel } from '../../../shared/api/sentinels.ts';
import type { Grouping } from './list-query.ts';

/** A line of the list. A sentinel with two tags stands under both, so `key` is not its id. */
export type ListItem =
  | { kind: 'heading'; key: string; group: string; count: number }
  | { kind: 'sentinel'; key: string; sentinel: ListedSentinel };

/** '' is the heading of those that belong under none; it comes last. */
export function groupSentinels(sentinels: readonly ListedSentinel[], grouping: Grouping): ListItem[] {
  if (grouping === 'none') return sentinels.map((sentinel) => itemOf(sentinel));
  const groups = new Map<string, ListedSentinel[]>();
  for (const sentinel of sentinels) {
    for (const group of groupsOf(sentinel, grouping)) {
      const members = groups.get(group);
      if (members) members.push(sentinel);
      else groups.set(group, [sentinel]);
    }
  }
  return [...groups]
    .sort(([a], [b]) => Number(a === '') - Number(b === ''))
    .flatMap(([group, members]) => [
      { kind: 'heading', key: `group ${group}`, group, count: members.length } as const,
      ...members.map((sentinel) => itemOf(sentinel, group)),
    ]);
}

function itemOf(sentinel: ListedSentinel, group?: string): ListItem {
  const key = group === undefined ? sentinel.id : `${sentinel.id} ${group}`;
  return { kind: 'sentinel', key, sentinel };
}

function groupsOf(sentinel: ListedSentinel, grouping: Exclude<Grouping, 'none'>): readonly string[] {
  if (grouping === 'state') return [sentinel.state];
  if (grouping === 'site') return [siteOf(sentinel.url)];
  const tags = sentinel.tags;
  return tags.length === 0 ? [''] : tags;
}

export function siteOf(url: string): string {
  return (URL.parse(url)?.host ?? '').replace(/^www\./, '');
}
