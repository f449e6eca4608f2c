// Sends claimed messages: composed, handed to their channel, and settled one by one, so that a crash repeats one at most.

import { everyItem } from '../../../shared/digest/digest.ts';
import { headline } from '../../../shared/digest/digest-wording.ts';
import { planNotices } from '../../core/digest/plan-notices.ts';
import { nextTry } from '../../core/digest/retry.ts';
import type { Channel, Delivery, Letter } from '../../notify/channel.ts';
import type { NotifySettings, ToldNotice } from '../../store/notify-records.ts';
import type { LeasedMessage, Settled } from '../../store/telling-store.ts';
import type { World } from '../world.ts';
import { composeDigest } from './compose-digest.ts';
import { habitsOf } from './habits-of.ts';
import type { Memo } from './memo.ts';
import type { Net } from './net-change.ts';
import { picturesOf } from './pictures-of.ts';
import { openWebhookKey } from './webhook-key.ts';

const atOnce = 60;
const side = 30;
/** No channel keeps us waiting longer, and no lease is shorter than what a batch may take. */
const sendMs = 60_000;
const leaseMs = 5 * 60_000;

/** Answers how many were claimed. */
export async function deliver(
  world: World,
  channels: readonly Channel[],
  memo: Memo<Net>,
  signal?: AbortSignal,
): Promise<number> {
  const now = world.now();
  const claimed = await world.store.outbox.claim({
    channels: channels.map(({ kind }) => kind),
    owner: world.owner,
    now,
    until: now + leaseMs,
    limit: atOnce,
  });
  if (claimed.length === 0) return 0;
  const told = await world.store.outbox.contents(claimed.map(({ message }) => message.id));
  const byMessage = Map.groupBy(told, ({ messageId }) => messageId);
  const wishes = await world.store.notifySettings.ofUsers(claimed.map(({ message }) => message.userId));
  const queue = [...claimed];
  const work = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const { message } = next;
      const channel = channels.find(({ kind }) => kind === message.channel)!;
      const settings = wishes.get(message.userId) ?? null;
      await sendOne(world, channel, memo, next, byMessage.get(message.id) ?? [], settings, signal);
    }
  };
  await Promise.all(Array.from({ length: Math.min(side, claimed.length) }, work));
  return claimed.length;
}

async function sendOne(
  world: World,
  channel: Channel,
  memo: Memo<Net>,
  { message, lease }: LeasedMessage,
  told: readonly ToldNotice[],
  settings: NotifySettings | null,
  signal: AbortSignal | undefined,
): Promise<void> {
  const settle = (outcome: Settled['outcome']) =>
    world.store.outbox.settle({ id: message.id, lease, outcome }, world.now());
  // Its sentinels were removed meanwhile, and with them what it would tell.
  if (told.length === 0) return void (await settle({ kind: 'sent', title: '' }));
  if (signal?.aborted || world.now() > lease.until - sendMs)
    return void (await settle({ kind: 'later', at: world.now(), reason: message.lastError }));

  const { zone } = habitsOf(world, settings);
  // As it was first put together: what is sent again is the same.
  const digest = await composeDigest(world, memo, { message, told, zone, at: message.createdAt });
  const pages = new Set(everyItem(digest).map(({ pageId }) => pageId));
  const letter: Letter = {
    id: message.id,
    address: message.address,
    digest,
    pictures: channel.kind === 'email' ? await picturesOf(world, digest) : new Map(),
    short: settings?.shortForm ?? false,
    thread: pages.size === 1 ? `page-${[...pages][0]}-${message.recipientId}` : null,
    key: channel.kind === 'webhook' ? await openWebhookKey(world, message.userId) : null,
    isTest: false,
    ...(signal && { signal }),
  };
  const delivery = await inTime(channel.send(letter));
  const outcome = outcomeOf(world, delivery, message.attempts, headline(digest));
  const { channel: kind, address } = message;
  world.log[delivery.kind === 'sent' ? 'info' : 'warn']('told', {
    message: message.id,
    channel: kind,
    outcome: outcome.kind,
    ...(delivery.kind !== 'sent' && { address, reason: delivery.reason }),
  });
  const isOurs = await settle(outcome);
  if (isOurs) await noteRefusal(world, message.recipientId, told, delivery);
}

function outcomeOf(world: World, delivery: Delivery, attempts: number, title: string): Settled['outcome'] {
  if (delivery.kind === 'sent') return { kind: 'sent', title };
  if (delivery.kind !== 'later') return { kind: 'given-up', reason: delivery.reason };
  const at = nextTry(attempts, world.now(), Math.random());
  return at === null
    ? { kind: 'given-up', reason: `Given up after ${attempts} attempts. ${delivery.reason}` }
    : { kind: 'later', at, reason: delivery.reason };
}

function inTime(sending: Promise<Delivery>): Promise<Delivery> {
  const late = Promise.withResolvers<Delivery>();
  const timer = setTimeout(
    () => late.resolve({ kind: 'later', reason: 'The other side did not answer in time.' }),
    sendMs,
  );
  return Promise.race([sending, late.promise]).finally(() => clearTimeout(timer));
}

/** An address that takes nothing is trouble of its own: told once in the browser when it begins, and once when it is over. */
async function noteRefusal(
  world: World,
  recipientId: string,
  told: readonly ToldNotice[],
  delivery: Delivery,
): Promise<void> {
  const recipient = await world.store.recipients.byId(recipientId);
  const isRefused = delivery.kind === 'refused';
  if (recipient === null || delivery.kind === 'later' || isRefused === (recipient.refusedAt !== null)) return;
  if (delivery.kind === 'failed') return;
  const at = world.now();
  const about = { userId: recipient.userId, sentinelId: told[0]!.sentinel.id, detectionId: null, at };
  const news = isRefused
    ? { ...about, kind: 'trouble' as const, message: `${delivery.reason} Check the address under Account.` }
    : { ...about, kind: 'recovered' as const, message: `Messages reach ${recipient.address} again.` };
  const inBrowser = [{ channel: { kind: 'extension' as const }, when: { kind: 'immediate' as const } }];
  const notices = planNotices(news, inBrowser, world.newId);
  const refused = isRefused ? { at, problem: delivery.reason } : null;
  await world.store.recipients.setRefused(recipientId, refused, notices);
}
