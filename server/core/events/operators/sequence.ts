// SEQUENCE: the first event strictly before the second.
import type { SequenceEvent } from '../event.ts';
import { compose, noOccurrences, type Occurrence } from '../occurrence.ts';
import { admit, take } from './initiators.ts';
import { type Place, recall, remember } from './place.ts';

export function sequenceOf(
  event: SequenceEvent,
  place: Place,
  first: readonly Occurrence[],
  second: readonly Occurrence[],
): readonly Occurrence[] {
  if (first.length === 0 && second.length === 0) return noOccurrences;
  const found: Occurrence[] = [];
  let left = recall(place)?.left;
  // The second side goes first: an event that is both ends one sequence and begins the next.
  for (const terminator of second) {
    const taken = take(left, terminator.at, event.context);
    left = taken.left;
    for (const initiators of taken.groups) found.push(compose('sequence', [...initiators, terminator]));
  }
  for (const initiator of first) left = admit(left, initiator, event.context);
  remember(place, { left: left ?? [] });
  return found;
}
