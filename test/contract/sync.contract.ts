// The contract for what devices copy: everything written is found by its stamp, once it has settled, and nothing is passed over.
import { describe, expect, it } from 'vitest';
import type { LifeWrite } from '../../server/store/store.ts';
import type { StampQuery } from '../../server/store/sync-records.ts';
import { freshStore } from './fresh-store.ts';
import {
  aCheck,
  aPage,
  aSentinel,
  aStoredDetection,
  aUser,
  lease,
  live,
  minute,
  newId,
  noon,
  setState,
  storeVersion,
} from './samples.ts';
import type { OpenStoreUnderTest } from './store-under-test.ts';

export function syncContract(open: OpenStoreUnderTest): void {
  const db = freshStore(open);
  const horizon = async () => (await db.store.sync.horizon()).horizon;
  const since = (from: number, more: Partial<StampQuery> = {}): StampQuery => ({ from, limit: 100, ...more });
  const aWatcher = async () => {
    const user = await aUser(db.store);
    const page = await aPage(db.store);
    return { user, page, sentinel: await aSentinel(db.store, user.id, page.id) };
  };
  const changed = async (userId: string, from: number) =>
    (await db.store.sync.sentinels(userId, since(from))).map(({ id }) => id);
  const operation = () => ({ id: newId('operation'), doneAt: noon, outcome: 'done' });

  describe('what devices copy', () => {
    it('is what was written since, and what was written to its page', async () => {
      const { user, page, sentinel } = await aWatcher();
      const other = await aSentinel(db.store, user.id, (await aPage(db.store)).id);
      const stranger = await aWatcher();
      expect(await changed(user.id, 0)).toEqual(expect.arrayContaining([sentinel.id, other.id]));
      const from = await horizon();
      expect(await changed(user.id, from)).toEqual([]);
      await setState(db.store, user.id, other.id, 'disabled');
      expect(await changed(user.id, from)).toEqual([other.id]);
      await storeVersion(db.store, page.id, 'text');
      expect(await changed(user.id, from)).toEqual([other.id, sentinel.id]);
      expect(await changed(stranger.user.id, from)).toEqual([]);
    });

    it('goes on behind a place, in the order of the stamps', async () => {
      const user = await aUser(db.store);
      const page = await aPage(db.store);
      for (let i = 0; i < 5; i++) await aSentinel(db.store, user.id, page.id);
      const all = await db.store.sync.sentinels(user.id, since(0));
      const seen: string[] = [];
      let after: { stamp: number; id: string } | undefined;
      for (;;) {
        const [next] = await db.store.sync.sentinels(
          user.id,
          since(0, { limit: 1, ...(after && { after }) }),
        );
        if (next === undefined) break;
        seen.push(next.id);
        after = next;
      }
      expect(seen).toEqual(all.map(({ id }) => id));
      expect(seen).toHaveLength(5);
    });

    it('includes changes and their read marks, newest window first read', async () => {
      const { user, sentinel } = await aWatcher();
      const first = await aStoredDetection(db.store, sentinel, { detectedAt: noon });
      const second = await aStoredDetection(db.store, sentinel, { detectedAt: noon + minute });
      expect(await db.store.sync.detectedFrom(user.id, 1)).toBe(noon + minute);
      expect(await db.store.sync.detectedFrom(user.id, 3)).toBe(0);
      const windowed = await db.store.sync.changes(user.id, { ...since(0), detectedFrom: noon + minute });
      expect(windowed.map(({ id }) => id)).toEqual([second.id]);
      const from = await horizon();
      expect(await db.store.sync.changes(user.id, since(from))).toEqual([]);
      await db.store.detections.markRead(user.id, [first.id], noon);
      const [marked] = await db.store.sync.changes(user.id, since(from));
      expect(marked?.detection).toMatchObject({ id: first.id, readAt: noon });
      await db.store.detections.markReadUpTo(user.id, noon + minute, noon);
      expect(await db.store.sync.changes(user.id, since(from))).toHaveLength(2);
    });

    it('includes the sentinels that have fewer unread changes now', async () => {
      const { user, sentinel } = await aWatcher();
      const first = await aStoredDetection(db.store, sentinel, { detectedAt: noon });
      await aStoredDetection(db.store, sentinel, { detectedAt: noon + minute });
      const news = async (from: number) =>
        (await db.store.sync.sentinels(user.id, since(from))).map(({ id }) => id);
      let from = await horizon();
      expect(await news(from)).toEqual([]);
      await db.store.detections.markRead(user.id, [first.id], noon);
      expect(await news(from)).toEqual([sentinel.id]);
      from = await horizon();
      await db.store.detections.markReadUpTo(user.id, noon + minute, noon);
      expect(await news(from)).toEqual([sentinel.id]);
    });

    it('includes what was removed, with all that hung on it', async () => {
      const { user, sentinel } = await aWatcher();
      const detection = await aStoredDetection(db.store, sentinel);
      const from = await horizon();
      expect(await db.store.sync.removals(user.id, since(from))).toEqual([]);
      await live(db.store, user.id, { kind: 'remove', id: sentinel.id });
      const removals = await db.store.sync.removals(user.id, since(from));
      expect(removals.map(({ kind, id }) => `${kind} ${id}`).sort()).toEqual([
        `change ${detection.id}`,
        `sentinel ${sentinel.id}`,
      ]);
    });

    it('is never passed over by a reader between two writers', async () => {
      const { user, sentinel } = await aWatcher();
      const pages = await Promise.all(Array.from({ length: 8 }, () => aPage(db.store)));
      const others = await Promise.all([db.openAnother(), db.openAnother()]);
      const seen = new Set<string>();
      let from = await horizon();
      let writing = true;
      const read = async () => {
        const next = await horizon();
        for (const { id } of await db.store.sync.sentinels(user.id, since(from))) seen.add(id);
        from = next;
      };
      const reading = (async () => {
        while (writing) {
          await read();
          await new Promise(setImmediate);
        }
      })();
      const made = await Promise.all(
        pages.map((page, i) => aSentinel(others[i % 2]!, user.id, page.id, { name: newId('many') })),
      );
      await setState(others[0]!, user.id, sentinel.id, 'disabled');
      writing = false;
      await reading;
      await read();
      for (const { id } of [...made, sentinel]) expect(seen).toContain(id);
    });

    it('has a count and a sum of revisions to compare with', async () => {
      const { user, sentinel } = await aWatcher();
      expect(await db.store.sync.standing(user.id)).toEqual({ sentinels: 1, revisions: 1 });
      await setState(db.store, user.id, sentinel.id, 'disabled');
      expect(await db.store.sync.standing(user.id)).toEqual({ sentinels: 1, revisions: 2 });
      expect(await db.store.sync.standing((await aUser(db.store)).id)).toEqual({
        sentinels: 0,
        revisions: 0,
      });
    });

    it('is news to those for whom more than a mere look was written', async () => {
      const { user, page, sentinel } = await aWatcher();
      const quiet = await aUser(db.store);
      const both = [user.id, quiet.id];
      const from = await horizon();
      await db.store.commitCheck(aCheck(await lease(db.store, page.id)));
      expect(await db.store.sync.news(both, from)).toEqual([]);
      await aStoredDetection(db.store, sentinel);
      expect(await db.store.sync.news(both, from)).toEqual([user.id]);
      const later = await horizon();
      expect(await db.store.sync.news(both, later)).toEqual([]);
      await live(db.store, user.id, { kind: 'remove', id: sentinel.id });
      expect(await db.store.sync.news(both, later)).toEqual([user.id]);
    });

    it('forgets what was removed long ago, and says up to where', async () => {
      const { user, sentinel } = await aWatcher();
      const from = await horizon();
      await live(db.store, user.id, { kind: 'remove', id: sentinel.id });
      await db.store.sync.forget(Date.now() - minute);
      expect(await db.store.sync.removals(user.id, since(from))).toHaveLength(1);
      await db.store.sync.forget(Date.now() + minute);
      expect(await db.store.sync.removals(user.id, since(from))).toEqual([]);
      expect((await db.store.sync.horizon()).forgotten).toBeGreaterThanOrEqual(from);
    });
  });

  describe('an operation of a device', () => {
    it('is done once, with all it does', async () => {
      const { user, sentinel } = await aWatcher();
      const done = operation();
      const pause: LifeWrite[] = [
        { kind: 'operation', operation: done },
        { kind: 'patch', id: sentinel.id, fields: { state: 'disabled' } },
      ];
      expect(await live(db.store, user.id, ...pause)).toBe('committed');
      await setState(db.store, user.id, sentinel.id, 'enabled');
      expect(await live(db.store, user.id, ...pause)).toBe('repeated');
      expect((await db.store.sentinels.byId(user.id, sentinel.id))?.state).toBe('enabled');
      expect(await db.store.sync.operation(user.id, done.id)).toEqual(done);
      expect(await db.store.sync.operation((await aUser(db.store)).id, done.id)).toBeNull();
    });

    it('is not done when the rest of it cannot be', async () => {
      const { user, sentinel } = await aWatcher();
      const other = await aSentinel(db.store, user.id, sentinel.pageId);
      const done = operation();
      const rename: LifeWrite[] = [
        { kind: 'operation', operation: done },
        { kind: 'patch', id: other.id, fields: { name: sentinel.name } },
      ];
      expect(await live(db.store, user.id, ...rename)).toBe('name-taken');
      expect(await db.store.sync.operation(user.id, done.id)).toBeNull();
    });

    it('marks as read once', async () => {
      const { user, sentinel } = await aWatcher();
      const { id } = await aStoredDetection(db.store, sentinel);
      const done = operation();
      expect(await db.store.sync.read(user.id, done, { ids: [id] }, noon)).toBe(true);
      expect(await db.store.sync.read(user.id, done, { ids: [id] }, noon)).toBe(false);
      expect(await db.store.detections.countUnread(user.id)).toBe(0);
      await aStoredDetection(db.store, sentinel, { detectedAt: noon });
      expect(await db.store.sync.read(user.id, operation(), { upTo: noon }, noon)).toBe(true);
      expect(await db.store.detections.countUnread(user.id)).toBe(0);
    });

    it('that lost is kept until it was seen to', async () => {
      const { user, sentinel } = await aWatcher();
      const from = await horizon();
      const done = operation();
      const by = { what: 'edit' as const, at: noon, device: 'Desk' };
      const details = { what: 'edit' as const, name: 's', text: 'lost', madeAt: noon, device: 'Laptop', by };
      const overwritten = { id: done.id, userId: user.id, sentinelId: sentinel.id, details };
      expect(await db.store.sync.lose(done, overwritten)).toBe(true);
      expect(await db.store.sync.lose(done, overwritten)).toBe(false);
      expect(await db.store.sync.overwritten(user.id, since(from))).toMatchObject([overwritten]);
      await db.store.sync.settle((await aUser(db.store)).id, done.id);
      expect(await db.store.sync.overwritten(user.id, since(from))).toHaveLength(1);
      await db.store.sync.settle(user.id, done.id);
      expect(await db.store.sync.overwritten(user.id, since(from))).toEqual([]);
      expect(await db.store.sync.removals(user.id, since(from))).toMatchObject([
        { kind: 'overwritten', id: done.id },
      ]);
    });

    it('cannot take the id of somebody else’s sentinel', async () => {
      const { sentinel } = await aWatcher();
      const thief = await aUser(db.store);
      const made = { ...sentinel, userId: thief.id, name: newId('mine') };
      expect(await live(db.store, thief.id, { kind: 'create', sentinel: made })).toBe('name-taken');
      expect((await db.store.sentinels.byId(sentinel.userId, sentinel.id))?.name).toBe(sentinel.name);
      expect(await db.store.sentinels.byId(thief.id, sentinel.id)).toBeNull();
    });
  });

  describe('tags and touches', () => {
    it('come back as stored', async () => {
      const user = await aUser(db.store);
      const tags = [{ tag: 'work', on: true, at: noon, device: 'Desk' }];
      const edited = { id: 'e1', at: noon, device: 'Desk' };
      const sentinel = await aSentinel(db.store, user.id, (await aPage(db.store)).id, { tags, edited });
      expect(await db.store.sentinels.byId(user.id, sentinel.id)).toMatchObject({
        tags,
        edited,
        steered: null,
      });
      const steered = { id: 'p1', at: noon, device: 'Laptop' };
      await live(db.store, user.id, { kind: 'patch', id: sentinel.id, fields: { steered } });
      expect(await db.store.sentinels.byId(user.id, sentinel.id)).toMatchObject({ tags, edited, steered });
    });
  });
}
