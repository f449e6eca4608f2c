// Defaults, durations and moments: what the server makes of the parts given and of those not given.
import { describe, expect, test } from 'vitest';
import { withDefaults } from '../../../shared/sentinel/defaults.ts';
import { addDuration, durationMs } from '../../../shared/sentinel/duration.ts';
import { isKnownZone, timePointMs } from '../../../shared/sentinel/time-point.ts';

const target = { kind: 'url', url: 'http://a.org' } as const;

describe('Defaults', () => {
  test('a name and an address are enough', () => {
    expect(withDefaults({ name: 's1', target })).toEqual({
      name: 's1',
      target,
      scope: [],
      monitor: { kind: 'any' },
      context: 'recent',
      fetch: {
        rhythm: { kind: 'on-change' },
        mode: { kind: 'plain' },
        login: null,
        robots: 'obey',
        windows: [],
      },
      from: { kind: 'now' },
      to: { kind: 'open' },
      notify: [{ channel: { kind: 'extension' }, when: { kind: 'immediate' } }],
      compare: { kind: 'pairwise' },
      history: 50,
      presentation: 'dual-frame',
      depth: 0,
      noise: [],
      tags: [],
    });
  });

  test('what is given stays, and its gaps are filled', () => {
    const complete = withDefaults({
      name: 's1',
      target,
      fetch: { mode: { kind: 'rendered' } },
      notify: [{ channel: { kind: 'feed' } }, { when: { kind: 'interactive' } }],
      history: 3,
    });
    expect(complete).toMatchObject({
      fetch: { rhythm: { kind: 'on-change' }, mode: { kind: 'rendered' } },
      notify: [
        { channel: { kind: 'feed' }, when: { kind: 'immediate' } },
        { channel: { kind: 'extension' }, when: { kind: 'interactive' } },
      ],
      history: 3,
    });
  });
});

describe('Durations', () => {
  test('as intervals have a fixed length', () => {
    expect(durationMs({ amount: 1.5, unit: 'hour' })).toBe(5_400_000);
    expect(durationMs({ amount: 2, unit: 'week' })).toBe(14 * 86_400_000);
  });
  test('added to a moment, months and years go by the calendar', () => {
    const add = (from: string, amount: number, unit: 'day' | 'month' | 'year', sign?: 1 | -1) =>
      new Date(addDuration(Date.parse(from), { amount, unit }, sign)).toISOString().slice(0, 10);
    expect(add('2026-01-31', 1, 'month')).toBe('2026-02-28');
    expect(add('2024-02-29', 2, 'year')).toBe('2026-02-28');
    expect(add('2026-01-15', 1, 'month', -1)).toBe('2025-12-15');
    expect(add('2026-12-31', 10, 'day')).toBe('2027-01-10');
  });
});

describe('Moments', () => {
  const clock = { now: Date.parse('2026-03-10T12:00:00Z'), zone: 'Europe/Berlin' };
  const iso = (point: Parameters<typeof timePointMs>[0], edge: 'start' | 'end' = 'start') => {
    const at = timePointMs(point, clock, edge);
    return at === null ? null : new Date(at).toISOString();
  };
  test('now, and from now', () => {
    expect(iso({ kind: 'now' })).toBe('2026-03-10T12:00:00.000Z');
    expect(iso({ kind: 'now', plus: { amount: 2, unit: 'year' } })).toBe('2028-03-10T12:00:00.000Z');
  });
  test('a time keeps its zone, and without one it is the person’s', () => {
    expect(iso({ kind: 'at', date: '2026-07-01', time: '08:00', zone: '-05:00' })).toBe(
      '2026-07-01T13:00:00.000Z',
    );
    expect(iso({ kind: 'at', date: '2026-07-01', time: '08:00', zone: 'UTC' })).toBe(
      '2026-07-01T08:00:00.000Z',
    );
    expect(iso({ kind: 'at', date: '2026-07-01', time: '08:00' })).toBe('2026-07-01T06:00:00.000Z');
    expect(iso({ kind: 'at', date: '2026-12-01', time: '08:00' })).toBe('2026-12-01T07:00:00.000Z');
  });
  test('the hour that summer time skips comes out after the gap', () => {
    expect(iso({ kind: 'at', date: '2026-03-29', time: '02:30' })).toBe('2026-03-29T01:30:00.000Z');
    expect(iso({ kind: 'at', date: '2026-03-29', time: '03:00' })).toBe('2026-03-29T01:00:00.000Z');
  });
  test('a date alone is the whole day', () => {
    expect(iso({ kind: 'at', date: '2026-07-01', zone: 'UTC' }, 'start')).toBe('2026-07-01T00:00:00.000Z');
    expect(iso({ kind: 'at', date: '2026-07-01', zone: 'UTC' }, 'end')).toBe('2026-07-01T23:59:59.000Z');
  });
  test('what is open or hangs on another sentinel has no instant yet', () => {
    expect(iso({ kind: 'open' })).toBeNull();
    expect(iso({ kind: 'end', of: 's2' })).toBeNull();
  });
  test('a zone is known by name or by offset', () => {
    expect(['UTC', 'Europe/Berlin', '+05:30'].every(isKnownZone)).toBe(true);
    expect(isKnownZone('Europe/Belrin')).toBe(false);
  });
});
