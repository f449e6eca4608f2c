// The contract for tidying up: what is not kept goes, with the room it took; all that is kept reads as before; and nothing that
// somebody needs at that very moment is taken from under them.
import { describe, expect, it } from 'vitest';
import type { NewDetection, NewNotice, NewVersion } from '../../server/store/records.ts';
import type { KeptOfPage, PageHoldings } from '../../server/store/version-store.ts';
import { freshStore } from './fresh-store.ts';
import {
  aCheck,
  aDetection,
  aNotice,
  aPage,
  aSentinel,
  aStoredDetection,
  aUser,
  aVersion,
  lease,
  live,
  minute,
  newId,
  noon,
  storeVersion,
} from './samples.ts';
import type { OpenStoreUnderTest } from './store-under-test.ts';

const later = noon + 60 * minute;
const noise = (seed: number, length: number) =>
  Array.from({ length }, (_, at) => ((at + 1) * 7919 * (seed + 3)) % 9973).join(' ');
const textOf = (bytes: Uint8Array | null) => new TextDecoder().decode(bytes!);

export function pruneContract(open: OpenStoreUnderTest): void {
  const db = freshStore(open);

  const watched = async () => {
    const user = await aUser(db.store);
    const page = await aPage(db.store);
    const sentinel = await aSentinel(db.store, user.id, page.id);
    return { user, page, sentinel };
  };
  const grow = async (pageId: string, count: number, from = 0) => {
    const common = noise(1, 1500);
    const versions: NewVersion[] = [];
    for (let at = from; at < from + count; at++)
      versions.push(await storeVersion(db.store, pageId, `${common}\nVersion ${at}: ${noise(at, 5)}`));
    return versions;
  };
  const keepOnly = (ids: Iterable<string>, changes: Iterable<string> = []) => {
    const kept: KeptOfPage = { versions: new Set(ids), changes: new Set(changes) };
    return () => kept;
  };
  const removeBytes = async () => {
    let removed = 0;
    for (let after: number | null = 0; after !== null; ) {
      const step: { last: number | null; removed: number } = await db.store.prune.blobs(after, 7);
      removed += step.removed;
      after = step.last;
    }
    return removed;
  };
  const stored = async () =>
    (await db.rows('select count(*) as count, coalesce(sum(length(bytes)), 0) as bytes from blobs'))[0]!;
  const expectIntact = async (versions: readonly NewVersion[]) => {
    for (const { id, body, features } of versions) {
      expect(textOf(await db.store.versions.body(id))).toBe(textOf(body));
      expect((await db.store.versions.features(id))!.value).toEqual(features.value);
    }
  };

  describe('tidying up', () => {
    it('leaves what is kept, in whatever order the rest goes, and new versions are stored on', async () => {
      const { page } = await watched();
      let versions = await grow(page.id, 24);
      const one = Number((await stored()).bytes);
      let seed = 5;
      for (let round = 0; round < 4; round++) {
        const kept = versions.filter((_, at) => {
          seed = (seed * 48271) % 2147483647;
          return at === versions.length - 1 || seed % 3 > 0;
        });
        const gone = versions.length - kept.length;
        expect(await db.store.prune.page(page.id, later, keepOnly(kept.map(({ id }) => id)))).toBe(gone);
        await removeBytes();
        await expectIntact(kept);
        expect(Number((await stored()).count)).toBe(kept.length * 2);
        versions = [...kept, ...(await grow(page.id, 4, 100 + round * 10))];
        await expectIntact(versions);
      }
      const last = versions.at(-1)!;
      await db.store.prune.page(page.id, later, keepOnly([last.id]));
      await removeBytes();
      await expectIntact([last]);
      expect(Number((await stored()).bytes)).toBeLessThan(one);
      expect(await db.store.versions.verify(0, 1000)).toMatchObject({ checked: 2, damages: [] });
    });

    it('from the oldest on does not make whole copies of all that hung on the first', async () => {
      const { page } = await watched();
      const versions = await grow(page.id, 70);
      await db.store.prune.page(page.id, later, keepOnly(versions.slice(1).map(({ id }) => id)));
      await removeBytes();
      const whole = await db.rows(
        'select id from blobs where base_id is null and id in (select body_id from versions)',
      );
      expect(whole).toHaveLength(1);
      await expectIntact(versions.slice(1));
    });

    it('knows what a page takes', async () => {
      const { page } = await watched();
      const versions = await grow(page.id, 5);
      const bytes = async () => (await db.store.pages.byId(page.id))!.diskBytes;
      const before = await bytes();
      await db.store.prune.page(page.id, later, keepOnly(versions.map(({ id }) => id)));
      expect(await bytes()).toBe(before);
      expect(before).toBe(Number((await stored()).bytes));
      await db.store.prune.page(page.id, later, keepOnly([versions[4]!.id]));
      expect(await bytes()).toBeLessThan(before);
    });

    it('is told all that has to do with the versions', async () => {
      const { user, page, sentinel } = await watched();
      const told = await aStoredDetection(db.store, sentinel);
      await db.store.detections.markRead(user.id, [told.id], later);
      const versions = await grow(page.id, 4);
      const [pinned, looked, old, next] = versions as [NewVersion, NewVersion, NewVersion, NewVersion];
      await db.store.marks.pin(user.id, pinned.id, later);
      await db.store.marks.look(sentinel.id, looked, later);
      const { list } = aDetection(sentinel, old.id, next.id);
      const doubt = { id: newId('doubt'), sentinelId: sentinel.id, pageId: page.id, watcherId: sentinel.id };
      await db.store.commitCheck(
        aCheck(await lease(db.store, page.id), { doubts: [{ ...doubt, oldSeq: 5, dueAt: later, list }] }),
      );
      let holdings: PageHoldings | undefined;
      await db.store.prune.page(page.id, later, (all) => {
        holdings = all;
        return keepOnly(
          all.versions.map(({ id }) => id),
          all.changes.map(({ id }) => id),
        )();
      });
      expect(holdings!.versions.map(({ seq }) => seq).sort()).toEqual([1, 2, 3, 4, 5, 6]);
      expect(holdings!.sentinels).toMatchObject([{ sentinel: { id: sentinel.id }, isOwnPage: true }]);
      expect(holdings!.changes).toMatchObject([{ id: told.id, isUnread: false, isUntold: false }]);
      expect(holdings!.named).toEqual(new Set([pinned.id, looked.id, old.id, next.id]));
    });

    it('takes a change for untold until it was told, or, in the browser alone, read', async () => {
      const { user, page, sentinel } = await watched();
      const byMail: Partial<NewNotice> = {
        channel: 'email',
        address: 'jill@example.org',
        cadence: { kind: 'best-effort' },
      };
      const stored = [await aStoredDetection(db.store, sentinel), await aStoredDetection(db.store, sentinel)];
      const [inBrowser, mailed] = stored as [NewDetection, NewDetection];
      const notices = [aNotice(sentinel, mailed.id, byMail)];
      await db.store.commitCheck(aCheck(await lease(db.store, page.id), { notices }));
      const untold = async () => {
        const ids: string[] = [];
        await db.store.prune.page(page.id, later, ({ versions, changes }) => {
          ids.push(...changes.filter(({ isUntold }) => isUntold).map(({ id }) => id));
          return keepOnly(
            versions.map(({ id }) => id),
            changes.map(({ id }) => id),
          )();
        });
        return new Set(ids);
      };
      expect(await untold()).toEqual(new Set([inBrowser.id, mailed.id]));
      await db.store.detections.markRead(user.id, [inBrowser.id, mailed.id], later);
      expect(await untold()).toEqual(new Set([mailed.id]));
    });

    it('knows what waits for something on another page', async () => {
      const { user, sentinel } = await watched();
      const other = await aPage(db.store);
      const [old, next] = (await grow(other.id, 2)) as [NewVersion, NewVersion];
      await live(db.store, user.id, {
        kind: 'pages',
        id: sentinel.id,
        pages: [{ pageId: other.id, url: other.url }],
      });
      const { list } = aDetection(sentinel, old.id, next.id);
      const details = { pageId: other.id, url: other.url, what: 'links', list };
      const happening = {
        id: newId('h'),
        userId: user.id,
        sentinelId: sentinel.id,
        event: 'e',
        at: noon,
        details,
      };
      await db.store.commitCheck(aCheck(await lease(db.store, other.id), { happenings: [happening] }));
      const named = new Set<string>();
      await db.store.prune.page(other.id, later, (all) => {
        for (const id of all.named) named.add(id);
        expect(all.sentinels).toMatchObject([{ isOwnPage: false }]);
        return keepOnly([old.id, next.id])();
      });
      expect(named).toEqual(new Set([old.id, next.id]));
    });

    it('drops changes with their notices', async () => {
      const { user, page, sentinel } = await watched();
      const [first, second] = [
        await aStoredDetection(db.store, sentinel),
        await aStoredDetection(db.store, sentinel),
      ];
      await db.store.prune.page(
        page.id,
        later,
        keepOnly([second.oldVersionId, second.newVersionId], [second.id]),
      );
      expect(await db.store.detections.byId(user.id, first.id)).toBeNull();
      expect(await db.store.detections.byId(user.id, second.id)).not.toBeNull();
      expect(await db.store.notices.since(user.id, 0, 10)).toHaveLength(1);
    });

    it('passes over a page that is being looked at', async () => {
      const { page } = await watched();
      await grow(page.id, 3);
      const leased = await lease(db.store, page.id, 'node', later);
      expect(await db.store.prune.page(page.id, later, keepOnly([]))).toBe(0);
      await db.store.pages.release(page.id, leased.lease);
      expect(await db.store.versions.count(page.id)).toBe(3);
    });

    it('leaves all as it was when a version that would go is needed after all', async () => {
      const { user, page } = await watched();
      const [first, second] = (await grow(page.id, 2)) as [NewVersion, NewVersion];
      await db.store.marks.pin(user.id, first.id, later);
      expect(await db.store.prune.page(page.id, later, keepOnly([second.id]))).toBe(0);
      await expectIntact([first, second]);
    });

    it('of a page that nobody watches forgets it, so that the next look makes a first version', async () => {
      const user = await aUser(db.store);
      const page = await aPage(db.store);
      const [version] = (await grow(page.id, 1)) as [NewVersion];
      await db.store.marks.pin(user.id, version.id, later);
      expect(await db.store.prune.page(page.id, later, keepOnly([]))).toBe(1);
      const after = await db.store.pages.byId(page.id);
      expect(after).toMatchObject({ latestVersionId: null, lastSeq: 1, diskBytes: 0 });
      expect(after!.validators).toMatchObject({ etag: null, contentHash: null, bodyHash: null });
      await storeVersion(db.store, page.id, 'again');
      expect(await db.store.pages.byId(page.id)).toMatchObject({ lastSeq: 2 });
    });

    it('while versions keep coming loses none of them', async () => {
      const { page } = await watched();
      const another = await db.openAnother();
      const kept: NewVersion[] = [];
      const coming = async () => {
        for (let at = 0; at < 12; at++) {
          const version = aVersion(page.id, `${noise(1, 1500)}\nVersion ${at}: ${noise(at, 5)}`);
          const outcome = await db.store.commitCheck(aCheck(await lease(db.store, page.id), { version }));
          if (outcome === 'committed') kept.push(version);
        }
      };
      const tidying = async () => {
        for (let at = 0; at < 12; at++) {
          await another.prune.page(page.id, later, ({ versions }) => {
            const newest = versions.toSorted((a, b) => b.seq - a.seq).slice(0, 2);
            return keepOnly(newest.map(({ id }) => id))();
          });
          await another.prune.blobs(0, 1000);
        }
      };
      await Promise.all([coming(), tidying()]);
      expect(kept).toHaveLength(12);
      await expectIntact(kept.slice(-2));
      expect(await db.store.versions.verify(0, 1000)).toMatchObject({ damages: [] });
    });

    it('removes what no version needs, but not what is young', async () => {
      const bytes = new TextEncoder().encode('a picture');
      await db.store.assets.learn([], [{ hash: 'a'.repeat(64), bytes, at: noon }]);
      const ages = (time: number) => ({ assets: time, sources: time, bad: time });
      expect(await db.store.prune.leftovers(ages(noon))).toBe(0);
      expect(await db.store.prune.leftovers(ages(later))).toBe(1);
    });

    it('gives back room until there is no more to give', async () => {
      const { page } = await watched();
      const versions = await grow(page.id, 30);
      await db.store.prune.page(page.id, later, keepOnly([versions.at(-1)!.id]));
      await removeBytes();
      let steps = 0;
      while ((await db.store.prune.giveBack()) && steps < 1000) steps++;
      expect(steps).toBeLessThan(1000);
      await expectIntact([versions.at(-1)!]);
    });
  });
}
