// When a periodic event ticks: every so often (inside windows only, if there are any) or at times of day.
import type { TimeOfDay, Weekday, Zone } from '../../../shared/sentinel/ast.ts';
import { clockTimeAfter, clockTimeUpTo } from './clock-times.ts';
import { isOpen, lastClosing, nextOpening, type ZonedWindow } from './window.ts';

export type Rhythm =
  /** Counted from the opening. A tick outside the windows waits for the next one to open; several that do become one. */
  | { readonly kind: 'interval'; readonly ms: number; readonly windows?: readonly ZonedWindow[] }
  /** At these times of day, on these weekdays, as the clocks of the zone show them. */
  | {
      readonly kind: 'clock';
      readonly times: readonly TimeOfDay[];
      readonly days?: readonly Weekday[];
      readonly zone: Zone;
    };

/** The first tick later than `after`, at or after the opening; null when there will be none. */
export function tickAfter(rhythm: Rhythm, openedAt: number, after: number): number | null {
  if (rhythm.kind === 'clock') return clockTimeAfter(rhythm, Math.max(after, openedAt - 1));
  const { ms, windows } = rhythm;
  const passed = after < openedAt ? -1 : Math.floor((after - openedAt) / ms);
  if (windows === undefined) return openedAt + (passed + 1) * ms;
  const waiting = passed < 0 ? null : whenOpen(windows, openedAt + passed * ms);
  if (waiting !== null && waiting > after) return waiting;
  return whenOpen(windows, openedAt + (passed + 1) * ms);
}

/** The last tick not later than `upTo`, at or after the opening; null when there was none. */
export function lastTick(rhythm: Rhythm, openedAt: number, upTo: number): number | null {
  if (upTo < openedAt) return null;
  if (rhythm.kind === 'clock') return atLeast(clockTimeUpTo(rhythm, upTo), openedAt);
  const { ms, windows } = rhythm;
  const last = openedAt + Math.floor((upTo - openedAt) / ms) * ms;
  if (windows === undefined) return last;
  const tick = whenOpen(windows, last);
  if (tick !== null && tick <= upTo) return tick;
  const closing = lastClosing(windows, upTo);
  if (closing === null || closing <= openedAt) return null;
  return whenOpen(windows, openedAt + Math.floor((closing - 1 - openedAt) / ms) * ms);
}

function whenOpen(windows: readonly ZonedWindow[], at: number): number | null {
  return isOpen(windows, at) ? at : nextOpening(windows, at);
}

function atLeast(at: number | null, least: number): number | null {
  return at !== null && at >= least ? at : null;
}
