// The contract for leases: a page is checked by one holder at a time, and the right to it passes on when a holder is lost.
import { describe, expect, it } from 'vitest';
import { freshStore } from './fresh-store.ts';
import { aDuePage, aPage, claimDue as claimDueIn, lease, minute, noon } from './samples.ts';
import type { OpenStoreUnderTest } from './store-under-test.ts';

export function leaseContract(open: OpenStoreUnderTest): void {
  const db = freshStore(open);
  const claimDue = (owner: string, now: number, limit: number, store = db.store) =>
    claimDueIn(store, owner, now, limit);

  describe('leases', () => {
    it('go to the most overdue pages first, and not to those that are not due', async () => {
      const late = await aDuePage(db.store, noon - 1);
      const later = await aDuePage(db.store, noon - 2 * minute);
      await aDuePage(db.store, noon + 1);
      await aPage(db.store);
      const due = await aDuePage(db.store, noon);
      expect((await claimDue('a', noon, 2)).map(({ page }) => page)).toEqual([later, late]);
      expect((await claimDue('a', noon, 10)).map(({ page }) => page)).toEqual([due]);
      expect(await claimDue('a', noon, 10)).toEqual([]);
    });

    it('carry owner, end and a token that grows with every claim', async () => {
      const { id } = await aDuePage(db.store);
      const [first] = await claimDue('a', noon, 1);
      expect(first?.lease).toEqual({ owner: 'a', token: 1, until: noon + minute });
      const [second] = await claimDue('b', noon + minute, 1);
      expect(second?.lease).toEqual({ owner: 'b', token: 2, until: noon + 2 * minute });
      await db.store.pages.release(id, second!.lease);
      expect((await lease(db.store, id)).lease.token).toBe(3);
    });

    it('pass on when their time is over, and not before', async () => {
      const { id } = await aDuePage(db.store);
      await claimDue('a', noon, 1);
      expect(await claimDue('b', noon + minute - 1, 1)).toEqual([]);
      expect(
        await db.store.pages.claim(id, { owner: 'b', now: noon + minute - 1, until: noon + minute }),
      ).toBeNull();
      expect(await claimDue('b', noon + minute, 1)).toHaveLength(1);
    });

    it('can be had for one page, due or not, unless somebody holds it', async () => {
      const page = await aPage(db.store);
      const claim = { owner: 'a', now: noon, until: noon + minute };
      expect((await db.store.pages.claim(page.id, claim))?.page).toEqual(page);
      expect(await db.store.pages.claim(page.id, claim)).toBeNull();
      expect(await db.store.pages.claim('no such page', claim)).toBeNull();
    });

    it('are given back by their holder, and by nobody else', async () => {
      const { id } = await aDuePage(db.store);
      const old = await lease(db.store, id, 'a', noon);
      const current = await lease(db.store, id, 'b', noon + minute);
      await db.store.pages.release(id, old.lease);
      expect(await claimDue('c', noon + minute, 1)).toEqual([]);
      await db.store.pages.release(id, current.lease);
      expect(await claimDue('c', noon + minute, 1)).toHaveLength(1);
    });

    it('left over from an earlier life are given back all at once', async () => {
      for (let made = 0; made < 3; made++) await aDuePage(db.store);
      await claimDue('a', noon, 2);
      await claimDue('b', noon, 1);
      expect(await db.store.pages.releaseAll('a')).toBe(2);
      expect(await db.store.pages.releaseAll('a')).toBe(0);
      expect(await claimDue('c', noon, 10)).toHaveLength(2);
    });

    it('tell when the next page can be claimed', async () => {
      expect(await db.store.pages.nextDue()).toBeNull();
      const { id } = await aDuePage(db.store, noon);
      await aDuePage(db.store, noon + 5 * minute);
      const { lease: held } = await lease(db.store, id);
      expect(await db.store.pages.nextDue()).toBe(noon + minute);
      await db.store.pages.release(id, held);
      expect(await db.store.pages.nextDue()).toBe(noon);
    });

    it('never go to two claimers, however many claim at once and from wherever', async () => {
      const made = new Set<string>();
      for (let count = 0; count < 60; count++) made.add((await aDuePage(db.store)).id);
      const stores = [db.store, await db.openAnother()];
      const claimAll = async (owner: string, index: number) => {
        const mine: string[] = [];
        for (;;) {
          const store = stores[index % 2]!;
          if ((await store.pages.due({ now: noon, limit: 1 })).length === 0) return mine;
          const claimed = await claimDue(owner, noon, 4, store);
          mine.push(...claimed.map(({ page }) => page.id));
        }
      };
      const claimers = Array.from({ length: 12 }, (_, index) => claimAll(`claimer-${index}`, index));
      const claimed = (await Promise.all(claimers)).flat();
      expect(claimed).toHaveLength(60);
      expect(new Set(claimed)).toEqual(made);
    });

    it('of one page go to one of many that ask at once', async () => {
      const { id } = await aPage(db.store);
      const stores = [db.store, await db.openAnother()];
      const asking = Array.from({ length: 12 }, (_, index) =>
        stores[index % 2]!.pages.claim(id, { owner: `asker-${index}`, now: noon, until: noon + minute }),
      );
      expect((await Promise.all(asking)).filter((leased) => leased !== null)).toHaveLength(1);
    });
  });
}
