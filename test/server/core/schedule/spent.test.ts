// What a page costs a day follows its rhythm, and forgets.
import { describe, expect, it } from 'vitest';
import { costPerDay, type Spent, spend } from '../../../../server/core/schedule/spent.ts';

const hour = 3_600_000;
const day = 24 * hour;
const look = { fetches: 1, bytes: 1000, ms: 5 };

/** A page looked at every `every`, for a time. */
function watched(every: number, until: number, from = 0, before: Spent | null = null): Spent {
  let spent = before;
  for (let at = from; at <= until; at += every) spent = spend(spent, at, look);
  return spent!;
}

describe('what a page costs a day', () => {
  it('is what it came to so far, in the first day', () => {
    expect(costPerDay(spend(null, 0, look), 60_000)).toEqual({ fetches: 1, bytes: 1000, ms: 5 });
    expect(costPerDay(watched(hour, 5 * hour), 5 * hour).fetches).toBeCloseTo(6, 0);
  });

  it.each([10 * 60_000, hour, 6 * hour])('is its rhythm later on (%i ms)', (every) => {
    const { fetches, bytes, ms } = costPerDay(watched(every, 30 * day), 30 * day);
    expect(fetches / (day / every)).toBeGreaterThan(0.9);
    expect(fetches / (day / every)).toBeLessThan(1.1);
    expect(bytes / fetches).toBeCloseTo(1000, -1);
    expect(ms / fetches).toBeCloseTo(5, 1);
  });

  it('fades when the page is looked at less often, and when it is not looked at', () => {
    const busy = watched(hour, 10 * day);
    expect(costPerDay(watched(day, 30 * day, 11 * day, busy), 30 * day).fetches).toBeLessThan(1.5);
    expect(costPerDay(busy, 40 * day).fetches).toBeLessThan(0.1);
  });

  it('does not grow', () => {
    expect(JSON.stringify(watched(60_000, 20 * day)).length).toBeLessThan(150);
  });
});
