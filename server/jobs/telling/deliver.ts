// Sends one claimed message: composed, handed to its channel, and settled, so that a crash repeats it at most.
import { everyItem } from '../../../shared/digest/digest.ts';
import { headline, heldNote, wholeLine } from '../../../shared/digest/digest-wording.ts';
import type { TellingHabits } from '../../core/digest/due-at.ts';
import { stoppedReason } from '../../core/digest/put-together.ts';
import { afterQuiet } from '../../core/digest/quiet-hours.ts';
import { nextTry } from '../../core/digest/retry.ts';
import type { Channel, Delivery, Letter } from '../../notify/channel.ts';
import type { NotifySettings, Recipient, ToldNotice } from '../../store/notify-records.ts';
import type { LeasedMessage, Settled } from '../../store/telling-store.ts';
import type { World } from '../world.ts';
import { composeDigest } from './compose-digest.ts';
import { habitsOf } from './habits-of.ts';
import type { Memo } from './memo.ts';
import type { Net } from './net-change.ts';
import { noteRefusal } from './note-refusal.ts';
import { picturesOf } from './pictures-of.ts';
import { openWebhookKey } from './webhook-key.ts';

/** A claimed message with all that is needed to send it. */
export interface Outgoing extends LeasedMessage {
  channel: Channel;
  told: readonly ToldNotice[];
  recipient: Recipient | null;
  settings: NotifySettings | null;
}

/** One that cannot be composed is tried again as seldom as one that cannot be sent, and given up like it. */
export async function deliver(
  world: World,
  memo: Memo<Net>,
  outgoing: Outgoing,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    await send(world, memo, outgoing, signal);
  } catch (error) {
    const { message, lease, settings } = outgoing;
    world.log.error('telling-crashed', { message: message.id, error });
    const delivery = { kind: 'later' as const, reason: 'WebVigil made a mistake; its log says more.' };
    const outcome = outcomeOf(world, delivery, message.attempts, '', habitsOf(world, settings));
    await world.store.outbox.settle({ id: message.id, lease, outcome }, world.now());
  }
}

async function send(
  world: World,
  memo: Memo<Net>,
  outgoing: Outgoing,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { message, lease, channel, told, recipient } = outgoing;
  const settle = (outcome: Settled['outcome']) =>
    world.store.outbox.settle({ id: message.id, lease, outcome }, world.now());
  const giveBack = (at = world.now()) => settle({ kind: 'later', at, reason: message.lastError });

  if (told.length === 0) return void (await settle({ kind: 'given-up', reason: removedReason, title: '' }));
  // Stopped or paused after it was put together: what waits for another try goes by that, too.
  if (recipient !== null && recipient.stoppedAt !== null)
    return void (await settle({ kind: 'given-up', reason: stoppedReason }));
  if ((recipient?.pausedUntil ?? 0) > world.now()) return void (await giveBack(recipient!.pausedUntil!));

  const habits = habitsOf(world, outgoing.settings);
  // Due at another time, but nobody was there to send it.
  const afterNight = afterQuiet(world.now(), habits.quiet, habits.zone);
  if (afterNight > world.now()) return void (await giveBack(afterNight));
  const letter = await letterOf(world, memo, outgoing, habits.zone);
  if (signal?.aborted || world.now() > lease.until - channel.longestMs) return void (await giveBack());
  const delivery = await channel.send({ ...letter, ...(signal && { signal }) });
  if (delivery.kind === 'later' && signal?.aborted) return void (await giveBack());

  const outcome = outcomeOf(world, delivery, message.attempts, titleOf(letter, outgoing), habits);
  world.log[delivery.kind === 'sent' ? 'info' : 'warn']('told', {
    message: message.id,
    channel: channel.kind,
    outcome: outcome.kind,
    ...(delivery.kind !== 'sent' && { address: loggable(message), reason: delivery.reason }),
  });
  const isOurs = await settle(outcome);
  if (isOurs && recipient !== null) await noteRefusal(world, recipient, told, delivery, message.attempts);
}

/** Whoever knows the path of a webhook can write to it. */
function loggable({ channel, address }: LeasedMessage['message']): string {
  return channel === 'webhook' ? (URL.parse(address)?.host ?? '') : address;
}

const removedReason = 'Its sentinel was removed before it could be sent.';

async function letterOf(
  world: World,
  memo: Memo<Net>,
  { message, channel, told, settings }: Outgoing,
  zone: string,
): Promise<Letter> {
  // As it was first put together: what is sent again is the same.
  const digest = await composeDigest(world, memo, { message, told, zone, at: message.createdAt });
  const pages = new Set(everyItem(digest).map(({ pageId }) => pageId));
  return {
    id: message.id,
    address: message.address,
    digest,
    pictures: channel.kind === 'email' ? await picturesOf(world, digest) : new Map(),
    short: settings?.shortForm ?? false,
    thread: pages.size === 1 ? `page-${[...pages][0]}-${message.recipientId}` : null,
    key: channel.kind === 'webhook' ? await openWebhookKey(world, message.userId) : null,
    isTest: false,
  };
}

/** In a browser this is all that is shown of it. */
function titleOf({ digest }: Letter, { channel, told }: Outgoing): string {
  if (channel.kind !== 'extension') return headline(digest);
  const line = wholeLine(digest);
  return told.some(({ held }) => held) ? `${line}. ${heldNote}` : line;
}

function outcomeOf(
  world: World,
  delivery: Delivery,
  attempts: number,
  title: string,
  { quiet, zone }: Pick<TellingHabits, 'quiet' | 'zone'>,
): Settled['outcome'] {
  if (delivery.kind === 'sent') return { kind: 'sent', title };
  if (delivery.kind !== 'later') return { kind: 'given-up', reason: delivery.reason, title };
  const at = nextTry(attempts, world.now(), Math.random());
  return at === null
    ? { kind: 'given-up', reason: `Given up after ${attempts} attempts. ${delivery.reason}`, title }
    : { kind: 'later', at: afterQuiet(at, quiet, zone), reason: delivery.reason, title };
}
