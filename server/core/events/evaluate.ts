// Walks one expression with one signal: what the leaves notice rises through the operators; what arrives at the top is detected.
import { childPath, type EventExpression } from './event.ts';
import { noOccurrences, type Occurrence } from './occurrence.ts';
import { absoluteOf } from './operators/absolute.ts';
import { andOf } from './operators/and.ts';
import { notOf } from './operators/not.ts';
import { periodicOf } from './operators/periodic.ts';
import type { Place } from './operators/place.ts';
import { plusOf } from './operators/plus.ts';
import { sequenceOf } from './operators/sequence.ts';
import type { Timer } from './timers.ts';

export type Signal =
  | { readonly kind: 'raised'; readonly occurrence: Occurrence }
  | { readonly kind: 'due'; readonly timer: Timer };

export function evaluate(event: EventExpression, place: Place, signal: Signal): readonly Occurrence[] {
  const due = signal.kind === 'due' && signal.timer.path === place.path ? signal.timer : null;
  // A timer concerns its own place alone: nothing below can have noticed it.
  const below = (child: EventExpression, index: number) =>
    due === null ? evaluate(child, { ...place, path: childPath(place.path, index) }, signal) : noOccurrences;
  switch (event.kind) {
    case 'primitive':
      return signal.kind === 'raised' && signal.occurrence.event === event.name
        ? [signal.occurrence]
        : noOccurrences;
    case 'absolute':
      return absoluteOf(place.horizon, due);
    case 'plus':
      return plusOf(event, place, below(event.event, 0), due);
    case 'and':
      return andOf(event, place, below(event.left, 0), below(event.right, 1));
    case 'or':
      // What both sides are is still one happening.
      return [...new Set([...below(event.left, 0), ...below(event.right, 1)])];
    case 'sequence':
      return sequenceOf(event, place, below(event.first, 0), below(event.second, 1));
    case 'not':
      return notOf(event, place, below(event.opens, 0), below(event.absent, 1), below(event.closes, 2));
    case 'periodic':
      return periodicOf(event, place, below(event.opens, 0), below(event.closes, 1), due);
  }
}
