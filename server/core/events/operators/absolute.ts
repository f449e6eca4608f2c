// A point on the time line, detected when its timer is due; the timer is all there is to remember.
import { noOccurrences, noParams, type Occurrence } from '../occurrence.ts';
import type { Timer } from '../timers.ts';

export function absoluteOf(horizon: number, due: Timer | null): readonly Occurrence[] {
  if (due === null) return noOccurrences;
  return [{ event: 'time', at: due.due, noticedAt: horizon, params: noParams, parts: noOccurrences }];
}
