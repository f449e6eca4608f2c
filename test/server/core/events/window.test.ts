// Windows, times of day and rhythms on the time line, over both changes of the clocks.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockTimeAfter, clockTimeUpTo } from '../../../../server/core/events/clock-times.ts';
import { lastTick, type Rhythm, tickAfter } from '../../../../server/core/events/rhythm.ts';
import { isOpen, lastClosing, nextOpening, type ZonedWindow } from '../../../../server/core/events/window.ts';
import { instantOf, isKnownZone, offsetAt, wallTime } from '../../../../server/core/events/zone-clock.ts';
import { weekdays } from '../../../../shared/sentinel/ast.ts';
import { utc } from './sentinels.ts';

const zone = 'Europe/Berlin';
const text = (at: number | null) => at && new Date(at).toISOString().slice(0, 16).replace('T', ' ');
const hours = (from: string, to: string, more: Partial<ZonedWindow> = {}): ZonedWindow => ({
  hours: { from, to },
  zone,
  ...more,
});

describe('zones', () => {
  it('know summer time, half hours and fixed offsets', () => {
    expect(offsetAt(zone, utc('2026-01-15 12:00'))).toBe(3_600_000);
    expect(offsetAt(zone, utc('2026-03-29 00:59'))).toBe(3_600_000);
    expect(offsetAt(zone, utc('2026-03-29 01:00'))).toBe(7_200_000);
    expect(offsetAt('Asia/Kolkata', 0)).toBe(19_800_000);
    for (const written of ['+05:30', '+0530']) expect(offsetAt(written, 0)).toBe(19_800_000);
    expect(offsetAt('-08', 0)).toBe(-28_800_000);
    expect(offsetAt('-03:30', 0)).toBe(-12_600_000);
    expect(isKnownZone('Europe/Berlin')).toBe(true);
    expect(isKnownZone('Europe/Atlantis')).toBe(false);
  });

  it('an hour left out comes as much later, an hour shown twice means the first time', () => {
    expect(text(instantOf(zone, utc('2026-03-29 02:30')))).toBe('2026-03-29 01:30');
    expect(text(instantOf(zone, utc('2026-10-25 02:30')))).toBe('2026-10-25 00:30');
    expect(text(instantOf(zone, utc('2026-10-25 03:00')))).toBe('2026-10-25 02:00');
  });

  it('go there and back wherever the clocks show a time once', () => {
    const zones = fc.constantFrom(
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'UTC',
      '+05:45',
    );
    const minutes = fc.integer({
      min: utc('2020-01-01 00:00') / 60_000,
      max: utc('2030-01-01 00:00') / 60_000,
    });
    fc.assert(
      fc.property(zones, minutes, (z, m) => {
        const at = m * 60_000;
        const back = instantOf(z, wallTime(z, at));
        expect(wallTime(z, back)).toBe(wallTime(z, at));
        expect(back <= at).toBe(true);
      }),
    );
  });
});

describe('a window', () => {
  const office = [hours('08:00', '18:00', { days: weekdays.slice(0, 5) })];

  it('holds its first moment and not its last', () => {
    // Friday 27 March 2026, winter time.
    expect(isOpen(office, utc('2026-03-27 06:59'))).toBe(false);
    expect(isOpen(office, utc('2026-03-27 07:00'))).toBe(true);
    expect(isOpen(office, utc('2026-03-27 16:59'))).toBe(true);
    expect(isOpen(office, utc('2026-03-27 17:00'))).toBe(false);
    expect(isOpen([], 0)).toBe(true);
  });

  it('opens after the weekend by the new clocks', () => {
    expect(text(nextOpening(office, utc('2026-03-27 17:00')))).toBe('2026-03-30 06:00');
    expect(text(nextOpening(office, utc('2026-03-27 07:00')))).toBe('2026-03-30 06:00');
    expect(text(lastClosing(office, utc('2026-03-30 05:00')))).toBe('2026-03-27 17:00');
  });

  it('reaches over midnight, and belongs to the day it begins on', () => {
    const night = [hours('22:00', '06:00', { days: ['fri'] })];
    expect(isOpen(night, utc('2026-03-27 21:30'))).toBe(true);
    expect(isOpen(night, utc('2026-03-28 04:59'))).toBe(true);
    expect(isOpen(night, utc('2026-03-28 05:00'))).toBe(false);
    expect(isOpen(night, utc('2026-03-27 04:00'))).toBe(false);
  });

  it('goes by what the clocks show when they change', () => {
    const early = [hours('02:30', '04:00')];
    // Spring: 02:00 to 03:00 is left out; at 03:10 the clocks show a time inside.
    expect(text(nextOpening(early, utc('2026-03-28 12:00')))).toBe('2026-03-29 01:00');
    expect(isOpen(early, utc('2026-03-29 01:10'))).toBe(true);
    // Autumn: 02:45 is shown twice, and both are inside; between them 02:15 is not.
    expect(isOpen(early, utc('2026-10-25 00:45'))).toBe(true);
    expect(isOpen(early, utc('2026-10-25 01:15'))).toBe(false);
    expect(isOpen(early, utc('2026-10-25 01:45'))).toBe(true);
  });

  it('that falls into the hour left out opens a week later', () => {
    const gap = [hours('02:00', '03:00', { days: ['sun'] })];
    expect(text(nextOpening(gap, utc('2026-03-28 12:00')))).toBe('2026-04-05 00:00');
    expect(nextOpening([{ days: [], zone }], 0)).toBeNull();
  });
});

describe('times of day', () => {
  const clock = { times: ['08:00', '02:30'], zone } as const;

  it('follow the clocks, once a day each', () => {
    const found: (string | null)[] = [];
    for (let at: number | null = utc('2026-03-28 00:00'); at !== null && found.length < 5; ) {
      at = clockTimeAfter(clock, at);
      found.push(text(at) as string);
    }
    expect(found).toEqual([
      '2026-03-28 01:30',
      '2026-03-28 07:00',
      '2026-03-29 01:30',
      '2026-03-29 06:00',
      '2026-03-30 00:30',
    ]);
    expect(text(clockTimeUpTo(clock, utc('2026-03-29 06:00')))).toBe('2026-03-29 06:00');
    expect(text(clockTimeUpTo({ ...clock, days: ['mon'] }, utc('2026-03-29 06:00')))).toBe(
      '2026-03-23 07:00',
    );
  });
});

describe('a rhythm', () => {
  const office = [hours('08:00', '18:00', { days: weekdays.slice(0, 5) })];
  const hour = 3_600_000;

  it('moves what falls outside the windows to the next opening, and several into one', () => {
    const rhythm: Rhythm = { kind: 'interval', ms: 5 * hour, windows: office };
    const opened = utc('2026-03-27 10:00');
    const found: (string | null)[] = [];
    for (let at: number | null = opened - 1; at !== null && found.length < 5; ) {
      at = tickAfter(rhythm, opened, at);
      found.push(text(at) as string);
    }
    expect(found).toEqual([
      '2026-03-27 10:00',
      '2026-03-27 15:00',
      '2026-03-30 06:00',
      '2026-03-30 08:00',
      '2026-03-30 13:00',
    ]);
  });

  it('that begins outside them has its first tick when they open', () => {
    const rhythm: Rhythm = { kind: 'interval', ms: 24 * hour, windows: office };
    expect(text(tickAfter(rhythm, utc('2026-03-27 20:00'), utc('2026-03-27 20:00')))).toBe(
      '2026-03-30 06:00',
    );
  });

  it('has as its last tick up to a moment the one before the next after it', () => {
    const rhythms = fc.constantFrom<Rhythm>(
      { kind: 'interval', ms: 7 * hour },
      { kind: 'interval', ms: 7 * hour, windows: office },
      { kind: 'interval', ms: 50 * hour, windows: [hours('22:00', '02:30'), hours('12:00', '13:00')] },
      { kind: 'clock', times: ['02:30', '08:00', '24:00'], zone },
      { kind: 'clock', times: ['08:00'], days: ['sun', 'wed'], zone },
    );
    fc.assert(
      fc.property(rhythms, fc.nat(20 * 24 * 60), (rhythm, minutes) => {
        const opened = utc('2026-03-20 10:17');
        const upTo = opened + minutes * 60_000;
        let [last, next] = [null as number | null, tickAfter(rhythm, opened, opened - 1)];
        while (next !== null && next <= upTo) [last, next] = [next, tickAfter(rhythm, opened, next)];
        expect(text(lastTick(rhythm, opened, upTo))).toBe(text(last));
      }),
    );
  });
});
