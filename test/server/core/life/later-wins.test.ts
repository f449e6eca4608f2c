// Which of two deeds on one sentinel stands: worked examples, and that the order of arrival makes no difference.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeEdit, steersStill, tagged, tagsOf } from '../../../../server/core/life/later-wins.ts';

const touch = (id: string, at: number, device = id) => ({ id, at, device });

describe('an edit', () => {
  it('follows the one it is based on, whatever the clocks say', () => {
    expect(judgeEdit(null, touch('a', 1), null)).toBe('follows');
    expect(judgeEdit(touch('a', 9), touch('b', 1), 'a')).toBe('follows');
  });

  it('overwrites an earlier one it did not know, and is overwritten by a later one', () => {
    expect(judgeEdit(touch('a', 5), touch('b', 6), null)).toBe('overwrites');
    expect(judgeEdit(touch('a', 5), touch('b', 4), null)).toBe('is-overwritten');
  });

  it('leaves the same one standing in either order', () => {
    const anyTouch = fc.record({
      id: fc.string({ minLength: 1 }),
      at: fc.integer({ min: 0, max: 3 }),
      device: fc.string(),
    });
    fc.assert(
      fc.property(anyTouch, anyTouch, (one, other) => {
        fc.pre(one.id !== other.id);
        const stands = (first: typeof one, second: typeof one) =>
          judgeEdit(first, second, null) === 'overwrites' ? second.id : first.id;
        expect(stands(one, other)).toBe(stands(other, one));
      }),
    );
  });
});

describe('pausing and resuming', () => {
  it('keep their order on one device, and go by time between two', () => {
    expect(steersStill(touch('a', 9, 'Desk'), touch('b', 1, 'Desk'))).toBe(true);
    expect(steersStill(touch('a', 9, 'Desk'), touch('b', 1, 'Phone'))).toBe(false);
    expect(steersStill(touch('a', 1, 'Desk'), touch('b', 9, 'Phone'))).toBe(true);
  });
});

describe('tags', () => {
  const put = (tag: string, at: number, device: string) => ({
    which: { add: [tag], remove: [] },
    at,
    device,
  });
  const take = (tag: string, at: number, device: string) => ({
    which: { add: [], remove: [tag] },
    at,
    device,
  });

  it('that were taken off later are not put on again, and that is told', () => {
    const { which, ...by } = take('work', 9, 'Desk');
    const off = tagged([], which, by).marks;
    const older = put('work', 5, 'Phone');
    const { marks, lost } = tagged(off, older.which, older);
    expect(tagsOf(marks)).toEqual([]);
    expect(lost).toMatchObject([{ tag: 'work', on: true, device: 'Phone' }]);
  });

  it('come to the same in any order', () => {
    const deed = fc
      .tuple(fc.constantFrom(put, take), fc.constantFrom('a', 'b'), fc.integer({ min: 0, max: 99 }))
      .map(([what, tag, at]) => ({ what, tag, at }));
    fc.assert(
      fc.property(fc.uniqueArray(deed, { selector: ({ at }) => at }), (deeds) => {
        const outcome = (order: typeof deeds) =>
          tagsOf(
            order.reduce(
              (marks, { what, tag, at }) => {
                const { which, ...by } = what(tag, at, `device ${at}`);
                return tagged(marks, which, by).marks;
              },
              [] as Parameters<typeof tagged>[0] as ReturnType<typeof tagged>['marks'],
            ),
          ).sort();
        expect(outcome(deeds.toReversed())).toEqual(outcome(deeds));
      }),
    );
  });
});
