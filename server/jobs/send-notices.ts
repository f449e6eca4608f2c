// The story of telling people: give notices their time, put together what is due for each recipient, send it, write it down.
import { putTogether } from '../core/digest/put-together.ts';
import type { Channel } from '../notify/channel.ts';
import { habitsOf } from './telling/habits-of.ts';
import { createMemo } from './telling/memo.ts';
import type { Net } from './telling/net-change.ts';
import { createOutlets } from './telling/outlets.ts';
import { planDue } from './telling/plan-due.ts';
import type { World } from './world.ts';

const recipientsAtOnce = 200;
const netsRemembered = 1000;

export interface Sender {
  /** One round; answers how much there was to do. What it began to send may still be under way. */
  send(signal?: AbortSignal): Promise<number>;
  /** Nothing is under way any more. */
  settled(): Promise<void>;
}

/** `whenFree` is called whenever something has been sent, or not, and more may be begun. */
export function createSender(world: World, whenFree: () => void = () => {}): Sender {
  const outlets = createOutlets(world, createMemo<Net>(netsRemembered), whenFree);
  return {
    async send(signal) {
      const channels = readyChannels(world);
      let done = await planDue(world);
      done += await putAllTogether(world, channels);
      for (const channel of channels) done += await outlets.fill(channel, signal);
      return done;
    },
    settled: outlets.settled,
  };
}

/** What a channel that is not set up would send waits until it is. */
export function readyChannels({ channels }: World): Channel[] {
  return [...channels.values()].filter((channel) => channel.problem() === null);
}

async function putAllTogether(world: World, channels: readonly Channel[]): Promise<number> {
  const now = world.now();
  const kinds = channels.map(({ kind }) => kind);
  const ready = await world.store.outbox.ready(kinds, now, recipientsAtOnce);
  const wishes = await world.store.notifySettings.ofUsers(ready.map(({ userId }) => userId));
  await world.store.outbox.putTogether(ready, now, world.newId, (waiting) =>
    putTogether(waiting, habitsOf(world, wishes.get(waiting.recipient.userId) ?? null), now),
  );
  return ready.length;
}
