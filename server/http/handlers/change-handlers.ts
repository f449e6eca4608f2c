// Changes, stored versions and notices over HTTP.
import { decodeText } from '../../../shared/page/decode-text.ts';
import { isDamage } from '../../jobs/is-damage.ts';
import { showChange, showChanges, showNotices } from '../../jobs/show-changes.ts';
import type { World } from '../../jobs/world.ts';
import type { Handlers } from '../handler.ts';
import { Refusal } from '../refusal.ts';

type ChangeHandlers = Pick<
  Handlers,
  'listChanges' | 'getChange' | 'markRead' | 'versionBody' | 'listNotices'
>;

const noChange = new Refusal('not-found', 'You have no such change.');
const noVersion = new Refusal('not-found', 'You have no such version.');

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

    getChange: async ({ id }, { user }) => (await showChange(store, user.id, id)) ?? noChange,

    async markRead(which, { user }) {
      if ('ids' in which) await store.detections.markRead(user.id, which.ids, world.now());
      else await store.detections.markReadUpTo(user.id, which.upTo, world.now());
      return { unread: await store.detections.countUnread(user.id) };
    },

    async versionBody({ id }, { user }) {
      if (!(await store.versions.visibleTo(user.id, id))) return noVersion;
      const version = await store.versions.byId(id);
      const body = await bodyOf(world, user.id, id);
      if (body instanceof Refusal) return body;
      return version === null || body === null
        ? noVersion
        : decodeText(body, version.contentType, version.charset).text;
    },

    async listNotices({ since, after }, { user }) {
      const notices = await showNotices(store, user.id, since, after);
      // Handing a notice to the person's browser is what sending means for this channel.
      await store.notices.markSent(
        notices.map((notice) => notice.id),
        world.now(),
      );
      return notices;
    },
  };
}

async function bodyOf(world: World, userId: string, id: string): Promise<Uint8Array | Refusal | null> {
  const { versions } = world.store;
  try {
    return await versions.body(id);
  } catch (error) {
    if (!isDamage(error)) throw error;
    world.log.error('version-damaged', { version: id, error });
    const problems = [];
    // Others may have the same bytes; that is not told.
    for (const each of error.versionIds)
      if (await versions.visibleTo(userId, each)) problems.push({ message: `Version ${each} is damaged.` });
    const message = 'The stored copy of this version is damaged and cannot be shown; a backup may have it.';
    return new Refusal('damaged', message, problems);
  }
}
