// The orders in which sentinels are listed. Those without the time that is sorted by come last, either way round.
import type { SentinelView } from '../../../shared/api/sentinels.ts';
import type { ListQuery, SortKey } from './list-query.ts';

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const rest = { enabled: 0, waiting: 0, disabled: 1, ended: 2 } as const;

type Compare = (a: SentinelView, b: SentinelView) => number;

const orders: Record<SortKey, (direction: 1 | -1) => Compare> = {
  activity: (direction) => (a, b) =>
    direction *
    (rest[a.state] - rest[b.state] || (b.lastChangeAt ?? b.createdAt) - (a.lastChangeAt ?? a.createdAt)),
  name: (direction) => (a, b) => direction * collator.compare(titleOf(a), titleOf(b)),
  created: byNumber(({ createdAt }) => createdAt, -1),
  lastCheck: byNumber(({ lastCheckAt }) => lastCheckAt, -1),
  lastChange: byNumber(({ lastChangeAt }) => lastChangeAt, -1),
  nextCheck: byNumber(({ nextCheckAt }) => nextCheckAt, 1),
  cost: byNumber(({ cost }) => cost?.bytes ?? null, -1),
};

export function sortSentinels(
  sentinels: readonly SentinelView[],
  { sort, reversed }: Pick<ListQuery, 'sort' | 'reversed'>,
): SentinelView[] {
  const compare = orders[sort](reversed ? -1 : 1);
  return sentinels.toSorted((a, b) => compare(a, b) || (a.id < b.id ? -1 : 1));
}

export function titleOf({ pageTitle, name }: SentinelView): string {
  return pageTitle || name;
}

/** `natural` is the direction people expect first: newest first, but soonest first. */
function byNumber(of: (sentinel: SentinelView) => number | null, natural: 1 | -1) {
  return (direction: 1 | -1): Compare =>
    (a, b) => {
      const [x, y] = [of(a), of(b)];
      if (x === null || y === null) return Number(x === null) - Number(y === null);
      return direction * natural * (x - y);
    };
}
