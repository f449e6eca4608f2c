// The contract for what the change detection graph needs of the store: revisions, looks of one's own, parts read later,
// and snapshots that are not the page.
import { describe, expect, it } from 'vitest';
import { freshStore } from './fresh-store.ts';
import {
  aCheck,
  aPage,
  aSentinel,
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

export function graphContract(open: OpenStoreUnderTest): void {
  const db = freshStore(open);

  describe("a page's revision", () => {
    it('is another one whenever a sentinel on it comes, changes or goes, and only then', async () => {
      const user = await aUser(db.store);
      const [page, other] = [await aPage(db.store), await aPage(db.store)];
      const revisions = async () => [
        (await db.store.pages.byId(page.id))!.revision,
        (await db.store.pages.byId(other.id))!.revision,
      ];
      const { id } = await aSentinel(db.store, user.id, page.id);
      expect(await revisions()).toEqual([1, 0]);
      await setState(db.store, user.id, id, 'disabled');
      expect(await revisions()).toEqual([2, 0]);
      await storeVersion(db.store, page.id, 'a version is no change of the sentinels');
      expect(await revisions()).toEqual([2, 0]);
      await live(db.store, user.id, { kind: 'patch', id, fields: { pageId: other.id } });
      expect(await revisions()).toEqual([3, 1]);
      await live(db.store, user.id, { kind: 'remove', id });
      expect(await revisions()).toEqual([3, 2]);
    });
  });

  describe('looks of one’s own', () => {
    it('are waited for from the tick on, and over when a look that began later is committed', async () => {
      const user = await aUser(db.store);
      const page = await aPage(db.store);
      const { id } = await aSentinel(db.store, user.id, page.id);
      await aSentinel(db.store, user.id, page.id);
      const looking = (upTo: number) => db.store.sentinels.looking(page.id, upTo);
      const tick = (at: number) =>
        live(db.store, user.id, { kind: 'look', pageId: page.id, at, sentinelId: id });
      expect(await looking(noon)).toEqual([]);
      await tick(noon);
      expect(await looking(noon - 1)).toEqual([]);
      expect(await looking(noon)).toEqual([{ sentinelId: id, looks: null }]);
      const looks = { seen: [3, 5], pairs: [[1, 5] as [number, number]] };
      const looked = [{ sentinelId: id, looks }];
      await db.store.commitCheck(aCheck(await lease(db.store, page.id), { looked, lookedAt: noon - 1 }));
      expect(await looking(noon)).toEqual([{ sentinelId: id, looks }]);
      await db.store.commitCheck(aCheck(await lease(db.store, page.id), { looked, lookedAt: noon }));
      expect(await looking(noon)).toEqual([]);
      expect(await db.store.sentinels.looking(page.id, noon, id)).toEqual([{ sentinelId: id, looks }]);
      expect(await db.store.sentinels.looksOf(id)).toEqual(looks);
    });

    it('are not those of a disabled one, and begin anew when it is enabled', async () => {
      const user = await aUser(db.store);
      const page = await aPage(db.store);
      const { id } = await aSentinel(db.store, user.id, page.id);
      const looked = [{ sentinelId: id, looks: { seen: [1], pairs: [] } }];
      await db.store.commitCheck(aCheck(await lease(db.store, page.id), { looked }));
      await live(db.store, user.id, { kind: 'look', pageId: page.id, at: noon, sentinelId: id });
      await setState(db.store, user.id, id, 'disabled');
      expect(await db.store.sentinels.looking(page.id, noon)).toEqual([]);
      await live(db.store, user.id, { kind: 'patch', id, fields: { state: 'enabled', sawNewest: true } });
      expect(await db.store.sentinels.looking(page.id, noon, id)).toEqual([{ sentinelId: id, looks: null }]);
    });
  });

  describe('where a sentinel begins', () => {
    it('is not set for one that has moved to another page meanwhile', async () => {
      const user = await aUser(db.store);
      const [page, other] = [await aPage(db.store), await aPage(db.store)];
      const { id } = await aSentinel(db.store, user.id, page.id);
      const leased = await lease(db.store, page.id);
      await live(db.store, user.id, { kind: 'patch', id, fields: { pageId: other.id } });
      await db.store.commitCheck(aCheck(leased, { since: [{ sentinelId: id, seq: 7 }] }));
      expect((await db.store.sentinels.byId(user.id, id))?.sinceSeq).toBeNull();
    });
  });

  describe('an older version', () => {
    it('is found by its number, and more can be read of it later', async () => {
      const page = await aPage(db.store);
      const [one, two] = [
        await storeVersion(db.store, page.id, 'one'),
        await storeVersion(db.store, page.id, 'two'),
      ];
      await storeVersion(db.store, page.id, 'three');
      const found = await db.store.versions.bySeq(page.id, [2, 1, 9]);
      expect(found.map(({ id, seq }) => [id, seq])).toEqual([
        [one.id, 1],
        [two.id, 2],
      ]);
      const features = { ...one.features, extents: { part: { state: 'gone' as const } } };
      const reread = [{ versionId: one.id, features }];
      await db.store.commitCheck(aCheck(await lease(db.store, page.id), { reread }));
      expect(await db.store.versions.features(one.id)).toEqual(features);
      expect(await db.store.versions.features(two.id)).toEqual(two.features);
    });
  });

  describe('a snapshot that is not the page', () => {
    it('is recorded, is no version, and only the latest five are kept', async () => {
      const page = await aPage(db.store);
      for (let i = 0; i < 7; i++) {
        const bad = {
          id: newId('bad'),
          pageId: page.id,
          reason: 'bot-wall',
          message: `Wall ${i}.`,
          fetchedAt: noon + i * minute,
          contentType: 'text/html',
          finalUrl: page.url,
          title: 'Are you human?',
          body: new TextEncoder().encode(`wall ${i}`),
        };
        await db.store.commitCheck(aCheck(await lease(db.store, page.id), { bad }));
      }
      const kept = await db.store.versions.badOnes(page.id, 10);
      expect(kept.map(({ message }) => message)).toEqual([
        'Wall 6.',
        'Wall 5.',
        'Wall 4.',
        'Wall 3.',
        'Wall 2.',
      ]);
      expect(kept[0]).toMatchObject({ reason: 'bot-wall', title: 'Are you human?', finalUrl: page.url });
      expect(await db.store.versions.ofPage(page.id, 10)).toEqual([]);
    });
  });
}
