// Where messages go out: each channel has places of its own, a few of them for one person, so that nobody waits for somebody
// else's slow address, and nothing is claimed before it can be sent.
import type { Channel } from '../../notify/channel.ts';
import type { World } from '../world.ts';
import { deliver, type Outgoing } from './deliver.ts';
import type { Memo } from './memo.ts';
import type { Net } from './net-change.ts';

/** For all that is done beside the sending itself. */
const spareMs = 60_000;

export interface Outlets {
  /** Begins to send what is due, as far as the channel has free places; answers how many. */
  fill(channel: Channel, signal?: AbortSignal): Promise<number>;
  /** What was begun is settled. */
  settled(): Promise<void>;
}

/** `whenFree` is called whenever a place has become free. */
export function createOutlets(world: World, memo: Memo<Net>, whenFree: () => void): Outlets {
  const underWay = new Map<Outgoing, Promise<void>>();

  const begin = (outgoing: Outgoing, signal?: AbortSignal) => {
    const done = deliver(world, memo, outgoing, signal)
      // Not even what became of it could be written down: it comes back when its lease is over.
      .catch((error) => world.log.error('telling-failed', { message: outgoing.message.id, error }))
      .then(() => {
        underWay.delete(outgoing);
        whenFree();
      });
    underWay.set(outgoing, done);
  };

  return {
    async fill(channel, signal) {
      const taken = [...underWay.keys()].filter((one) => one.channel.kind === channel.kind);
      const free = channel.places.all - taken.length;
      if (free <= 0 || signal?.aborted) return 0;
      const except = new Set(taken.map(({ message }) => message.userId));
      const outgoing = await claim(world, channel, free, [...except]);
      for (const one of outgoing) begin(one, signal);
      return outgoing.length;
    },
    async settled() {
      await Promise.all(underWay.values());
    },
  };
}

async function claim(
  world: World,
  channel: Channel,
  limit: number,
  except: readonly string[],
): Promise<Outgoing[]> {
  const { outbox, recipients, notifySettings } = world.store;
  const { kind, places, longestMs } = channel;
  const now = world.now();
  const claimed = await outbox.claim({
    channel: kind,
    owner: world.owner,
    now,
    until: now + longestMs + spareMs,
    limit,
    each: places.each,
    except,
  });
  if (claimed.length === 0) return [];
  const messages = claimed.map(({ message }) => message);
  const [told, known, wishes] = await Promise.all([
    outbox.contents(messages.map(({ id }) => id)),
    recipients.byIds(messages.map(({ recipientId }) => recipientId)),
    notifySettings.ofUsers(messages.map(({ userId }) => userId)),
  ]);
  const byMessage = Map.groupBy(told, ({ messageId }) => messageId);
  return claimed.map(({ message, lease }) => ({
    message,
    lease,
    channel,
    told: byMessage.get(message.id) ?? [],
    recipient: known.get(message.recipientId) ?? null,
    settings: wishes.get(message.userId) ?? null,
  }));
}
