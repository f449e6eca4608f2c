// Changes and notices over HTTP.
import { showChange, showChanges, showNotices } from '../../jobs/show-changes.ts';
import type { World } from '../../jobs/world.ts';
import type { Handlers } from '../handler.ts';
import { Refusal } from '../refusal.ts';

type ChangeHandlers = Pick<
  Handlers,
  'listChanges' | 'getChange' | 'markRead' | 'listNotices' | 'confirmNotices'
>;

const noChange = new Refusal('not-found', 'You have no such change.');

export function changeHandlers(world: World): ChangeHandlers {
  const { store } = world;
  return {
    listChanges: ({ sentinel, unread, before, beforeId = '', limit }, { user }) =>
      showChanges(store, {
        userId: user.id,
        limit,
        unreadOnly: unread === 'true',
        ...(sentinel === undefined ? {} : { sentinelId: sentinel }),
        ...(before === undefined ? {} : { before: { at: before, id: beforeId } }),
      }),

    getChange: async ({ id, since }, { user }) => (await showChange(world, user.id, id, since)) ?? noChange,

    async markRead(which, { user }) {
      if ('ids' in which) await store.detections.markRead(user.id, which.ids, world.now());
      else await store.detections.markReadUpTo(user.id, which.upTo, world.now());
      return { unread: await store.detections.countUnread(user.id) };
    },

    listNotices: ({ since, after }, { user }) => showNotices(store, user.id, since, after),

    /** Told is what the person could see: an answer that is lost on its way leaves the notice waiting. */
    async confirmNotices({ ids }, { user }) {
      await store.notices.markShown(user.id, ids, world.now());
      return {};
    },
  };
}
