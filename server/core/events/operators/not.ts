// NOT: the closing event after the opening one, with none of the absent event between them.
import type { NotEvent } from '../event.ts';
import { compose, noOccurrences, type Occurrence } from '../occurrence.ts';
import { admit, take } from './initiators.ts';
import { type Place, recall, remember } from './place.ts';

export function notOf(
  event: NotEvent,
  place: Place,
  opens: readonly Occurrence[],
  absent: readonly Occurrence[],
  closes: readonly Occurrence[],
): readonly Occurrence[] {
  if (opens.length + absent.length + closes.length === 0) return noOccurrences;
  const found: Occurrence[] = [];
  let left = absent.length > 0 ? [] : recall(place)?.left;
  // Closing before opening: an event that is both ends one interval and begins the next.
  for (const terminator of closes) {
    const taken = take(left, terminator.at, event.context);
    left = taken.left;
    for (const initiators of taken.groups) found.push(compose('not', [...initiators, terminator]));
  }
  for (const initiator of opens) left = admit(left, initiator, event.context);
  remember(place, { left: left ?? [] });
  return found;
}
