// Decides when a notice goes out: by its cadence, in its person's zone with summer time, and not in their quiet hours.
import type { NotifyTime, TimeOfDay, Zone } from '../../../shared/sentinel/ast.ts';
import { type Duration, durationMs } from '../../../shared/sentinel/duration.ts';
import { clockTimeAfter } from '../events/clock-times.ts';
import { minutesOf } from '../events/window.ts';
import { instantOf, wallTime } from '../events/zone-clock.ts';
import { afterQuiet, type QuietHours } from './quiet-hours.ts';

export interface TellingHabits {
  zone: Zone;
  /** When digests of whole days go out. */
  digestTime: TimeOfDay;
  quiet: QuietHours | null;
}

/** What is bundled waits at most this long. */
export const bundleMs = 5 * 60_000;

const day = 86_400_000;
/** Whatever a text says that was checked less strictly. */
const shortestMs = 60_000;

/** `anchor` is when the sentinel began: its days count from there. */
export function dueAt(when: NotifyTime, at: number, anchor: number, habits: TellingHabits): number {
  return afterQuiet(byCadence(when, at, anchor, habits), habits.quiet, habits.zone);
}

function byCadence(when: NotifyTime, at: number, anchor: number, habits: TellingHabits): number {
  switch (when.kind) {
    case 'best-effort':
      return (Math.floor(at / bundleMs) + 1) * bundleMs;
    case 'every':
      return nextInterval(when.interval, at, anchor, habits);
    case 'at':
      return clockTimeAfter({ ...when, zone: when.zone ?? habits.zone }, at) ?? at;
    default:
      return at;
  }
}

/**
 * Days and longer go by the calendar and come at the person's own time of day, so that everything daily comes together and
 * summer time moves nothing. Shorter ones are counted in real hours from that time on.
 */
function nextInterval(interval: Duration, at: number, anchor: number, habits: TellingHabits): number {
  const { zone, digestTime } = habits;
  const clock = minutesOf(digestTime) * 60_000;
  const firstDay = Math.floor(wallTime(zone, anchor) / day) * day;
  const ms = Math.max(shortestMs, durationMs(interval));
  if (ms < day || ms % day !== 0) {
    const start = instantOf(zone, firstDay + clock);
    return start + (Math.floor((at - start) / ms) + 1) * ms;
  }
  const step = stepOf(interval);
  let count = Math.max(0, step.countAt(firstDay, Math.floor(wallTime(zone, at) / day) * day) - 1);
  for (;;) {
    const due = instantOf(zone, step.dayAt(firstDay, count) + clock);
    // The day it began is no digest yet.
    if (due > at && count > 0) return due;
    count++;
  }
}

interface Step {
  dayAt(first: number, count: number): number;
  /** How many steps fit, or one fewer. */
  countAt(first: number, wallDay: number): number;
}

function stepOf({ amount, unit }: Duration): Step {
  const months = unit === 'month' ? amount : unit === 'year' ? amount * 12 : 0;
  if (months === 0 || !Number.isInteger(months)) {
    const ms = durationMs({ amount, unit });
    return {
      dayAt: (first, count) => first + count * ms,
      countAt: (first, wallDay) => Math.floor((wallDay - first) / ms),
    };
  }
  return {
    dayAt(first, count) {
      const start = new Date(first);
      const month = start.getUTCMonth() + count * months;
      // The 31st of a month without one is its last day.
      const last = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
      return Date.UTC(start.getUTCFullYear(), month, Math.min(start.getUTCDate(), last));
    },
    countAt: (first, wallDay) => Math.floor((wallDay - first) / (months * 31 * day)),
  };
}
