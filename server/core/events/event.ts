// Event expressions as plain data, after Snoop: what can be waited for, and how happenings pair up.
import type { ParameterContext } from '../../../shared/sentinel/ast.ts';
import type { Duration } from '../../../shared/sentinel/duration.ts';
import type { Rhythm } from './rhythm.ts';

export type EventExpression =
  | PrimitiveEvent
  | AbsoluteEvent
  | PlusEvent
  | AndEvent
  | OrEvent
  | SequenceEvent
  | NotEvent
  | PeriodicEvent;

/** Raised from outside or by a rule, by its name: "start:s1", "change:…". */
export interface PrimitiveEvent {
  readonly kind: 'primitive';
  readonly name: string;
}
/** A point on the time line. One that has passed when it is defined happens at once. */
export interface AbsoluteEvent {
  readonly kind: 'absolute';
  readonly at: number;
}
/** A point relative to an event. One that would lie before the event itself happens with it. */
export interface PlusEvent {
  readonly kind: 'plus';
  readonly event: EventExpression;
  readonly shifts: readonly Shift[];
  readonly context: ParameterContext;
}
/** Both, in any order. */
export interface AndEvent {
  readonly kind: 'and';
  readonly left: EventExpression;
  readonly right: EventExpression;
  readonly context: ParameterContext;
}
export interface OrEvent {
  readonly kind: 'or';
  readonly left: EventExpression;
  readonly right: EventExpression;
}
/** The first strictly before the second. */
export interface SequenceEvent {
  readonly kind: 'sequence';
  readonly first: EventExpression;
  readonly second: EventExpression;
  readonly context: ParameterContext;
}
/** `closes` after `opens`, with no `absent` between them. */
export interface NotEvent {
  readonly kind: 'not';
  readonly opens: EventExpression;
  readonly absent: EventExpression;
  readonly closes: EventExpression;
  readonly context: ParameterContext;
}
/** At every tick of the rhythm in the half-open interval (opens, closes]. */
export interface PeriodicEvent {
  readonly kind: 'periodic';
  readonly opens: EventExpression;
  readonly rhythm: Rhythm;
  readonly closes: EventExpression;
  readonly context: ParameterContext;
  /** What becomes of ticks that time jumped over: each of them, or one for all. */
  readonly missed: 'each' | 'collapse';
  /** Also a tick at the opening itself, which makes the interval closed. */
  readonly baseline: boolean;
}

export interface Shift {
  readonly sign: '+' | '-';
  readonly duration: Duration;
}

export function primitive(name: string): PrimitiveEvent {
  return { kind: 'primitive', name };
}

export function absolute(at: number): AbsoluteEvent {
  return { kind: 'absolute', at };
}

export function plus(
  event: EventExpression,
  shifts: Duration | readonly Shift[],
  context: ParameterContext = 'recent',
): PlusEvent {
  const list = 'unit' in shifts ? [{ sign: '+' as const, duration: shifts }] : shifts;
  return { kind: 'plus', event, shifts: list, context };
}

export function and(
  left: EventExpression,
  right: EventExpression,
  context: ParameterContext = 'recent',
): AndEvent {
  return { kind: 'and', left, right, context };
}

export function or(left: EventExpression, right: EventExpression): OrEvent {
  return { kind: 'or', left, right };
}

export function sequence(
  first: EventExpression,
  second: EventExpression,
  context: ParameterContext = 'recent',
): SequenceEvent {
  return { kind: 'sequence', first, second, context };
}

export function not(
  opens: EventExpression,
  absent: EventExpression,
  closes: EventExpression,
  context: ParameterContext = 'recent',
): NotEvent {
  return { kind: 'not', opens, absent, closes, context };
}

export function periodic(
  opens: EventExpression,
  rhythm: Rhythm,
  closes: EventExpression,
  options: { context?: ParameterContext; missed?: 'each' | 'collapse'; baseline?: boolean } = {},
): PeriodicEvent {
  const { context = 'recent', missed = 'each', baseline = false } = options;
  return { kind: 'periodic', opens, rhythm, closes, context, missed, baseline };
}

export function childrenOf(event: EventExpression): readonly EventExpression[] {
  switch (event.kind) {
    case 'primitive':
    case 'absolute':
      return [];
    case 'plus':
      return [event.event];
    case 'and':
    case 'or':
      return [event.left, event.right];
    case 'sequence':
      return [event.first, event.second];
    case 'not':
      return [event.opens, event.absent, event.closes];
    case 'periodic':
      return [event.opens, event.closes];
  }
}

/** The place of a child in the whole expression; memories and timers are kept by place. */
export function childPath(path: string, index: number): string {
  return path === '' ? String(index) : `${path}.${index}`;
}
