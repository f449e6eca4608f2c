// Times of day on the time line: the next one after an instant and the last one before it, as the zone's clocks show them.
import { type TimeOfDay, type Weekday, weekdays, type Zone } from '../../../shared/sentinel/ast.ts';
import { minutesOf, weekdayIndex } from './window.ts';
import { instantOf, wallTime } from './zone-clock.ts';

export interface ClockTimes {
  readonly times: readonly TimeOfDay[];
  readonly days?: readonly Weekday[];
  readonly zone: Zone;
}

const day = 86_400_000;

/** Strictly later; null when no day is ever meant. */
export function clockTimeAfter(clock: ClockTimes, after: number): number | null {
  const today = Math.floor(wallTime(clock.zone, after) / day) * day;
  for (let date = today - day; date <= today + 8 * day; date += day) {
    const later = instantsOn(clock, date).filter((at) => at > after);
    if (later.length > 0) return Math.min(...later);
  }
  return null;
}

/** Not later; null when no day is ever meant. */
export function clockTimeUpTo(clock: ClockTimes, upTo: number): number | null {
  const today = Math.floor(wallTime(clock.zone, upTo) / day) * day;
  for (let date = today; date >= today - 8 * day; date -= day) {
    const earlier = instantsOn(clock, date).filter((at) => at <= upTo);
    if (earlier.length > 0) return Math.max(...earlier);
  }
  return null;
}

function instantsOn({ times, days, zone }: ClockTimes, date: number): number[] {
  if (days && !days.includes(weekdays[weekdayIndex(date)]!)) return [];
  return times.map((time) => instantOf(zone, date + minutesOf(time) * 60_000));
}
