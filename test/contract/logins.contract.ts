// The contract for logins: one per name and person, sealed bytes kept as they are, and the pages that hang on them.
import { describe, expect, it } from 'vitest';
import type { Login } from '../../server/store/records.ts';
import { freshStore } from './fresh-store.ts';
import { aCheck, aPage, aUser, minute, noon, publicPage } from './samples.ts';
import type { OpenStoreUnderTest } from './store-under-test.ts';

export function loginsContract(open: OpenStoreUnderTest): void {
  const db = freshStore(open);

  const aLogin = (userId: string, changes: Partial<Login> = {}): Login => ({
    userId,
    name: 'Shop',
    origins: ['https://shop.example'],
    headerNames: ['cookie'],
    sealed: new Uint8Array([1, 0, 255]),
    createdAt: noon,
    updatedAt: noon,
    ...changes,
  });

  describe('a login', () => {
    it('is found by its name in any case, by its owner alone', async () => {
      const [jill, jack] = [await aUser(db.store), await aUser(db.store)];
      await db.store.logins.put(aLogin(jill.id));
      expect(await db.store.logins.byName(jill.id, 'SHOP')).toEqual({
        ...aLogin(jill.id),
        sealed: expect.anything(),
      });
      expect([...(await db.store.logins.byName(jill.id, 'shop'))!.sealed]).toEqual([1, 0, 255]);
      expect(await db.store.logins.byName(jack.id, 'shop')).toBeNull();
      expect(await db.store.logins.ofUser(jack.id)).toEqual([]);
      expect(await db.store.logins.remove(jack.id, 'shop')).toBe(false);
    });

    it('takes the place of the one with its name, and keeps when that was made', async () => {
      const { id } = await aUser(db.store);
      await db.store.logins.put(aLogin(id));
      const later = { name: 'shop', origins: ['https://other.example'], updatedAt: noon + minute };
      await db.store.logins.put(aLogin(id, { ...later, createdAt: noon + minute }));
      await db.store.logins.put(aLogin(id, { name: 'another' }));
      expect(await db.store.logins.ofUser(id)).toMatchObject([
        { name: 'another' },
        { ...later, createdAt: noon },
      ]);
      expect(await db.store.logins.remove(id, 'SHOP')).toBe(true);
      expect(await db.store.logins.byName(id, 'shop')).toBeNull();
    });
  });

  describe('a login that its site renews', () => {
    it('is kept, unless the person has put in another meanwhile', async () => {
      const { id } = await aUser(db.store);
      const first = aLogin(id);
      await db.store.logins.put(first);
      await db.store.logins.renew(first, new Uint8Array([2]));
      expect([...(await db.store.logins.byName(id, 'shop'))!.sealed]).toEqual([2]);
      await db.store.logins.put(aLogin(id, { sealed: new Uint8Array([3]), updatedAt: noon + 1 }));
      await db.store.logins.renew(first, new Uint8Array([4]));
      expect([...(await db.store.logins.byName(id, 'shop'))!.sealed]).toEqual([3]);
    });
  });

  describe('a page of one person', () => {
    it('is another one for each login and for ignoring robots.txt', async () => {
      const [jill, jack] = [await aUser(db.store), await aUser(db.store)];
      const shared = publicPage();
      const own = { ...shared, ownerId: jill.id };
      const pages = [
        shared,
        { ...own, credentials: 'shop' },
        { ...own, credentials: 'other' },
        { ...own, ignoresRobots: true },
        { ...own, credentials: 'shop', ignoresRobots: true },
        { ...own, ownerId: jack.id, credentials: 'shop' },
      ];
      const ids = new Set<string>();
      for (const page of pages) ids.add((await aPage(db.store, page)).id);
      expect(ids.size).toBe(pages.length);
      const again = await aPage(db.store, { ...own, credentials: 'SHOP' });
      expect(ids).toContain(again.id);
      await expect(aPage(db.store, { ...shared, ignoresRobots: true })).rejects.toThrow();
    });

    it('is due at once when its login is put in anew, if it is on the schedule', async () => {
      const { id: ownerId } = await aUser(db.store);
      const page = await aPage(db.store, { ...publicPage(), ownerId, credentials: 'shop' });
      const resting = await aPage(db.store, { ...publicPage(), ownerId, credentials: 'shop' });
      const other = await aPage(db.store, { ...publicPage(), ownerId, credentials: 'other' });
      for (const { id } of [page, other]) await db.store.pages.schedule(id, noon + 60 * minute);
      await db.store.pages.retryWithLogin(ownerId, 'Shop', noon);
      const due = async (id: string) => (await db.store.pages.byId(id))!.nextCheckAt;
      expect(await Promise.all([page, resting, other].map(({ id }) => due(id)))).toEqual([
        noon,
        null,
        noon + 60 * minute,
      ]);
    });
  });

  describe('what a look told of a page', () => {
    it('is kept until another look tells more', async () => {
      const page = await aPage(db.store);
      const facts = {
        status: 200,
        finalUrl: 'https://example.org/new',
        contentType: 'text/html',
        size: 5,
        links: 2,
        wireBytes: 300,
        fetchMs: 12,
        headers: { date: 'today' },
      };
      const look = async (told: { facts: typeof facts | null; movedTo: string | null }) => {
        const leased = (await db.store.pages.claim(page.id, {
          owner: 'a',
          now: noon,
          until: noon + minute,
        }))!;
        const check = aCheck(leased);
        await db.store.commitCheck({ ...check, page: { ...check.page, ...told } });
        return db.store.pages.byId(page.id);
      };
      expect(page).toMatchObject({ facts: null, movedTo: null });
      const movedTo = 'https://example.org/new';
      expect(await look({ facts, movedTo })).toMatchObject({ facts, movedTo });
      expect(await look({ facts: null, movedTo })).toMatchObject({ facts, movedTo });
      expect(await look({ facts: null, movedTo: null })).toMatchObject({ facts, movedTo: null });
    });
  });
}
