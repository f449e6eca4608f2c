// Sentinels over HTTP.
import { checkNow } from '../../jobs/check-now.ts';
import { cloneSentinel } from '../../jobs/life/clone-sentinel.ts';
import { createSentinel } from '../../jobs/life/create-sentinel.ts';
import { type EditOutcome, editSentinel } from '../../jobs/life/edit-sentinel.ts';
import { followMove } from '../../jobs/life/follow-move.ts';
import { judgeSentinel } from '../../jobs/life/judge-sentinel.ts';
import { renderSentinel } from '../../jobs/life/render-sentinel.ts';
import { settleElement } from '../../jobs/life/settle-element.ts';
import {
  endSentinel,
  pauseSentinel,
  removeSentinel,
  resumeSentinel,
  type SteerOutcome,
} from '../../jobs/life/steer-sentinel.ts';
import { exportAll, importAll } from '../../jobs/move.ts';
import { showSentinel, showSentinels } from '../../jobs/show-sentinels.ts';
import type { World } from '../../jobs/world.ts';
import { createAttempts } from '../attempts.ts';
import type { Handlers } from '../handler.ts';
import { endedRefusal, invalidSentinel } from '../invalid-sentinel.ts';
import { Refusal } from '../refusal.ts';

type SentinelHandlers = Pick<
  Handlers,
  | 'listSentinels'
  | 'createSentinel'
  | 'getSentinel'
  | 'verifySentinel'
  | 'updateSentinel'
  | 'settleElement'
  | 'cloneSentinel'
  | 'removeSentinel'
  | 'checkSentinel'
  | 'renderSentinel'
  | 'pauseSentinel'
  | 'resumeSentinel'
  | 'endSentinel'
  | 'followMove'
  | 'exportAll'
  | 'importAll'
>;

type Steer = (world: World, userId: string, id: string) => Promise<SteerOutcome>;

const notFound = new Refusal('not-found', 'You have no such sentinel.');
const nothingToSettle = new Refusal(
  'conflict',
  'The watched element is where it was: there is nothing to decide.',
);
const notMoved = new Refusal('conflict', 'This page has not moved.');

export function sentinelHandlers(world: World): SentinelHandlers {
  // A person may be impatient; the site they watch must not suffer from it.
  const checks = createAttempts(20, 60_000);
  const view = async (userId: string, id: string, zone?: string) =>
    (await showSentinel(world, userId, id, zone)) ?? notFound;

  const steered = async (steer: Steer, userId: string, id: string) => {
    const outcome = await steer(world, userId, id);
    if (outcome === 'not-found') return notFound;
    return outcome === 'ended-already' ? endedRefusal : view(userId, id);
  };

  const edited = (userId: string, id: string, outcome: EditOutcome, zone?: string) => {
    if (outcome.kind === 'edited') return view(userId, id, zone);
    if (outcome.kind === 'invalid') return invalidSentinel(outcome.problems);
    return outcome.kind === 'ended' ? endedRefusal : notFound;
  };

  return {
    listSentinels: ({ zone }, { user }) => showSentinels(world, user.id, zone),
    getSentinel: ({ id, zone }, { user }) => view(user.id, id, zone),

    async createSentinel({ text, whenNameTaken, zone }, { user }) {
      const outcome = await createSentinel(world, { userId: user.id, text, whenNameTaken, zone });
      return outcome.kind === 'created'
        ? view(user.id, outcome.sentinel.id, zone)
        : invalidSentinel(outcome.problems);
    },

    verifySentinel: (request, { user }) => judgeSentinel(world, user.id, request),

    async updateSentinel({ id, text, zone }, { user }) {
      return edited(user.id, id, await editSentinel(world, user.id, id, text, zone), zone);
    },

    async renderSentinel({ id }, { user }) {
      return edited(user.id, id, await renderSentinel(world, user.id, id));
    },

    async followMove({ id }, { user }) {
      const outcome = await followMove(world, user.id, id);
      return outcome.kind === 'not-moved' ? notMoved : edited(user.id, id, outcome);
    },

    async settleElement({ id, use }, { user }) {
      const outcome = await settleElement(world, user.id, id, use);
      return outcome.kind === 'nothing-to-settle' ? nothingToSettle : edited(user.id, id, outcome);
    },

    async cloneSentinel({ id, newId }, { user }) {
      const outcome = await cloneSentinel(world, user.id, id, newId);
      if (outcome === null) return notFound;
      return outcome.kind === 'created'
        ? view(user.id, outcome.sentinel.id)
        : invalidSentinel(outcome.problems);
    },

    async removeSentinel({ id, waiters }, { user }) {
      const outcome = await removeSentinel(world, user.id, id, waiters);
      if (outcome.kind === 'removed') return { ok: true };
      if (outcome.kind !== 'waited-for') return notFound;
      return new Refusal(
        'conflict',
        'Others wait for this sentinel. Say what becomes of them.',
        outcome.problems,
      );
    },

    async checkSentinel({ id }, { user }) {
      const sentinel = await world.store.sentinels.byId(user.id, id);
      if (sentinel === null) return notFound;
      if (!checks.take([sentinel.pageId], world.now())) {
        return new Refusal(
          'too-many-requests',
          'This page was checked very often within a minute. Wait a little.',
        );
      }
      return checkNow(world, sentinel);
    },

    pauseSentinel: ({ id }, { user }) => steered(pauseSentinel, user.id, id),
    resumeSentinel: ({ id }, { user }) => steered(resumeSentinel, user.id, id),
    endSentinel: ({ id }, { user }) => steered(endSentinel, user.id, id),

    exportAll: (_, { user }) => exportAll(world, user.id),
    importAll: (data, { user }) => importAll(world, user.id, data),
  };
}
