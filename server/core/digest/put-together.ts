// Decides what becomes of the notices that are due for one recipient: one message, or later, or never, and why.
import type { Recipient } from '../../store/notify-records.ts';
import type { PutTogether, Waiting } from '../../store/telling-store.ts';
import { burstWait, floodWait } from './flood-guard.ts';
import { afterQuiet, type QuietHours } from './quiet-hours.ts';

const day = 86_400_000;
/** An address that refuses mail for good is tried again this seldom: mail servers think ill of those who insist. */
export const refusedPauseMs = day;

/** What comes while a message cannot be sent is collected this long: else it would all come at once when it can. */
const longestBehindMs = 3_600_000;

export const stoppedReason =
  'Messages to this address were stopped with the unsubscribe link in one of them.';

export interface Habits {
  zone: string;
  quiet: QuietHours | null;
}

export function putTogether(waiting: Waiting, habits: Habits, now: number): PutTogether {
  const { recipient, due, recent } = waiting;
  const ids = due.map(({ id }) => id);
  const nothing: PutTogether = { messages: [], postponed: [], dropped: [] };
  const hindrance = hindranceOf(recipient);
  if (hindrance !== null) return { ...nothing, dropped: [{ ids, reason: hindrance }] };
  const until = waitUntil(waiting, habits, now);
  if (until > now) return { ...nothing, postponed: [{ ids, until, held: false }] };

  const burst = recipient.channel === 'email' ? burstWait(timesOf(recent), now) : now;
  const recentOf = Map.groupBy(recent, ({ sentinelId }) => sentinelId);
  const go: string[][] = [];
  const postponed: PutTogether['postponed'] = [];
  for (const [sentinelId, group] of Map.groupBy(due, (notice) => notice.sentinelId)) {
    const ids = group.map(({ id }) => id);
    const { kind } = group[0]!.cadence;
    const isRapid = kind === 'immediate' || kind === 'best-effort';
    const flood = floodWait(timesOf(recentOf.get(sentinelId) ?? []), now);
    const wait = isRapid ? Math.max(flood, burst) : now;
    if (wait > now) postponed.push({ ids, until: wait, held: flood > now });
    else go.push(ids);
  }
  // A feed is read in parts, by tag: each sentinel has entries of its own.
  const messages = recipient.channel === 'feed' ? go : [go.flat()].filter((all) => all.length > 0);
  return { ...nothing, messages, postponed };
}

function hindranceOf({ channel, address, stoppedAt }: Recipient): string | null {
  if (stoppedAt !== null) return stoppedReason;
  if (channel === 'webhook' && address === '') return 'The webhook has no address.';
  return null;
}

function waitUntil({ recipient, due, recent, retryAt }: Waiting, habits: Habits, now: number): number {
  const { channel, address, pausedUntil, refusedAt } = recipient;
  // For the person's own address, which they have not given: planned anew as soon as they do.
  if (channel === 'email' && address === '') return now + day;
  // While another try is to come, it is not for good: what is new may find out sooner that it is over.
  const isForGood = refusedAt !== null && retryAt === null;
  const refused = isForGood ? Math.max(refusedAt, ...timesOf(recent)) + refusedPauseMs : now;
  const behind = Math.min(retryAt ?? now, due[0]!.createdAt + longestBehindMs);
  return afterQuiet(Math.max(now, pausedUntil ?? now, refused, behind), habits.quiet, habits.zone);
}

/** Once each: one message may tell of thousands of sentinels. */
function timesOf(recent: Waiting['recent']): number[] {
  return [...new Set(recent.map(({ at }) => at))];
}
