// The contract for what the change detection graph needs of the store: revisions, looks of one's own, parts read later,
// and snapshots that are not the page.
import { describe, expect, it } from 'vitest';
import { KeptFeatures } from '../../shared/page/kept-features.ts';
import { freshStore } from './fresh-store.ts';
import {
  aCheck,
  aDetection,
  aNotice,
  aPage,
  aSentinel,
  aUser,
  aVersion,
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

    it('tells which of its sentinels changed after an earlier one, and how many are enabled', async () => {
      const user = await aUser(db.store);
      const page = await aPage(db.store);
      const [one, two] = [
        await aSentinel(db.store, user.id, page.id),
        await aSentinel(db.store, user.id, page.id),
      ];
      const changed = async (revision: number) => {
        const answer = await db.store.sentinels.changedOnPage(page.id, revision);
        return [answer.changed.map(({ id }) => id), answer.enabled];
      };
      expect(await changed(0)).toEqual([[one.id, two.id], 2]);
      expect(await changed(2)).toEqual([[], 2]);
      await setState(db.store, user.id, one.id, 'disabled');
      expect(await changed(2)).toEqual([[one.id], 1]);
      const since = [{ sentinelId: two.id, seq: 1 }];
      await db.store.commitCheck(aCheck(await lease(db.store, page.id), { since }));
      expect(await changed(3)).toEqual([[two.id], 1]);
      await live(db.store, user.id, { kind: 'remove', id: two.id });
      expect(await changed(4)).toEqual([[], 0]);
    });

    it('is another one when a check has set where a sentinel begins: other processes must learn of it', async () => {
      const user = await aUser(db.store);
      const page = await aPage(db.store);
      const { id } = await aSentinel(db.store, user.id, page.id);
      const since = [{ sentinelId: id, seq: 1 }];
      await db.store.commitCheck(aCheck(await lease(db.store, page.id), { since }));
      expect((await db.store.pages.byId(page.id))!.revision).toBe(2);
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
        live(db.store, user.id, { kind: 'look', pageId: page.id, at, sentinelId: id, isTick: true });
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
      await live(db.store, user.id, {
        kind: 'look',
        pageId: page.id,
        at: noon,
        sentinelId: id,
        isTick: true,
      });
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
      const features = KeptFeatures.of({
        ...one.features.value,
        extents: { part: { state: 'gone' as const } },
      });
      const reread = [{ versionId: one.id, features }];
      await db.store.commitCheck(aCheck(await lease(db.store, page.id), { reread }));
      expect((await db.store.versions.features(one.id))?.value).toEqual(features.value);
      expect((await db.store.versions.features(two.id))?.value).toEqual(two.features.value);
    });
  });

  describe('a sentinel on several pages', () => {
    const aCrossing = async () => {
      const user = await aUser(db.store);
      const [own, other] = [await aPage(db.store), await aPage(db.store)];
      const sentinel = await aSentinel(db.store, user.id, own.id);
      const pages = [{ pageId: other.id, url: other.url }];
      await live(db.store, user.id, { kind: 'pages', id: sentinel.id, pages });
      return { user, own, other, sentinel };
    };
    const pageOf = async (id: string) => (await db.store.pages.byId(id))!;

    it('is found on each, and each is looked at and rests with it', async () => {
      const { user, own, other, sentinel } = await aCrossing();
      expect(await db.store.sentinels.onPage(other.id, 'enabled')).toEqual([]);
      expect(await db.store.sentinels.alsoOn(other.id, 'enabled')).toEqual([{ sentinel, sinceSeq: null }]);
      expect(await db.store.sentinels.alsoOn(own.id, 'enabled')).toEqual([]);
      const sentinelId = sentinel.id;
      await live(db.store, user.id, { kind: 'look', pageId: own.id, at: noon, sentinelId });
      expect((await pageOf(other.id)).nextCheckAt).toBe(noon);
      await live(db.store, user.id, { kind: 'rest', pageId: own.id, sentinelId });
      expect((await pageOf(other.id)).nextCheckAt).toBe(noon);
      await setState(db.store, user.id, sentinelId, 'disabled');
      await live(db.store, user.id, { kind: 'rest', pageId: own.id, sentinelId });
      expect((await pageOf(other.id)).nextCheckAt).toBeNull();
      expect(await db.store.sentinels.alsoOn(other.id, 'enabled')).toEqual([]);
    });

    it('changes the revision of each, and begins on each by itself', async () => {
      const { user, other, sentinel } = await aCrossing();
      const { revision } = await pageOf(other.id);
      await setState(db.store, user.id, sentinel.id, 'enabled');
      expect((await pageOf(other.id)).revision).toBe(revision + 1);
      const since = [{ sentinelId: sentinel.id, seq: 3 }];
      await db.store.commitCheck(aCheck(await lease(db.store, other.id), { since }));
      expect(await db.store.sentinels.otherPages(sentinel.id)).toMatchObject([
        { page: { id: other.id }, sinceSeq: 3 },
      ]);
      expect((await db.store.sentinels.byId(user.id, sentinel.id))?.sinceSeq).toBeNull();
      await live(db.store, user.id, { kind: 'pages', id: sentinel.id, pages: [] });
      expect(await db.store.sentinels.otherPages(sentinel.id)).toEqual([]);
    });

    it('lets its versions be seen by its user alone', async () => {
      const { user, other } = await aCrossing();
      const { id } = await storeVersion(db.store, other.id, 'text');
      expect(await db.store.versions.visibleTo(user.id, id)).toBe(true);
      expect(await db.store.versions.visibleTo((await aUser(db.store)).id, id)).toBe(false);
    });

    it('has what happened told to its engine until it was heard, and then what came of it', async () => {
      const { user, other, sentinel } = await aCrossing();
      const before = await storeVersion(db.store, other.id, 'before');
      const version = aVersion(other.id, 'after');
      const detection = { ...aDetection(sentinel, before.id, version.id), pageId: other.id };
      const { list } = detection;
      const happening = {
        id: newId('happening'),
        userId: user.id,
        sentinelId: sentinel.id,
        event: `change-0:${sentinel.id}`,
        at: noon,
        details: { pageId: other.id, url: other.url, what: 'all links', list },
      };
      const happenings = [happening];
      await db.store.commitCheck(aCheck(await lease(db.store, other.id), { version, happenings }));
      expect(await db.store.life.due(noon, 10)).toEqual([user.id]);
      expect(await db.store.life.nextWake()).toBe(noon);
      expect(await db.store.life.happenings(user.id, 10)).toEqual(happenings);
      await live(
        db.store,
        user.id,
        { kind: 'detection', detection, notices: [aNotice(sentinel, detection.id)] },
        { kind: 'heard', ids: [happening.id] },
      );
      expect(await db.store.life.happenings(user.id, 10)).toEqual([]);
      expect(await db.store.life.due(noon, 10)).toEqual([]);
      const [row] = await db.store.detections.list({ userId: user.id, limit: 10 });
      expect(row).toMatchObject({ detection: { id: detection.id }, page: { id: other.id } });
      expect(await db.store.notices.since(user.id, 0, 10)).toHaveLength(1);
    });
  });

  describe('a change to be confirmed', () => {
    it('waits with its sentinel until a look has decided', async () => {
      const user = await aUser(db.store);
      const page = await aPage(db.store);
      const sentinel = await aSentinel(db.store, user.id, page.id);
      const aDoubt = (dueAt: number) => ({
        id: newId('doubt'),
        sentinelId: sentinel.id,
        pageId: page.id,
        watcherId: sentinel.id,
        oldSeq: 1,
        dueAt,
        list: aDetection(sentinel, 'a', 'b').list,
      });
      const [late, soon] = [aDoubt(noon + minute), aDoubt(noon)];
      await db.store.commitCheck(aCheck(await lease(db.store, page.id), { doubts: [late, soon] }));
      expect(await db.store.doubts.ofPage(page.id)).toEqual([soon, late]);
      await db.store.commitCheck(aCheck(await lease(db.store, page.id), { settled: [soon.id] }));
      expect(await db.store.doubts.ofPage(page.id)).toEqual([late]);
      await live(db.store, user.id, { kind: 'remove', id: sentinel.id });
      expect(await db.store.doubts.ofPage(page.id)).toEqual([]);
    });
  });

  describe('how a sentinel stands with its element', () => {
    it('is written with the check, counts as a change of the page, and goes with the next', async () => {
      const user = await aUser(db.store);
      const page = await aPage(db.store);
      const { id } = await aSentinel(db.store, user.id, page.id);
      const { revision } = (await db.store.pages.byId(page.id))!;
      const element = { state: 'lost' as const, message: 'It is gone.', healed: [] };
      const stand = async (standing: typeof element | null) =>
        db.store.commitCheck(
          aCheck(await lease(db.store, page.id), { elements: [{ sentinelId: id, element: standing }] }),
        );
      await stand(element);
      expect((await db.store.sentinels.byId(user.id, id))?.element).toEqual(element);
      const { changed } = await db.store.sentinels.changedOnPage(page.id, revision);
      expect(changed.map((one) => one.element)).toEqual([element]);
      await stand(null);
      expect((await db.store.sentinels.byId(user.id, id))?.element).toBeNull();
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
