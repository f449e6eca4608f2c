// What a person is told of a page's rhythm: plain, and never more than was seen.
import { describe, expect, it } from 'vitest';
import { explainRhythm } from '../../../../server/core/schedule/learn/explain-rhythm.ts';
import { dayMs, hourMs } from '../../../../server/core/schedule/learn/look.ts';
import { newRhythm, observe, type Rhythm } from '../../../../server/core/schedule/learn/rhythm.ts';

const monday = Date.UTC(2026, 0, 5);

function watched(everyMs: number, days: number, changed: (from: number, to: number) => boolean): Rhythm {
  const rhythm = newRhythm({ at: monday, changedAt: null });
  for (let at = monday + everyMs; at <= monday + days * dayMs; at += everyMs)
    observe(rhythm, { at, changed: changed(at - everyMs, at), changedAt: null });
  return rhythm;
}

const limits = { leastMs: 5 * 60_000, mostMs: dayMs };

const told = (rhythm: Rhythm, nextLookAt: number | null = null, zone = 'UTC') =>
  explainRhythm(rhythm, nextLookAt, rhythm.lookedAt, zone, limits).sentence;

describe('the sentence about a rhythm', () => {
  it('says how long nothing has changed', () => {
    expect(told(watched(hourMs, 21, () => false))).toBe('Has not changed in 3 weeks.');
    expect(told(newRhythm({ at: monday, changedAt: null }))).toBe('Watched since 00:00.');
    expect(explainRhythm(null, null, monday, 'UTC', limits)).toMatchObject({
      sentence: 'Not seen yet.',
      bounds: 'Two looks are at least 5 minutes and at most 1 day apart.',
    });
  });

  it('says when the only change was', () => {
    const once = watched(hourMs, 25, (from) => from === monday + 4 * dayMs);
    expect(told(once)).toBe('Has changed once, 3 weeks ago.');
    expect(explainRhythm(once, null, once.lookedAt, 'UTC', limits).changesPerDay).toBeNull();
  });

  it('says how often it changes, and when the next look is, in the zone of the person', () => {
    // Every 17 looks, at no hour in particular.
    let looks = 0;
    const rhythm = watched(hourMs, 60, () => ++looks % 17 === 0);
    expect(told(rhythm, rhythm.lookedAt + 130 * 60_000)).toMatch(
      /^Changes about every 1[678] hours; next look at 02:10\.$/,
    );
    expect(told(rhythm, rhythm.lookedAt + 130 * 60_000, 'Europe/Rome')).toContain('next look at 03:10.');
  });

  it('says "every minute", not "every 1 minute"', () => {
    const lively = watched(40_000, 4 / (24 * 60), () => true);
    expect(told(lively)).toBe('Changes about every minute.');
  });

  it('says nothing of days and hours at which nobody has looked yet', () => {
    expect(told(watched(60_000, 1 / 24, () => true))).not.toContain('mostly');
    const office = (days: number) =>
      told(watched(hourMs, days, (from) => new Date(from).getUTCHours() === 9));
    expect(office(12)).not.toMatch(/weekdays|weekends/);
  });

  it('says on which days and between which hours', () => {
    const office = watched(hourMs, 63, (from) => {
      const hour = Math.round((from - monday) / hourMs);
      return Math.floor(hour / 24) % 7 < 5 && hour % 24 >= 8 && hour % 24 < 16 && (hour * 7) % 3 !== 0;
    });
    expect(told(office)).toMatch(
      /^Changes about every \d+ hours, mostly on weekdays between 0\d:00 and 1\d:00\.$/,
    );
    expect(told(office, null, 'Asia/Kolkata')).toMatch(/between 1\d:30 and [12]\d:30\.$/);
  });

  it('says that a page changes by the clock', () => {
    const beats = watched(
      0.7 * hourMs,
      20,
      (from, to) => Math.floor(to / (6 * hourMs)) > Math.floor(from / (6 * hourMs)),
    );
    expect(told(beats)).toBe('Changes every 6 hours.');
  });

  it('says that a burst is on', () => {
    const rhythm = watched(6 * hourMs, 30, (from) => (from - monday) % (9 * dayMs) === 0);
    for (let i = 0; i < 3; i++)
      observe(rhythm, { at: rhythm.lookedAt + 15 * 60_000, changed: true, changedAt: null });
    expect(told(rhythm)).toBe('In a burst: changed 3 times within the last hour.');
  });
});
