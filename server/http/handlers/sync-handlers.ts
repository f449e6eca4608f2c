// Keeping devices up to date over HTTP: what changed, what they did, and a line that says when to ask.
import { tagSentinel } from '../../jobs/life/tag-sentinel.ts';
import { showSentinel } from '../../jobs/show-sentinels.ts';
import { applyOperation } from '../../jobs/sync/apply-operation.ts';
import type { News } from '../../jobs/sync/news.ts';
import { showNews } from '../../jobs/sync/show-news.ts';
import type { World } from '../../jobs/world.ts';
import { eventStream } from '../event-stream.ts';
import type { Handlers } from '../handler.ts';
import { Refusal } from '../refusal.ts';

type SyncHandlers = Pick<Handlers, 'sync' | 'applyOperations' | 'events' | 'tagSentinel'>;

/** More than a person has open; each holds a connection. */
const mostStreams = 20;

const notFound = new Refusal('not-found', 'You have no such sentinel.');

export function syncHandlers(world: World, news: News): SyncHandlers {
  const open = new Map<string, (() => void)[]>();
  return {
    sync: ({ cursor, zone }, { user }) => showNews(world, user.id, cursor, zone),

    async applyOperations({ now, operations }, { user, device }) {
      const results = [];
      const held = new Set<string>();
      for (const { id, madeAt, operation } of operations) {
        const sentinelId = 'sentinelId' in operation ? operation.sentinelId : null;
        if (sentinelId !== null && held.has(sentinelId)) {
          results.push({ id, outcome: 'held' as const, failure: null });
          continue;
        }
        // By how long ago it was: the device's clock may be wrong.
        const at = world.now() - Math.max(0, Math.round(now - madeAt));
        const result = await applyOperation(world, user.id, { id, at, device: device.name }, operation);
        if (result.outcome === 'refused' && sentinelId !== null) held.add(sentinelId);
        results.push({ id, ...result });
      }
      return { results };
    },

    async events(_, { user, device }) {
      const mine = open.get(device.id) ?? [];
      // A device that lost its line may not have told us yet: the oldest goes.
      if (mine.length >= mostStreams) mine.shift()!();
      const { body, close } = eventStream((listener) => {
        const unlisten = news.listen(user.id, listener);
        return () => {
          unlisten();
          const rest = (open.get(device.id) ?? []).filter((one) => one !== close);
          if (rest.length > 0) open.set(device.id, rest);
          else open.delete(device.id);
        };
      });
      open.set(device.id, [...mine, close]);
      return body;
    },

    async tagSentinel({ id, add, remove }, { user }) {
      const outcome = await tagSentinel(world, user.id, id, { add, remove });
      if (outcome === 'too-many') return new Refusal('bad-request', 'A sentinel has at most 30 tags.');
      return outcome === 'not-found' ? notFound : ((await showSentinel(world, user.id, id)) ?? notFound);
    },
  };
}
