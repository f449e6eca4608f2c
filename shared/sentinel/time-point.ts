// Turns the moments of a sentinel into instants, where that needs no other sentinel.
import type { EndPoint, Zone } from './ast.ts';
import { addDuration } from './duration.ts';

export interface Clock {
  readonly now: number;
  /** The person's own zone, for times written without one. */
  readonly zone: Zone;
}

/**
 * Milliseconds since 1970, or null when the moment is open or hangs on another sentinel. A date without a time means
 * the whole day: as a start its first instant, as an end its last second.
 */
export function timePointMs(point: EndPoint, clock: Clock, edge: 'start' | 'end'): number | null {
  if (point.kind === 'now') return point.plus ? addDuration(clock.now, point.plus) : clock.now;
  if (point.kind !== 'at') return null;
  return zonedMs(
    point.date,
    point.time ?? (edge === 'start' ? '00:00' : '23:59:59'),
    point.zone ?? clock.zone,
  );
}

export function isKnownZone(zone: Zone): boolean {
  if (/^[+-]\d{2}:\d{2}$/.test(zone)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** An unknown zone counts as UTC; the checker has complained about it. In a skipped hour the later reading is taken. */
export function zonedMs(date: string, time: string, zone: Zone): number {
  const utc = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`);
  if (!Number.isFinite(utc)) return Number.NaN;
  const guess = utc - offsetMs(utc, zone);
  const better = utc - offsetMs(guess, zone);
  return better === guess || offsetMs(better, zone) === utc - better ? better : Math.max(guess, better);
}

function offsetMs(at: number, zone: Zone): number {
  const fixed = /^([+-])(\d{2}):(\d{2})$/.exec(zone);
  if (fixed) return (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3])) * 60_000;
  if (zone === 'UTC' || !isKnownZone(zone)) return 0;
  const parts = new Intl.DateTimeFormat('en-u-hc-h23', {
    timeZone: zone,
    ...({ year: 'numeric', month: 'numeric', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: 'numeric', second: 'numeric' } as const),
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((found) => found.type === type)?.value);
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return wall - Math.floor(at / 1000) * 1000;
}
