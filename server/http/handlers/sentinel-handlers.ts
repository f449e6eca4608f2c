// Sentinels over HTTP.
import { checkNow } from '../../jobs/check-now.ts';
import { exportAll, importAll } from '../../jobs/move.ts';
import {
  endSentinel,
  type LifeOutcome,
  pauseSentinel,
  removeSentinel,
  resumeSentinel,
} from '../../jobs/sentinel-life.ts';
import { toSentinelView } from '../../jobs/show.ts';
import { watchPage } from '../../jobs/watch-page.ts';
import type { World } from '../../jobs/world.ts';
import type { Handlers } from '../handler.ts';
import { Refusal } from '../refusal.ts';

type SentinelHandlers = Pick<
  Handlers,
  | 'listSentinels'
  | 'createSentinel'
  | 'getSentinel'
  | 'removeSentinel'
  | 'checkSentinel'
  | 'pauseSentinel'
  | 'resumeSentinel'
  | 'endSentinel'
  | 'exportAll'
  | 'importAll'
>;

type Steer = (world: World, userId: string, id: string) => Promise<LifeOutcome>;

const notFound = new Refusal('not-found', 'You have no such sentinel.');

export function sentinelHandlers(world: World): SentinelHandlers {
  const view = async (userId: string, id: string) => {
    const [found] = await world.store.sentinels.overview(userId, id);
    return found === undefined ? notFound : toSentinelView(found);
  };

  const steered = async (steer: Steer, userId: string, id: string) => {
    const outcome = await steer(world, userId, id);
    if (outcome === 'not-found') return notFound;
    if (outcome === 'ended-already')
      return new Refusal('conflict', 'This sentinel has ended. Make a new one to watch the page again.');
    return view(userId, id);
  };

  return {
    listSentinels: async (_, { user }) => (await world.store.sentinels.overview(user.id)).map(toSentinelView),
    getSentinel: ({ id }, { user }) => view(user.id, id),

    async createSentinel({ text, whenNameTaken }, { user }) {
      const outcome = await watchPage(world, { userId: user.id, text, whenNameTaken });
      if (outcome.kind === 'watching') return view(user.id, outcome.sentinel.id);
      if (outcome.kind === 'name-taken') {
        return new Refusal(
          'conflict',
          `You already have a sentinel named "${outcome.name}". Choose another name.`,
        );
      }
      return new Refusal('invalid-sentinel', outcome.problems[0]!.message, outcome.problems);
    },

    async removeSentinel({ id }, { user }) {
      const outcome = await removeSentinel(world, user.id, id);
      return outcome === 'done' ? { ok: true } : notFound;
    },

    async checkSentinel({ id }, { user }) {
      const sentinel = await world.store.sentinels.byId(user.id, id);
      return sentinel === null ? notFound : checkNow(world, sentinel);
    },

    pauseSentinel: ({ id }, { user }) => steered(pauseSentinel, user.id, id),
    resumeSentinel: ({ id }, { user }) => steered(resumeSentinel, user.id, id),
    endSentinel: ({ id }, { user }) => steered(endSentinel, user.id, id),

    exportAll: (_, { user }) => exportAll(world, user.id),
    importAll: (data, { user }) => importAll(world, user.id, data),
  };
}
