// Fixed intervals on one page: which share their looks, and at which moments.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FixedLooks,
  intervalGroups,
  shareLooks,
} from '../../../../server/core/schedule/interval-groups.ts';

const minute = 60_000;
const noon = Date.UTC(2026, 0, 15, 12);

/** Began so many minutes after noon, every so many minutes. */
function looks(id: string, began: number, every: number, more: Partial<FixedLooks> = {}): FixedLooks {
  const [since, asked] = [noon + began * minute, every * minute];
  return { id, asked, since, from: since, ms: asked, windows: '[]', ...more };
}

const grouped = (...all: FixedLooks[]) => intervalGroups(all).map((group) => group.map(({ id }) => id));

describe('intervals are one group', () => {
  it('when they differ by less than 5 % from the shortest', () => {
    expect(grouped(looks('a', 0, 100), looks('b', 0, 104), looks('c', 0, 105))).toEqual([['a', 'b'], ['c']]);
    // Not from one to the next.
    expect(grouped(looks('a', 0, 100), looks('b', 0, 104), looks('c', 0, 108))).toEqual([['a', 'b'], ['c']]);
  });

  it('when they are whole multiples of the shortest', () => {
    expect(grouped(looks('a', 0, 60), looks('b', 0, 30), looks('c', 0, 45), looks('d', 0, 90))).toEqual([
      ['b', 'a', 'd'],
      ['c'],
    ]);
  });

  it('and not when they have different windows', () => {
    expect(grouped(looks('a', 0, 60), looks('b', 0, 60, { windows: '["office"]' }))).toEqual([['a'], ['b']]);
  });
});

describe('a newcomer', () => {
  const at = (id: string, next: number, ms: number) => ({
    id,
    from: noon + (next - ms) * minute,
    ms: ms * minute,
  });

  it('joins in at the next moment of those that run already, however soon that is', () => {
    expect(shareLooks([looks('a', 0, 60), looks('b', 30, 60)], noon + 30 * minute)).toEqual([
      at('b', 60, 60),
    ]);
  });

  it('with a multiple takes every k-th look, and waits no longer than it asked for the first', () => {
    expect(shareLooks([looks('a', 0, 60), looks('b', 30, 180)], noon + 30 * minute)).toEqual([
      at('b', 180, 180),
    ]);
  });

  it('with a shorter interval makes looks between those of the others, which stay as they are', () => {
    expect(shareLooks([looks('a', 0, 60), looks('b', 10, 30)], noon + 10 * minute)).toEqual([
      at('b', 30, 30),
    ]);
  });

  it('that is hardly shorter takes the others along', () => {
    expect(shareLooks([looks('a', 0, 60), looks('b', 70, 58)], noon + 70 * minute)).toEqual([
      at('b', 118, 58),
      at('a', 118, 58),
    ]);
  });

  it('that goes leaves the others with what they asked for', () => {
    const alone = looks('a', 0, 60, { ms: 58 * minute });
    expect(shareLooks([alone], noon + 59 * minute)).toEqual([at('a', 118, 60)]);
  });
});

describe('whatever comes together', () => {
  const some = fc.array(
    fc.record({
      began: fc.integer({ min: 0, max: 600 }),
      every: fc.constantFrom(1, 29, 30, 45, 58, 60, 61, 90, 120, 125, 180, 1440),
    }),
    { minLength: 1, maxLength: 8 },
  );
  const now = noon + 601 * minute;
  const apply = (all: readonly FixedLooks[]) => {
    const retuned = new Map(shareLooks(all, now).map((one) => [one.id, one]));
    return all.map((one) => ({ ...one, ...retuned.get(one.id) }));
  };
  const next = ({ from, ms }: FixedLooks) => from + (Math.floor((now - from) / ms) + 1) * ms;

  it('is settled at once, is looked at as often as its shortest, and nobody waits longer than they asked', () => {
    fc.assert(
      fc.property(some, (list) => {
        const before = list.map(({ began, every }, i) => looks(`s${i}`, began, every));
        const after = apply(before);
        expect(shareLooks(after, now)).toEqual([]);
        for (const group of intervalGroups(after)) {
          const [shortest] = group;
          for (const one of group) {
            expect(one.ms).toBeLessThanOrEqual(one.asked);
            expect((next(one) - next(shortest!)) % shortest!.ms).toBe(0);
          }
        }
        // Only whoever was too late for the group's last look waits for its next.
        after.forEach((one, i) => {
          expect(next(one)).toBeLessThanOrEqual(Math.max(next(before[i]!), now + one.ms));
        });
      }),
    );
  });
});
