// Expressions that raise what they listen to, or nest what they hold: what the engine remembers stays bounded.
import { expect, it } from 'vitest';
import { step } from '../../../../server/core/events/detector.ts';
import { createEngine, define } from '../../../../server/core/events/engine.ts';
import {
  and,
  type EventExpression,
  or,
  plus,
  primitive,
  sequence,
} from '../../../../server/core/events/event.ts';
import { constituents } from '../../../../server/core/events/occurrence.ts';
import { snapshot } from '../../../../server/core/events/snapshot.ts';

const [a, b, d] = [primitive('a'), primitive('b'), primitive('d')] as const;
const soon = (event: EventExpression) => plus(event, { amount: 0.001, unit: 'second' }, 'continuous');

it('two rules that answer an event by raising it a little later wait for a bounded number of times', () => {
  const engine = createEngine(0);
  for (const id of ['one', 'two'])
    define(engine, { id, group: id, event: soon(d), rules: [{ id, effect: { kind: 'raise', event: 'd' } }] });
  step(engine, { kind: 'raise', event: 'd', now: 1 });
  step(engine, { kind: 'time', now: 15 });
  expect(snapshot(engine).timers.length).toBeLessThanOrEqual(2000);
});

it('what both sides of OR are happens once', () => {
  const engine = createEngine(0);
  define(engine, { id: 'x', group: 'x', event: or(d, d), rules: [{ id: 'x', effect: { kind: 'tell' } }] });
  const { immediate } = step(engine, { kind: 'raise', event: 'd', now: 1 });
  expect(immediate.map(({ occurrences }) => occurrences.length)).toEqual([1]);
});

it('an occurrence holds the latest happenings it is made of, and a place a bounded number of them', () => {
  const engine = createEngine(0);
  const nested = sequence(and(a, a, 'cumulative'), and(a, b, 'cumulative'), 'cumulative');
  define(engine, { id: 'x', group: 'x', event: nested, rules: [{ id: 'x', effect: { kind: 'tell' } }] });
  for (let now = 1; now <= 1500; now++) step(engine, { kind: 'raise', event: 'a', now, params: { now } });
  expect(JSON.stringify(snapshot(engine)).length).toBeLessThan(1_000_000);
  const { immediate } = step(engine, { kind: 'raise', event: 'b', now: 1501, params: { now: 1501 } });
  const parts = constituents(immediate[0]!.occurrences[0]!).map(({ params }) => params.now);
  expect(parts.length).toBeLessThanOrEqual(200);
  expect(parts.at(-1)).toBe(1501);
});
