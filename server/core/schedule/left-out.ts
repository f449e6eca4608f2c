// Looks that fell due while an earlier one still waited for its turn: they are left out, counted, and told until all is on time.
import type { Zone } from '../../../shared/sentinel/ast.ts';
import type { LeftOut, Page } from '../../store/records.ts';
import { dayAndTime } from '../events/wait-reason.ts';

/** Up to then a look counts as on time. */
const patienceMs = 10_000;

export interface Lateness {
  /** Looks left out by this one's waiting. */
  leftOut: number;
  /** Whatever was left out before is over. */
  onTime: boolean;
}

/**
 * `waitedMs` is how long the page waited while the server ran: downtime is no overload. Ticks of fixed intervals are
 * counted when they come; here those of the page's own rhythm are. Tries after a failure are no rhythm: nothing is missed
 * when a later one does for several.
 */
export function lateness(
  page: Pick<Page, 'checkedAt' | 'nextCheckAt' | 'failures'>,
  waitedMs: number,
): Lateness {
  const { checkedAt, nextCheckAt, failures } = page;
  const hasRhythm = checkedAt !== null && nextCheckAt !== null && failures === 0;
  const interval = hasRhythm ? nextCheckAt - checkedAt : 0;
  const leftOut = interval >= patienceMs ? Math.floor(waitedMs / interval) : 0;
  return { leftOut, onTime: waitedMs < patienceMs };
}

export function leftOutReason({ count, since }: LeftOut, zone: Zone, now: number): string {
  const looks = count === 1 ? '1 look' : `${count} looks`;
  return `${looks} left out since ${dayAndTime(since, zone, now).replace(/^(at|on) /, '')}: more was due than the server or the site can bear`;
}
