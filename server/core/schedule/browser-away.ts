// Decides when a page that waits for the person's browser has waited too long, and says so.
//
// A browser is closed at night and a laptop asleep over lunch: that is shown where somebody looks, but nobody is woken for it.
import type { Zone } from '../../../shared/sentinel/ast.ts';
import type { Page, PageTrouble } from '../../store/records.ts';
import { dayAndTime } from '../events/wait-reason.ts';

/** An extension asks its server twice a minute. */
const awayAfterMs = 5 * 60_000;
/** No page is told of before it is this much overdue. */
export const shortestPatienceMs = 12 * 3_600_000;
/** … nor before this many looks have been missed. */
const missedLooks = 3;

export function isAway(seenAt: number | null, now: number): boolean {
  return seenAt === null || now - seenAt > awayAfterMs;
}

/** When the person is told, if no browser has come by then. */
export function tellAwayAt({
  checkedAt,
  createdAt,
  nextCheckAt,
}: Pick<Page, 'checkedAt' | 'createdAt' | 'nextCheckAt'>): number | null {
  if (nextCheckAt === null) return null;
  const interval = nextCheckAt - (checkedAt ?? createdAt);
  return nextCheckAt + Math.max(shortestPatienceMs, missedLooks * interval);
}

/** Null while the page is not due, or a browser is there to look at it. */
export function awayTrouble(
  { mode, nextCheckAt }: Pick<Page, 'mode' | 'nextCheckAt'>,
  seenAt: number | null,
  now: number,
  zone: Zone,
): PageTrouble | null {
  const isDue = mode === 'browser' && nextCheckAt !== null && nextCheckAt <= now;
  if (!isDue || !isAway(seenAt, now)) return null;
  return { reason: 'browser-away', message: awayMessage(seenAt, now, zone), at: nextCheckAt };
}

export function awayMessage(seenAt: number | null, now: number, zone: Zone): string {
  if (seenAt === null)
    return 'No browser is paired with this server: add the extension and pair it; it checks this page with your session.';
  const since = dayAndTime(seenAt, zone, now).replace(/^(?:at|on) /, '');
  return `Your browser has not been seen since ${since}; this page is checked when it is back.`;
}
