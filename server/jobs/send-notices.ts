// The story of telling people: give notices their time, put together what is due for each recipient, send it, write it down.
import { putTogether } from '../core/digest/put-together.ts';
import type { Channel } from '../notify/channel.ts';
import { deliver } from './telling/deliver.ts';
import { habitsOf } from './telling/habits-of.ts';
import { createMemo, type Memo } from './telling/memo.ts';
import type { Net } from './telling/net-change.ts';
import { planDue } from './telling/plan-due.ts';
import type { World } from './world.ts';

const recipientsAtOnce = 200;
const netsRemembered = 1000;

export interface Sender {
  /** One round; answers how much there was to do. */
  send(signal?: AbortSignal): Promise<number>;
}

export function createSender(world: World): Sender {
  const memo: Memo<Net> = createMemo(netsRemembered);
  return {
    async send(signal) {
      const channels = readyChannels(world);
      const planned = await planDue(world);
      const made = await putAllTogether(world, channels);
      const sent = await deliver(world, channels, memo, signal);
      return planned + made + sent;
    },
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
