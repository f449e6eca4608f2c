// The contract for what people are told: detections with their read marks, and the notices of the outbox.
import { describe, expect, it } from 'vitest';
import { freshStore } from './fresh-store.ts';
import {
  aCheck,
  aNotice,
  aPage,
  aSentinel,
  aStoredDetection,
  aUser,
  lease,
  minute,
  noon,
} from './samples.ts';
import type { OpenStoreUnderTest } from './store-under-test.ts';

export function historyContract(open: OpenStoreUnderTest): void {
  const db = freshStore(open);
  const aWatcher = async () => {
    const user = await aUser(db.store);
    const page = await aPage(db.store);
    return { user, page, sentinel: await aSentinel(db.store, user.id, page.id) };
  };

  describe('detections', () => {
    it('come back as stored, with the name of the sentinel and its page', async () => {
      const { user, page, sentinel } = await aWatcher();
      const detection = await aStoredDetection(db.store, sentinel);
      const expected = {
        detection: { ...detection, readAt: null },
        sentinelName: sentinel.name,
        page: await db.store.pages.byId(page.id),
      };
      expect(await db.store.detections.byId(user.id, detection.id)).toEqual(expected);
      expect(await db.store.detections.list({ userId: user.id, limit: 10 })).toEqual([expected]);
    });

    it('are not there for anybody else, who cannot mark them read either', async () => {
      const { user, page, sentinel } = await aWatcher();
      const other = await aWatcher();
      await aSentinel(db.store, other.user.id, page.id);
      const { id } = await aStoredDetection(db.store, sentinel);
      expect(await db.store.detections.byId(other.user.id, id)).toBeNull();
      expect(await db.store.detections.list({ userId: other.user.id, limit: 10 })).toEqual([]);
      expect(
        await db.store.detections.list({ userId: other.user.id, sentinelId: sentinel.id, limit: 10 }),
      ).toEqual([]);
      expect(await db.store.detections.markRead(other.user.id, [id], noon)).toBe(0);
      expect(await db.store.detections.countUnread(user.id)).toBe(1);
      expect(await db.store.detections.countUnread(other.user.id)).toBe(0);
    });

    it('are listed newest first, by sentinel, unread only, or before a time', async () => {
      const { user, page, sentinel } = await aWatcher();
      const second = await aSentinel(db.store, user.id, page.id);
      const at = async (of: typeof sentinel, minutes: number) =>
        (await aStoredDetection(db.store, of, { detectedAt: noon + minutes * minute })).id;
      const [a, b, c] = [await at(sentinel, 1), await at(second, 2), await at(sentinel, 3)];
      const ids = async (query: object) =>
        (await db.store.detections.list({ userId: user.id, limit: 10, ...query })).map(
          ({ detection }) => detection.id,
        );
      await db.store.detections.markRead(user.id, [b], noon);
      expect(await ids({})).toEqual([c, b, a]);
      expect(await ids({ limit: 2 })).toEqual([c, b]);
      expect(await ids({ sentinelId: sentinel.id })).toEqual([c, a]);
      expect(await ids({ unreadOnly: true })).toEqual([c, a]);
      expect(await ids({ before: { at: noon + 3 * minute, id: c } })).toEqual([b, a]);
      const d = await at(second, 3);
      const [first, next] = [c, d].sort().reverse() as [string, string];
      expect(await ids({ before: { at: noon + 3 * minute, id: first } })).toEqual([next, b, a]);
    });

    it('are marked read up to a time', async () => {
      const { user, sentinel } = await aWatcher();
      const other = await aWatcher();
      for (const minutes of [1, 2, 3])
        await aStoredDetection(db.store, sentinel, { detectedAt: noon + minutes * minute });
      await aStoredDetection(db.store, other.sentinel, { detectedAt: noon + minute });
      await db.store.detections.markReadUpTo(user.id, noon + 2 * minute, noon);
      expect(await db.store.detections.countUnread(user.id)).toBe(1);
      expect(await db.store.detections.countUnread(other.user.id)).toBe(1);
    });

    it('are marked read once', async () => {
      const { user, sentinel } = await aWatcher();
      const { id } = await aStoredDetection(db.store, sentinel);
      expect(await db.store.detections.markRead(user.id, [id, 'none'], noon)).toBe(1);
      expect(await db.store.detections.markRead(user.id, [id], noon + 1)).toBe(0);
      expect(await db.store.detections.markRead(user.id, [], noon)).toBe(0);
      expect((await db.store.detections.byId(user.id, id))?.detection.readAt).toBe(noon);
      expect(await db.store.detections.countUnread(user.id)).toBe(0);
    });
  });

  describe('notices', () => {
    it('are read by user and channel from a time on, newest last', async () => {
      const { user, page, sentinel } = await aWatcher();
      const other = await aSentinel(db.store, (await aUser(db.store)).id, page.id);
      const third = aNotice(sentinel, null, { createdAt: noon + 2 });
      const second = aNotice(sentinel, null, { createdAt: noon + 1, kind: 'recovered' });
      const notices = [
        third,
        second,
        aNotice(sentinel, null, { createdAt: noon }),
        aNotice(sentinel, null, { createdAt: noon + 1, channel: 'email', address: 'jill@example.org' }),
        aNotice(other, null, { createdAt: noon + 1 }),
      ];
      await db.store.commitCheck(aCheck(await lease(db.store, page.id), { notices }));
      const read = await db.store.notices.since(user.id, noon + 1, 10);
      expect(read.map(({ notice }) => notice.id)).toEqual([second.id, third.id]);
      const { cadence: _, ...told } = second;
      expect(read[0]).toEqual({
        notice: {
          ...told,
          dueAt: second.createdAt,
          state: 'pending',
          attempts: 0,
          lastError: null,
          sentAt: null,
        },
        sentinelName: sentinel.name,
        url: page.url,
      });
      expect(await db.store.notices.since(user.id, noon, 1)).toHaveLength(1);
    });

    it('are read page by page, also when many have the same time', async () => {
      const { user, page, sentinel } = await aWatcher();
      // Of two sentinels: the flood guard would hold some of one back.
      const both = [sentinel, await aSentinel(db.store, user.id, page.id)];
      const notices = Array.from({ length: 7 }, (_, i) =>
        aNotice(both[i % 2]!, null, { createdAt: noon + (i > 4 ? 1 : 0) }),
      );
      await db.store.commitCheck(aCheck(await lease(db.store, page.id), { notices }));
      const read: string[] = [];
      let from: { since: number; after?: string } = { since: noon };
      for (;;) {
        const rows = await db.store.notices.since(user.id, from.since, 2, from.after);
        read.push(...rows.map(({ notice }) => notice.id));
        const last = rows.at(-1)?.notice;
        if (last === undefined) break;
        from = { since: last.createdAt, after: last.id };
      }
      expect(read).toHaveLength(7);
      expect(new Set(read)).toEqual(new Set(notices.map(({ id }) => id)));
    });

    it('are marked as sent once, when their own person has seen them', async () => {
      const { user, page, sentinel } = await aWatcher();
      const notice = aNotice(sentinel, null);
      await db.store.commitCheck(aCheck(await lease(db.store, page.id), { notices: [notice] }));
      const now = async () => (await db.store.notices.since(user.id, noon, 10))[0]?.notice;
      await db.store.notices.markShown('somebody-else', [notice.id], noon + 1);
      expect(await now()).toMatchObject({ state: 'pending', sentAt: null });
      await db.store.notices.markShown(user.id, [notice.id], noon + 2);
      await db.store.notices.markShown(user.id, [notice.id, 'none'], noon + 3);
      expect(await now()).toMatchObject({ state: 'sent', sentAt: noon + 2 });
    });
  });
}
