// Decides what becomes of the notices that are due for one recipient: one message, or later, or never, and why.
import type { Recipient, WaitingNotice } from '../../store/notify-records.ts';
import type { PutTogether, Waiting } from '../../store/telling-store.ts';
import { floodWait } from './flood-guard.ts';
import { afterQuiet, type QuietHours } from './quiet-hours.ts';

const day = 86_400_000;
/** An address that refuses mail for good is tried again this seldom: mail servers think ill of those who insist. */
export const refusedPauseMs = day;

export const stoppedReason = 'Messages to this address were stopped by the link in one of them.';

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

  const go: string[][] = [];
  const postponed: PutTogether['postponed'] = [];
  for (const group of bySentinel(due)) {
    const { sentinelId, cadence } = group[0]!;
    const sent = recent.filter((one) => one.sentinelId === sentinelId).map(({ at }) => at);
    const isRapid = cadence.kind === 'immediate' || cadence.kind === 'best-effort';
    const wait = isRapid ? floodWait(sent, now) : now;
    if (wait > now) postponed.push({ ids: idsOf(group), until: wait, held: true });
    else go.push(idsOf(group));
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

function waitUntil({ recipient, recent }: Waiting, habits: Habits, now: number): number {
  const { channel, address, pausedUntil, refusedAt } = recipient;
  // For the person's own address, which they have not given: planned anew as soon as they do.
  if (channel === 'email' && address === '') return now + day;
  const tried = Math.max(refusedAt ?? 0, ...recent.map(({ at }) => at));
  const refused = refusedAt === null ? now : tried + refusedPauseMs;
  return afterQuiet(Math.max(now, pausedUntil ?? now, refused), habits.quiet, habits.zone);
}

function bySentinel(due: readonly WaitingNotice[]): WaitingNotice[][] {
  return [...Map.groupBy(due, ({ sentinelId }) => sentinelId).values()];
}

function idsOf(notices: readonly WaitingNotice[]): string[] {
  return notices.map(({ id }) => id);
}
