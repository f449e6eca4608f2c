// A point on the time line, detected when its timer is due.
import { noOccurrences, noParams, type Occurrence } from '../occurrence.ts';
import type { Timer } from '../timers.ts';
import { type Place, remember } from './place.ts';

export function absoluteOf(place: Place, due: Timer | null): readonly Occurrence[] {
  if (due === null) return noOccurrences;
  remember(place, {});
  return [{ event: 'time', at: due.due, noticedAt: place.horizon, params: noParams, parts: noOccurrences }];
}
