// The queue of waiting time points against a plain sorted list: order, removal, ties, and many at one moment.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addTimer,
  createTimers,
  nextDue,
  removeTimer,
  type Timers,
  takeDue,
  type Waiting,
} from '../../../../server/core/events/timers.ts';

function entry(id: number, due: number, priority = 0): Waiting<null> {
  return { id, definition: 'd', path: '', due, priority, owner: null, isGone: false, sibling: null };
}

function drain(timers: Timers<null>, now: number): number[] {
  const ids: number[] = [];
  for (let one = takeDue(timers, now); one !== null; one = takeDue(timers, now)) ids.push(one.id);
  return ids;
}

const inOrder = (a: Waiting<null>, b: Waiting<null>) =>
  a.due - b.due || b.priority - a.priority || a.id - b.id;

const action = fc.oneof(
  fc.record({
    kind: fc.constant('add' as const),
    in: fc.nat(5000),
    priority: fc.integer({ min: -2, max: 2 }),
  }),
  fc.record({
    kind: fc.constant('add-many' as const),
    count: fc.nat(700),
    spread: fc.constantFrom(1, 1e3, 1e9),
  }),
  fc.record({ kind: fc.constant('remove' as const), nth: fc.nat(100) }),
  fc.record({ kind: fc.constant('pass' as const), by: fc.constantFrom(0, 1, 100, 3000, 1e6) }),
);

describe('timers', () => {
  it('come out as from a sorted list, whatever is added and removed in between', () => {
    fc.assert(
      fc.property(
        fc.array(action, { maxLength: 60 }),
        fc.constantFrom(0, 1.7e12, -5e12),
        (actions, start) => {
          const timers = createTimers<null>();
          let model: Waiting<null>[] = [];
          let [now, next] = [start, 1];
          const put = (due: number, priority: number) => {
            const one = entry(next++, due, priority);
            addTimer(timers, one);
            model.push(one);
          };
          for (const one of actions) {
            if (one.kind === 'add') put(now + one.in, one.priority);
            if (one.kind === 'add-many')
              for (let i = 0; i < one.count; i++) put(now + ((i * 7919) % 1000) * one.spread, 0);
            if (one.kind === 'remove' && model.length > 0) {
              const [gone] = model.splice(one.nth % model.length, 1);
              removeTimer(timers, gone!);
            }
            if (one.kind === 'pass') {
              now += one.by;
              const due = model.filter(({ due }) => due <= now).sort(inOrder);
              model = model.filter(({ due }) => due > now);
              expect(drain(timers, now)).toEqual(due.map(({ id }) => id));
            }
            expect(timers.count).toBe(model.length);
          }
          expect(nextDue(timers)).toBe(model.sort(inOrder)[0]?.due ?? null);
          expect(drain(timers, Number.POSITIVE_INFINITY)).toEqual(model.map(({ id }) => id));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('keep the order of insertion when a hundred thousand are due at the same moment', () => {
    const timers = createTimers<null>();
    for (let id = 1; id <= 100_000; id++) addTimer(timers, entry(id, 1.7e12, id % 2));
    const ids = drain(timers, 1.7e12);
    expect(ids.slice(0, 2)).toEqual([1, 3]);
    expect(ids.slice(-2)).toEqual([99_998, 100_000]);
  });
});
