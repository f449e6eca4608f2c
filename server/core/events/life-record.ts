// What the event engine needs to know of a sentinel, and how a sentinel finds another one by name.
import type { CompleteSentinel } from '../../../shared/sentinel/defaults.ts';
import type { SentinelState } from '../../store/records.ts';

export interface LifeRecord {
  readonly id: string;
  readonly name: string;
  readonly userId: string;
  readonly request: CompleteSentinel;
  readonly state: SentinelState;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
}

/** Names are the person's own, and compared without regard to case. */
export function byName(all: readonly LifeRecord[], userId: string, name: string): LifeRecord | undefined {
  let index = indexes.get(all);
  if (index === undefined) {
    index = new Map(all.map((one) => [keyOf(one.userId, one.name), one]));
    indexes.set(all, index);
  }
  return index.get(keyOf(userId, name));
}

// Memory only: a list is looked through once, however many sentinels refer to one another.
const indexes = new WeakMap<readonly LifeRecord[], ReadonlyMap<string, LifeRecord>>();

function keyOf(userId: string, name: string): string {
  return `${userId} ${name.toLowerCase()}`;
}
