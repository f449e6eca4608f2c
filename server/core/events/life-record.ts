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
  const wanted = name.toLowerCase();
  return all.find((one) => one.userId === userId && one.name.toLowerCase() === wanted);
}
