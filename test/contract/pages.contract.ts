// The contract for pages: what makes a page itself, whose it is, and when it is looked at.
import { describe, expect, it } from 'vitest';
import type { PageIdentity } from '../../server/store/records.ts';
import { freshStore } from './fresh-store.ts';
import { aDuePage, aPage, aSentinel, aUser, newId, noon, publicPage, setState } from './samples.ts';
import type { OpenStoreUnderTest } from './store-under-test.ts';

export function pagesContract(open: OpenStoreUnderTest): void {
  const db = freshStore(open);

  describe('a page', () => {
    it('starts unchecked, unscheduled and without trouble', async () => {
      const identity = publicPage();
      const page = await db.store.pages.ensure(identity, 'page', noon);
      expect(page).toEqual({
        ...identity,
        id: 'page',
        title: null,
        validators: {
          etag: null,
          lastModified: null,
          bodyHash: null,
          contentHash: null,
          from: null,
          trusted: true,
        },
        latestVersionId: null,
        lastSeq: 0,
        revision: 0,
        checks: 0,
        checkedAt: null,
        changedAt: null,
        nextCheckAt: null,
        notBefore: null,
        failures: 0,
        trouble: null,
        leftOut: null,
        inTab: false,
        awaySince: null,
        facts: null,
        ignoresRobots: false,
        movedTo: null,
        waitFor: null,
        createdAt: noon,
        diskBytes: 0,
        rhythm: null,
      });
      expect(await db.store.pages.byId('page')).toEqual(page);
      expect(await db.store.pages.byId('other')).toBeNull();
    });

    it('is one and the same for everybody who watches it plainly and anonymously', async () => {
      const first = await aPage(db.store, publicPage('https://example.org/'));
      const second = await aPage(db.store, publicPage('https://example.org/'));
      expect(second).toEqual(first);
    });

    it('is made once when many ask for it at the same moment', async () => {
      const another = await db.openAnother();
      const asking = Array.from({ length: 10 }, (_, index) =>
        aPage(index % 2 === 0 ? db.store : another, publicPage('https://example.org/')),
      );
      expect(new Set((await Promise.all(asking)).map((page) => page.id)).size).toBe(1);
    });

    it('is another for every user, mode, set of credentials and awaited element', async () => {
      const [jill, jack] = [await aUser(db.store), await aUser(db.store)];
      const url = 'https://example.org/';
      const identities: PageIdentity[] = [
        publicPage(url),
        { url, mode: 'rendered', ownerId: jill.id, credentials: null },
        { url, mode: 'rendered', ownerId: jack.id, credentials: null },
        { url, mode: 'rendered', ownerId: jack.id, credentials: null, waitFor: '.price' },
        { url, mode: 'rendered', ownerId: jack.id, credentials: null, waitFor: '.stock' },
        { url, mode: 'browser', ownerId: jill.id, credentials: null },
        { url, mode: 'plain', ownerId: jill.id, credentials: 'work' },
        { url, mode: 'plain', ownerId: jill.id, credentials: 'home' },
        { url, mode: 'plain', ownerId: jill.id, credentials: null },
      ];
      const pages = await Promise.all(identities.map((identity) => aPage(db.store, identity)));
      expect(new Set(pages.map((page) => page.id)).size).toBe(identities.length);
      expect(
        pages.map(({ url, mode, ownerId, credentials, waitFor }) => ({
          ...{ url, mode, ownerId, credentials },
          ...(waitFor && { waitFor }),
        })),
      ).toEqual(identities);
    });

    it('cannot be shared unless it is plain and anonymous', async () => {
      const shared = { url: 'https://example.org/', ownerId: null };
      await expect(aPage(db.store, { ...shared, mode: 'rendered', credentials: null })).rejects.toThrow();
      await expect(aPage(db.store, { ...shared, mode: 'plain', credentials: 'work' })).rejects.toThrow();
    });

    it('may have a very long address', async () => {
      const url = `https://example.org/?${'q'.repeat(100_000)}`;
      expect((await aPage(db.store, publicPage(url))).url).toBe(url);
    });

    it('is looked at when scheduled', async () => {
      const page = await aDuePage(db.store, noon);
      expect((await db.store.pages.byId(page.id))?.nextCheckAt).toBe(noon);
      expect(await db.store.pages.nextDue()).toBe(noon);
    });

    it('rests when nobody watches it, and only then', async () => {
      const user = await aUser(db.store);
      const page = await aDuePage(db.store);
      const sentinel = await aSentinel(db.store, user.id, page.id, { name: newId() });
      await db.store.pages.restIfUnwatched(page.id);
      expect((await db.store.pages.byId(page.id))?.nextCheckAt).toBe(noon);
      await setState(db.store, user.id, sentinel.id, 'disabled');
      await db.store.pages.restIfUnwatched(page.id);
      expect((await db.store.pages.byId(page.id))?.nextCheckAt).toBeNull();
      expect(await db.store.pages.nextDue()).toBeNull();
    });

    it('never rests when a newcomer arrives in that very moment', async () => {
      const user = await aUser(db.store);
      const another = await db.openAnother();
      const pages = await Promise.all(Array.from({ length: 10 }, () => aDuePage(db.store)));
      const arrive = async (pageId: string) => {
        await aSentinel(another, user.id, pageId);
        await another.pages.schedule(pageId, noon);
      };
      await Promise.all(pages.flatMap(({ id }) => [db.store.pages.restIfUnwatched(id), arrive(id)]));
      for (const { id } of pages) expect((await db.store.pages.byId(id))?.nextCheckAt).toBe(noon);
    });
  });
}
