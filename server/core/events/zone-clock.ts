// Turns instants into what the clocks of a zone show and back, with summer time, fast enough to ask millions of times.
import type { Zone } from '../../../shared/sentinel/ast.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Offsets from UTC around an instant: one before the change of clocks, one from it on. Equal when there is none near. */
export interface OffsetsAround {
  readonly before: number;
  readonly after: number;
  readonly changeAt: number;
}

interface ZoneCache {
  readonly format: Intl.DateTimeFormat;
  readonly around: Map<number, OffsetsAround>;
}

// Memory only: the answers are the same without it.
const caches = new Map<Zone, ZoneCache>();
const daysRemembered = 4000;

export function isKnownZone(zone: Zone): boolean {
  if (fixedOffset(zone) !== null) return true;
  try {
    cacheOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** Milliseconds that the zone's clocks are ahead of UTC at this instant. */
export function offsetAt(zone: Zone, at: number): number {
  const { before, after, changeAt } = offsetsAround(zone, at);
  return at < changeAt ? before : after;
}

/** What the clocks show, as if it were UTC. */
export function wallTime(zone: Zone, at: number): number {
  return at + offsetAt(zone, at);
}

/** When the clocks show this: an hour shown twice means the first time, one left out means as much later. */
export function instantOf(zone: Zone, wall: number): number {
  const { before, after, changeAt } = offsetsAround(zone, wall);
  const early = wall - before;
  const late = wall - after;
  return early < changeAt || late < changeAt ? early : late;
}

/** Covers the instants from two days before to two days after, so that a wall time may be given too. */
export function offsetsAround(zone: Zone, at: number): OffsetsAround {
  const fixed = fixedOffset(zone);
  if (fixed !== null) return { before: fixed, after: fixed, changeAt: 0 };
  const { format, around } = cacheOf(zone);
  const dayNumber = Math.floor(at / day);
  const known = around.get(dayNumber);
  if (known !== undefined) return known;
  const found = findOffsets(format, (dayNumber - 2) * day, (dayNumber + 3) * day);
  if (around.size >= daysRemembered) around.clear();
  around.set(dayNumber, found);
  return found;
}

function findOffsets(format: Intl.DateTimeFormat, from: number, to: number): OffsetsAround {
  const before = readOffset(format, from);
  const after = readOffset(format, to);
  if (before === after) return { before, after, changeAt: from };
  let low = from;
  let high = to;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (readOffset(format, middle) === before) low = middle;
    else high = middle;
  }
  return { before, after, changeAt: high };
}

function readOffset(format: Intl.DateTimeFormat, at: number): number {
  const whole = Math.floor(at / 1000) * 1000;
  const [month, date, year, h, minute, second] = format
    .format(whole)
    .split(/[/, :]+/)
    .map(Number);
  return Date.UTC(year!, month! - 1, date!, h!, minute!, second!) - whole;
}

function cacheOf(zone: Zone): ZoneCache {
  const known = caches.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const cache = { format, around: new Map() };
  caches.set(zone, cache);
  return cache;
}

function fixedOffset(zone: Zone): number | null {
  if (zone === 'UTC') return 0;
  const sign = zone[0];
  if (sign !== '+' && sign !== '-') return null;
  // With a colon, without, or hours alone: Intl takes them all.
  const digits = zone.slice(1).replace(':', '');
  const ms = Number(digits.slice(0, 2)) * hour + Number(digits.slice(2, 4)) * 60_000;
  return sign === '-' ? -ms : ms;
}
