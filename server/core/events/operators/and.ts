// AND: both events, in any order.
import type { AndEvent } from '../event.ts';
import { keep } from '../memory.ts';
import { compose, noOccurrences, type Occurrence } from '../occurrence.ts';
import { type Place, recall, remember } from './place.ts';

export function andOf(
  event: AndEvent,
  place: Place,
  left: readonly Occurrence[],
  right: readonly Occurrence[],
): readonly Occurrence[] {
  if (left.length === 0 && right.length === 0) return noOccurrences;
  const memory = recall(place);
  const sides = { left: memory?.left ?? [], right: memory?.right ?? [] };
  const found: Occurrence[] = [];
  for (const one of left) found.push(...arrive(event, sides, 'left', one));
  for (const one of right) found.push(...arrive(event, sides, 'right', one));
  remember(place, sides);
  return found;
}

interface Sides {
  left: Occurrence[];
  right: Occurrence[];
}

/** Either side may initiate; what arrives second terminates. */
function arrive(event: AndEvent, sides: Sides, side: keyof Sides, one: Occurrence): Occurrence[] {
  const other = side === 'left' ? 'right' : 'left';
  const partners = sides[other];
  if (event.context === 'recent') {
    // Both stay: each goes on initiating until a newer one of its own side comes.
    sides[side] = [one];
    return partners.map((partner) => compose('and', [partner, one]));
  }
  if (partners.length === 0) {
    sides[side] = keep(sides[side], one);
    return [];
  }
  if (event.context === 'chronicle') {
    sides[other] = partners.slice(1);
    return [compose('and', [partners[0]!, one])];
  }
  sides[other] = [];
  return event.context === 'continuous'
    ? partners.map((partner) => compose('and', [partner, one]))
    : [compose('and', [...partners, one])];
}
