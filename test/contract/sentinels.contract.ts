// The contract for sentinels: each its user's own, with a name, a life and what a person is shown of it.
import { describe, expect, it } from 'vitest';
import { freshStore } from './fresh-store.ts';
import {
  aPage,
  aSentinel,
  aStoredDetection,
  aUser,
  live,
  minute,
  newId,
  noon,
  setState,
  storeVersion,
} from './samples.ts';
import type { OpenStoreUnderTest } from './store-under-test.ts';

export function sentinelsContract(open: OpenStoreUnderTest): void {
  const db = freshStore(open);

  describe('a sentinel', () => {
    it('is found by its user, by id and by name, whatever the case', async () => {
      const user = await aUser(db.store);
      const page = await aPage(db.store);
      const sentinel = await aSentinel(db.store, user.id, page.id, { name: 'Prices' });
      expect(await db.store.sentinels.byId(user.id, sentinel.id)).toEqual(sentinel);
      expect(await db.store.sentinels.byName(user.id, 'pRICES')).toEqual(sentinel);
      expect(await db.store.sentinels.ofUser(user.id)).toEqual([sentinel]);
    });

    it('is not there for anybody else', async () => {
      const [jill, jack] = [await aUser(db.store), await aUser(db.store)];
      const { id: pageId } = await aPage(db.store);
      const { id, name } = await aSentinel(db.store, jill.id, pageId);
      expect(await db.store.sentinels.byId(jack.id, id)).toBeNull();
      expect(await db.store.sentinels.byName(jack.id, name)).toBeNull();
      expect(await db.store.sentinels.ofUser(jack.id)).toEqual([]);
      expect(await db.store.sentinels.overview(jack.id)).toEqual([]);
      expect(await db.store.sentinels.overview(jack.id, [id])).toEqual([]);
      await live(db.store, jack.id, { kind: 'patch', id, fields: { state: 'ended', name: 'mine' } });
      await live(db.store, jack.id, { kind: 'remove', id });
      expect((await db.store.sentinels.byId(jill.id, id))?.state).toBe('enabled');
    });

    it('has a name of its own among those of its user, whatever the case', async () => {
      const [jill, jack] = [await aUser(db.store), await aUser(db.store)];
      const { id: pageId } = await aPage(db.store);
      const sentinel = await aSentinel(db.store, jill.id, pageId, { name: 'News' });
      const again = { ...sentinel, id: newId(), name: 'NEWS' };
      expect(await live(db.store, jill.id, { kind: 'create', sentinel: again })).toBe('name-taken');
      expect(await live(db.store, jack.id, { kind: 'create', sentinel: again })).toBe('committed');
      const other = await aSentinel(db.store, jill.id, pageId, { name: 'Other' });
      const rename = (name: string) =>
        live(db.store, jill.id, { kind: 'patch', id: other.id, fields: { name } });
      expect(await rename('nEWS')).toBe('name-taken');
      expect(await rename('OTHER')).toBe('committed');
      expect((await db.store.sentinels.byName(jill.id, 'other'))?.name).toBe('OTHER');
    });

    it('is what a check works for while enabled', async () => {
      const [jill, jack] = [await aUser(db.store), await aUser(db.store)];
      const [page, elsewhere] = [await aPage(db.store), await aPage(db.store)];
      const first = await aSentinel(db.store, jill.id, page.id);
      const second = await aSentinel(db.store, jack.id, page.id);
      const paused = await aSentinel(db.store, jill.id, page.id, { state: 'disabled' });
      await aSentinel(db.store, jill.id, elsewhere.id);
      expect(await db.store.sentinels.onPage(page.id, 'enabled')).toEqual([first, second]);
      expect(await db.store.sentinels.onPage(page.id, 'disabled')).toEqual([paused]);
    });

    it('is changed in the parts that are given, and only in those', async () => {
      const user = await aUser(db.store);
      const { id: pageId } = await aPage(db.store);
      const sentinel = await aSentinel(db.store, user.id, pageId, {
        state: 'waiting',
        startedAt: null,
      });
      const patch = { state: 'enabled', startedAt: noon + 1, tree: { other: true } } as const;
      await live(db.store, user.id, { kind: 'patch', id: sentinel.id, fields: patch });
      const changed = { ...sentinel, ...patch, revision: sentinel.revision + 1 };
      expect(await db.store.sentinels.byId(user.id, sentinel.id)).toEqual(changed);
    });

    it('goes on from the newest version when it is enabled again, if somebody watched meanwhile', async () => {
      const user = await aUser(db.store);
      const { id: pageId } = await aPage(db.store);
      await storeVersion(db.store, pageId, 'one');
      const { id } = await aSentinel(db.store, user.id, pageId, { state: 'disabled', sinceSeq: 1 });
      await storeVersion(db.store, pageId, 'two');
      const enable = () =>
        live(db.store, user.id, { kind: 'patch', id, fields: { state: 'enabled', sawNewest: true } });
      const seen = async () => (await db.store.sentinels.byId(user.id, id))?.sinceSeq;
      await enable();
      expect(await seen()).toBeNull();
      await setState(db.store, user.id, id, 'disabled');
      await aSentinel(db.store, (await aUser(db.store)).id, pageId);
      await enable();
      expect(await seen()).toBe(2);
    });

    it('takes its detections and notices with it when removed, and leaves page and versions', async () => {
      const user = await aUser(db.store);
      const { id: pageId } = await aPage(db.store);
      const sentinel = await aSentinel(db.store, user.id, pageId);
      const { id: detectionId, newVersionId } = await aStoredDetection(db.store, sentinel);
      expect(await db.store.notices.since(user.id, noon, 10)).toHaveLength(1);
      await live(db.store, user.id, { kind: 'remove', id: sentinel.id });
      expect(await db.store.detections.byId(user.id, detectionId)).toBeNull();
      expect(await db.store.notices.since(user.id, noon, 10)).toEqual([]);
      expect(await db.store.versions.byId(newVersionId)).not.toBeNull();
      expect(await db.store.sentinels.byId(user.id, sentinel.id)).toBeNull();
    });

    it('is shown with its page, its unread changes, its versions and when it last fired', async () => {
      const user = await aUser(db.store);
      const [busy, quiet] = [await aPage(db.store), await aPage(db.store)];
      const fired = await aSentinel(db.store, user.id, busy.id);
      const silent = await aSentinel(db.store, user.id, quiet.id);
      const read = await aStoredDetection(db.store, fired, { detectedAt: noon });
      await aStoredDetection(db.store, fired, { detectedAt: noon + minute });
      await db.store.detections.markRead(user.id, [read.id], noon);
      const overview = await db.store.sentinels.overview(user.id);
      expect(overview).toEqual([
        {
          sentinel: fired,
          page: await db.store.pages.byId(busy.id),
          unread: 1,
          versions: 4,
          diskBytes: expect.any(Number),
          lastChangeAt: noon + minute,
          nextTickAt: null,
        },
        {
          sentinel: silent,
          page: { ...quiet, revision: 1 },
          unread: 0,
          versions: 0,
          diskBytes: 0,
          lastChangeAt: null,
          nextTickAt: null,
        },
      ]);
      expect(await db.store.sentinels.overview(user.id, [silent.id])).toEqual([overview[1]]);
    });
  });
}
