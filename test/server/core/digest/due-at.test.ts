// When a notice goes out: at the person's own time of day, once a day, whatever is done to the clocks.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bundleMs, dueAt } from '../../../../server/core/digest/due-at.ts';
import { wallTime } from '../../../../server/core/events/zone-clock.ts';
import type { NotifyTime } from '../../../../shared/sentinel/ast.ts';

const hour = 3_600_000;
const day = 24 * hour;
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
];
const habits = (zone: string, digestTime = '08:00') => ({ zone, digestTime, quiet: null });
const every = (amount: number, unit: 'hour' | 'day' | 'week' | 'month'): NotifyTime => ({
  kind: 'every',
  interval: { amount, unit },
});
/** "2026-03-29 08:00" as the clocks of the zone show it. */
const clock = (zone: string, at: number) =>
  new Date(wallTime(zone, at)).toISOString().slice(0, 16).replace('T', ' ');
/** The next few times for something that happens right after each. */
function times(when: NotifyTime, from: string, count: number, zone: string, digestTime?: string): string[] {
  const anchor = Date.parse(from);
  const all: string[] = [];
  for (let at = anchor; all.length < count; ) {
    at = dueAt(when, at, anchor, habits(zone, digestTime));
    all.push(clock(zone, at));
  }
  return all;
}

describe('a daily digest', () => {
  it('comes once in the night in which its time is shown twice', () => {
    expect(times(every(1, 'day'), '2026-10-23T12:00Z', 4, 'Europe/Berlin', '02:30')).toEqual([
      '2026-10-24 02:30',
      '2026-10-25 02:30',
      '2026-10-26 02:30',
      '2026-10-27 02:30',
    ]);
  });

  it('comes in the night in which its time is not shown, too', () => {
    const nights = times(every(1, 'day'), '2026-03-27T12:00Z', 4, 'Europe/Berlin', '02:30');
    expect(nights.map((night) => night.slice(0, 10))).toEqual([
      '2026-03-28',
      '2026-03-29',
      '2026-03-30',
      '2026-03-31',
    ]);
    expect(nights[2]).toBe('2026-03-30 02:30');
  });

  it('comes on every day of the year, after what it tells, in every zone', () => {
    const time = fc
      .tuple(fc.nat(23), fc.nat(59))
      .map((two) => two.map((n) => `${n}`.padStart(2, '0')).join(':'));
    const begin = fc.integer({ min: Date.UTC(2025, 0), max: Date.UTC(2028, 0) });
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        time,
        begin,
        fc.nat(400 * day),
        (zone, digestTime, start, later) => {
          const at = start + later;
          const due = dueAt(every(1, 'day'), at, start, habits(zone, digestTime));
          const next = dueAt(every(1, 'day'), due, start, habits(zone, digestTime));
          expect(due).toBeGreaterThan(at);
          expect(due - at).toBeLessThanOrEqual(2 * day + 2 * hour);
          expect(clock(zone, next).slice(0, 10)).not.toBe(clock(zone, due).slice(0, 10));
          expect(next - due).toBeLessThanOrEqual(day + 2 * hour);
        },
      ),
    );
  });
});

describe('other cadences', () => {
  it('every four days, weeks and months count from the day the sentinel began', () => {
    const from = '2026-01-31T12:00Z';
    expect(times(every(4, 'day'), from, 2, 'UTC')).toEqual(['2026-02-04 08:00', '2026-02-08 08:00']);
    expect(times(every(1, 'week'), from, 2, 'UTC')).toEqual(['2026-02-07 08:00', '2026-02-14 08:00']);
    expect(times(every(1, 'month'), from, 3, 'UTC')).toEqual([
      '2026-02-28 08:00',
      '2026-03-31 08:00',
      '2026-04-30 08:00',
    ]);
  });

  it('a time of day and weekday is meant in the zone of the person, unless it names one', () => {
    const when: NotifyTime = { kind: 'at', times: ['18:30', '07:00'], days: ['mon', 'thu'] };
    expect(times(when, '2026-03-27T12:00Z', 3, 'Asia/Tokyo')).toEqual([
      '2026-03-30 07:00',
      '2026-03-30 18:30',
      '2026-04-02 07:00',
    ]);
    const named = dueAt({ ...when, zone: 'UTC' }, Date.parse('2026-03-30T00:00Z'), 0, habits('Asia/Tokyo'));
    expect(new Date(named).toISOString()).toBe('2026-03-30T07:00:00.000Z');
  });

  it('what is bundled waits five minutes at most, and what is to come at once does not wait', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), (at) => {
        const due = dueAt({ kind: 'best-effort' }, at, 0, habits('UTC'));
        expect(due).toBeGreaterThan(at);
        expect(due - at).toBeLessThanOrEqual(bundleMs);
        expect(dueAt({ kind: 'immediate' }, at, 0, habits('UTC'))).toBe(at);
      }),
    );
  });

  it('nothing comes in quiet hours, and what waited for their end comes then', () => {
    const quiet = { from: '22:00', to: '07:00' };
    const due = (text: string) =>
      clock(
        'Europe/Berlin',
        dueAt({ kind: 'immediate' }, Date.parse(text), 0, { ...habits('Europe/Berlin'), quiet }),
      );
    expect(due('2026-06-01T21:00Z')).toBe('2026-06-02 07:00');
    expect(due('2026-06-01T05:00Z')).toBe('2026-06-01 07:00');
    expect(due('2026-06-01T19:59Z')).toBe('2026-06-01 21:59');
  });
});
