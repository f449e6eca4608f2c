// The order of the list people see first: what is alive before what rests, and within each the latest change first.
import type { ListedSentinel } from '../../shared/api/sentinels.ts';

const rest = { enabled: 0, waiting: 0, disabled: 1, ended: 2 } as const;

export function byActivity(a: ListedSentinel, b: ListedSentinel): number {
  return rest[a.state] - rest[b.state] || (b.lastChangeAt ?? b.createdAt) - (a.lastChangeAt ?? a.createdAt);
}

/** Between any two of them it says which is first. */
export function inOrderOfActivity(a: ListedSentinel, b: ListedSentinel): number {
  return byActivity(a, b) || byId(a, b);
}

export function byId(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : Number(a.id > b.id);
}
