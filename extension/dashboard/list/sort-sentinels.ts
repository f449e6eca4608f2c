// The orders in which sentinels are listed. Those without the time that is sorted by come last, either way round.
import type { ListedSentinel } from '../../../shared/api/sentinels.ts';
import { byActivity, byId } from '../../local/by-activity.ts';
import type { ListQuery, SortKey } from './list-query.ts';

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

type Compare = (a: ListedSentinel, b: ListedSentinel) => number;

const orders: Record<SortKey, (direction: 1 | -1) => Compare> = {
  activity: (direction) => (a, b) => direction * byActivity(a, b),
  name: (direction) => (a, b) => direction * collator.compare(titleOf(a), titleOf(b)),
  created: byNumber(({ createdAt }) => createdAt, -1),
  lastCheck: byNumber(({ lastCheckAt }) => lastCheckAt, -1),
  lastChange: byNumber(({ lastChangeAt }) => lastChangeAt, -1),
  nextCheck: byNumber(({ nextCheckAt }) => nextCheckAt, 1),
  cost: byNumber(({ cost }) => cost?.bytes ?? null, -1),
};

export function sortSentinels(
  sentinels: readonly ListedSentinel[],
  { sort, reversed }: Pick<ListQuery, 'sort' | 'reversed'>,
): ListedSentinel[] {
  const compare = orders[sort](reversed ? -1 : 1);
  return sentinels.toSorted((a, b) => compare(a, b) || byId(a, b));
}

export function titleOf({ pageTitle, name }: ListedSentinel): string {
  return pageTitle || name;
}

/** `natural` is the direction people expect first: newest first, but soonest first. */
function byNumber(of: (sentinel: ListedSentinel) => number | null, natural: 1 | -1) {
  return (direction: 1 | -1): Compare =>
    (a, b) => {
      const [x, y] = [of(a), of(b)];
      if (x === null || y === null) return Number(x === null) - Number(y === null);
      return direction * natural * (x - y);
    };
}
