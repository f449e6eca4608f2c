// A page's rhythm: what looks teach, and when they make us look again.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forecastOf, rateAt } from '../../../../server/core/schedule/learn/forecast.ts';
import { dayMs, hourMs } from '../../../../server/core/schedule/learn/look.ts';
import { nextLook } from '../../../../server/core/schedule/learn/next-look.ts';
import { packRhythm, unpackRhythm } from '../../../../server/core/schedule/learn/pack-rhythm.ts';
import { newRhythm, observe, type Rhythm } from '../../../../server/core/schedule/learn/rhythm.ts';

const monday = Date.UTC(2026, 0, 5);
const limits = { leastMs: 60_000, mostMs: 7 * dayMs };
const price = 0.01;

/** A page that is looked at every `everyMs`, and has changed at these times. */
function watched(
  everyMs: number,
  until: number,
  changes: number[],
  rhythm = newRhythm({ at: monday, changedAt: null }),
): Rhythm {
  for (let at = rhythm.lookedAt + everyMs; at <= until; at += everyMs) {
    const changed = changes.some((one) => one > at - everyMs && one <= at);
    observe(rhythm, { at, changed, changedAt: null });
  }
  return rhythm;
}

const every = (ms: number, from: number, to: number) =>
  Array.from({ length: Math.floor((to - from) / ms) }, (_, i) => from + (i + 0.37) * ms);
const wait = (rhythm: Rhythm, at = price) => nextLook(rhythm, at, limits) - rhythm.lookedAt;

describe('when to look next', () => {
  const end = monday + 21 * dayMs;

  it('is the earlier, the more often a page changes', () => {
    const waits = [0.3, 1.1, 4.3, 17].map((perDay) =>
      wait(watched(hourMs, end, every(dayMs / perDay, monday, end))),
    );
    expect(waits).toEqual([...waits].sort((a, b) => b - a));
    expect(waits[0]! / waits[3]!).toBeGreaterThan(4);
  });

  it('is where rate × τ² / 2 is the price, for a steady page', () => {
    const rhythm = watched(hourMs, end, []);
    const rate = rateAt(forecastOf(rhythm), rhythm.lookedAt + hourMs);
    // After a long silence bursts are a little less likely at first than later, so it is not quite that.
    const even = Math.sqrt((2 * price) / rate) * dayMs;
    expect(wait(rhythm) / even).toBeGreaterThan(0.85);
    expect(wait(rhythm) / even).toBeLessThan(1.15);
  });

  it('is the later, the dearer a look is', () => {
    const rhythm = watched(hourMs, end, every(9 * hourMs, monday, end));
    expect(wait(rhythm, 0.1)).toBeGreaterThan(wait(rhythm, 0.01));
    expect(wait(rhythm, 0.01)).toBeGreaterThan(wait(rhythm, 0.001));
  });

  it('comes soon after a quiet page has woken up, and is later again when it sleeps', () => {
    const quiet = watched(6 * hourMs, end, []);
    const before = wait(quiet);
    observe(quiet, { at: end + 6 * hourMs, changed: true, changedAt: null });
    const woken = wait(quiet);
    expect(woken).toBeLessThan(before / 3);
    for (let i = 1; i <= 40; i++)
      observe(quiet, { at: end + (6 + 6 * i) * hourMs, changed: false, changedAt: null });
    expect(wait(quiet)).toBeGreaterThan(woken * 2);
  });

  it('comes sooner while a burst is on than after it', () => {
    const bursts = every(7 * dayMs, monday, monday + 56 * dayMs).flatMap((at) =>
      every(0.4 * hourMs, at, at + 4 * hourMs),
    );
    const rhythm = watched(hourMs / 2, monday + 56 * dayMs, bursts);
    const resting = wait(rhythm);
    for (let i = 1; i <= 3; i++)
      observe(rhythm, { at: monday + 56 * dayMs + i * 0.5 * hourMs, changed: true, changedAt: null });
    const inBurst = wait(rhythm);
    expect(inBurst).toBeLessThan(resting / 4);
    observe(rhythm, { at: rhythm.lookedAt + dayMs, changed: false, changedAt: null });
    expect(wait(rhythm)).toBeGreaterThan(inBurst * 4);
  });

  it('forgets: a page that was busy for weeks and then sleeps is left alone', () => {
    const busy = watched(hourMs, end, every(2 * hourMs, monday, end));
    const before = wait(busy);
    watched(hourMs, end + 10 * dayMs, [], busy);
    expect(wait(busy)).toBeGreaterThan(before * 5);
  });

  it('is in the hours in which a page changes, and not at night', () => {
    const office = Array.from({ length: 56 }, (_, day) => day)
      .filter((day) => day % 7 < 5)
      .flatMap((day) =>
        every(1.7 * hourMs, monday + day * dayMs + 8 * hourMs, monday + day * dayMs + 18 * hourMs),
      );
    const thursdayNoon = watched(hourMs, monday + 52.5 * dayMs, office);
    const inTheDay = wait(thursdayNoon);
    const thursdayEvening = watched(hourMs, monday + 52.75 * dayMs, office, thursdayNoon);
    expect(wait(thursdayEvening)).toBeGreaterThan(2 * inTheDay);
    const saturday = watched(hourMs, monday + 54.5 * dayMs, office, thursdayEvening);
    expect(wait(saturday)).toBeGreaterThan(2 * inTheDay);
  });

  it('is just after the beat of a page that keeps time', () => {
    const beats = every(6 * hourMs, monday, end);
    const rhythm = watched(0.7 * hourMs, end, beats);
    const beat = end + 0.37 * 6 * hourMs;
    const next = nextLook(rhythm, price, limits);
    expect(next).toBeGreaterThan(beat - 0.1 * hourMs);
    expect(next).toBeLessThan(beat + 1.2 * hourMs);
  });

  it('counts no delay while nobody wants to know', () => {
    const rhythm = watched(hourMs, end, every(3 * hourMs, monday, end));
    const opening = end + 30 * hourMs;
    const next = nextLook(rhythm, price, { ...limits, isOpen: (at) => at >= opening });
    expect(next).toBeGreaterThanOrEqual(opening);
    expect(next).toBeLessThan(opening + 2 * hourMs);
  });
});

describe('dates that pages give', () => {
  it('are worth many looks: a page last modified a year ago is left alone from the start', () => {
    const unknown = newRhythm({ at: monday, changedAt: null });
    const old = newRhythm({ at: monday, changedAt: monday - 365 * dayMs });
    expect(wait(old)).toBeGreaterThan(2 * wait(unknown));
  });

  it('say in which hour a page changes, however seldom we look', () => {
    const rhythm = newRhythm({ at: monday, changedAt: null });
    for (let day = 1; day <= 40; day++) {
      const changedAt = monday + day * dayMs - 14.5 * hourMs + (day % 5) * 0.1 * hourMs;
      observe(rhythm, { at: monday + day * dayMs, changed: true, changedAt });
    }
    const { hourSeen } = rhythm.profile;
    expect(hourSeen.indexOf(Math.max(...hourSeen))).toBe(9);
    expect(hourSeen[3]).toBe(0);
  });

  it('count for nothing when they cannot be true', () => {
    const one = newRhythm({ at: monday, changedAt: null });
    const other = newRhythm({ at: monday, changedAt: null });
    observe(one, { at: monday + dayMs, changed: true, changedAt: monday - dayMs });
    observe(other, { at: monday + dayMs, changed: true, changedAt: monday + dayMs });
    observe(one, { at: monday + 2 * dayMs, changed: true, changedAt: null });
    observe(other, { at: monday + 2 * dayMs, changed: true, changedAt: monday + 9 * dayMs });
    expect(one).toEqual(other);
  });
});

describe('whatever looks see', () => {
  const gaps = fc.oneof(
    fc.integer({ min: 1, max: 5000 }),
    fc.integer({ min: 60_000, max: 30 * dayMs }),
    fc.constant(400 * dayMs),
  );
  const looks = fc.array(
    fc.tuple(gaps, fc.boolean(), fc.option(fc.double({ min: 0, max: 1, noNaN: true }))),
    {
      minLength: 1,
      maxLength: 40,
    },
  );

  it('the next look lies within its bounds, the weights sum to one, and what is stored stays small', () => {
    fc.assert(
      fc.property(looks, fc.double({ min: 1e-7, max: 100, noNaN: true }), (seen, cost) => {
        let rhythm = newRhythm({ at: monday, changedAt: null });
        for (const [gap, changed, when] of seen) {
          const at = rhythm.lookedAt + gap;
          observe(rhythm, { at, changed, changedAt: when === null ? null : at - when * gap });
          const text = packRhythm(rhythm);
          expect(text.length).toBeLessThan(2000);
          rhythm = unpackRhythm(text)!;
          const { steady, busy, bursts, periods } = rhythm;
          const total = [steady, busy, bursts, periods].flatMap((belief) => [...belief]);
          expect(total.reduce((a, b) => a + b)).toBeCloseTo(1, 2);
          const next = nextLook(rhythm, cost, limits);
          expect(next).toBeGreaterThanOrEqual(rhythm.lookedAt + limits.leastMs);
          expect(next).toBeLessThanOrEqual(rhythm.lookedAt + limits.mostMs);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('what is stored says the same as what was learned', () => {
    const end = monday + 14 * dayMs;
    const rhythm = watched(2 * hourMs, end, every(5 * hourMs, monday, end));
    const again = unpackRhythm(packRhythm(rhythm))!;
    expect(wait(again) / wait(rhythm)).toBeCloseTo(1, 1);
    expect(again.recent).toEqual(rhythm.recent);
    expect(packRhythm(again).length).toBe(packRhythm(rhythm).length);
  });

  it.each(['', 'nonsense', '[]', '[2,0,0,0,0,[],null,"AAA"]', '[1,0,0,0,0,[],null,"AAA"]'])(
    'a text that is none (%s) is told from a rhythm',
    (text) => {
      expect(unpackRhythm(text)).toBeNull();
    },
  );
});
