// Schedule windows on the time line: is an instant inside, when does one open next, when did the last one close.
import { type ScheduleWindow, type TimeOfDay, weekdays, type Zone } from '../../../shared/sentinel/ast.ts';
import { offsetsAround, wallTime } from './zone-clock.ts';

export type ZonedWindow = ScheduleWindow & { readonly zone: Zone };

const day = 86_400_000;
// A weekly window can fall into the hour that summer time leaves out; the week after it opens again.
const daysToLook = 15;

/** A window without a zone is meant in the person's own. */
export function withZone(windows: readonly ScheduleWindow[], zone: Zone): ZonedWindow[] {
  return windows.map((window) => ({ ...window, zone: window.zone ?? zone }));
}

/** No window at all means always open. A window holds its first moment and not its last. */
export function isOpen(windows: readonly ZonedWindow[], at: number): boolean {
  if (windows.length === 0) return true;
  return windows.some((window) => {
    const today = dayOf(window, at);
    // Yesterday's may reach over midnight.
    return [today, today - day].some((date) =>
      intervalsOn(window, date).some(([from, to]) => from <= at && at < to),
    );
  });
}

/** The first moment after `at` at which a window opens; null when none ever does. */
export function nextOpening(windows: readonly ZonedWindow[], at: number): number | null {
  let best: number | null = null;
  for (const window of windows) {
    const today = dayOf(window, at);
    for (let date = today; date <= today + daysToLook * day; date += day) {
      const [first] = intervalsOn(window, date).filter(([from]) => from > at);
      if (first === undefined) continue;
      if (best === null || first[0] < best) best = first[0];
      break;
    }
  }
  return best;
}

/** The last moment not after `at` at which a window closed; null when none ever did. */
export function lastClosing(windows: readonly ZonedWindow[], at: number): number | null {
  let best: number | null = null;
  for (const window of windows) {
    const today = dayOf(window, at);
    for (let date = today; date >= today - daysToLook * day; date -= day) {
      const last = intervalsOn(window, date)
        .filter(([, to]) => to <= at)
        .at(-1);
      if (last === undefined) continue;
      if (best === null || last[1] > best) best = last[1];
      break;
    }
  }
  return best;
}

/** Minutes since midnight. */
export function minutesOf(time: TimeOfDay): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** Monday is 0, as in `weekdays`. */
export function weekdayIndex(wallDay: number): number {
  return (((Math.floor(wallDay / day) + 3) % 7) + 7) % 7;
}

function dayOf(window: ZonedWindow, at: number): number {
  return Math.floor(wallTime(window.zone, at) / day) * day;
}

/** The instants at which the clocks show a time of this window that begins on this day: two pieces at a change of clocks. */
function intervalsOn(window: ZonedWindow, date: number): [number, number][] {
  if (window.days && !window.days.includes(weekdays[weekdayIndex(date)]!)) return [];
  const from = date + minutesOf(window.hours?.from ?? '00:00') * 60_000;
  const until = date + minutesOf(window.hours?.to ?? '24:00') * 60_000;
  const to = until <= from ? until + day : until;
  const { before, after, changeAt } = offsetsAround(window.zone, from);
  if (before === after) return [[from - before, to - before]];
  const early: [number, number] = [from - before, Math.min(to - before, changeAt)];
  const late: [number, number] = [Math.max(from - after, changeAt), to - after];
  if (early[1] >= late[0] && early[0] < early[1] && late[0] < late[1]) return [[early[0], late[1]]];
  return [early, late].filter(([start, end]) => start < end);
}
