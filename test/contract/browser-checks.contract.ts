// The contract for pages that the person's own browser fetches: never a server's, never another person's, never two devices' at once.
import { describe, expect, it } from 'vitest';
import type { Page } from '../../server/store/records.ts';
import type { Store } from '../../server/store/store.ts';
import { freshStore } from './fresh-store.ts';
import {
  aCheck,
  aDevice,
  aNotice,
  aPage,
  aSentinel,
  aUser,
  claimDue,
  minute,
  newId,
  noon,
} from './samples.ts';
import type { OpenStoreUnderTest } from './store-under-test.ts';

const url = 'https://example.org/account';

async function aBrowserPage(store: Store, userId: string, dueAt = noon, address = url): Promise<Page> {
  const page = await aPage(store, { url: address, mode: 'browser', ownerId: userId, credentials: null });
  await store.pages.schedule(page.id, dueAt);
  return page;
}

export function browserChecksContract(open: OpenStoreUnderTest): void {
  const db = freshStore(open);
  const claim = (userId: string, owner = 'device:a', now = noon, limit = 10, store = db.store) =>
    store.browserChecks.claim({ userId, owner, now, until: now + minute, limit });
  const ids = (leased: { page: Page }[]) => leased.map(({ page }) => page.id);

  describe('a page that only the browser of a person can fetch', () => {
    it('is never claimed by a server, and wakes none', async () => {
      const { id: userId } = await aUser(db.store);
      const page = await aBrowserPage(db.store, userId);
      expect(await claimDue(db.store, 'server', noon, 9)).toEqual([]);
      expect(await db.store.pages.nextDue()).toBeNull();
      await claim(userId);
      expect(await db.store.pages.nextDue()).toBeNull();
      expect(await claimDue(db.store, 'server', noon + 9 * minute, 9)).toEqual([]);
      expect((await db.store.pages.byId(page.id))?.mode).toBe('browser');
    });

    it('is leased to a device of that person alone, when it is due', async () => {
      const [jill, jack] = [await aUser(db.store), await aUser(db.store)];
      const late = await aBrowserPage(db.store, jill.id, noon - minute, `${url}/late`);
      const due = await aBrowserPage(db.store, jill.id, noon);
      await aBrowserPage(db.store, jill.id, noon + minute, `${url}/later`);
      await aPage(db.store, { url, mode: 'rendered', ownerId: jill.id, credentials: null });
      expect(await claim(jack.id)).toEqual([]);
      expect(ids(await claim(jill.id))).toEqual([late.id, due.id]);
      expect(await claim(jill.id, 'device:b')).toEqual([]);
    });

    it('goes to the next device when the lease has run out or was given back', async () => {
      const { id: userId } = await aUser(db.store);
      const page = await aBrowserPage(db.store, userId);
      const [first] = await claim(userId);
      const [second] = await claim(userId, 'device:b', noon + minute);
      expect(second!.lease.token).toBeGreaterThan(first!.lease.token);
      expect(await db.store.pages.releaseAll('device:b')).toBe(1);
      expect(ids(await claim(userId, 'device:c', noon + minute))).toEqual([page.id]);
    });

    it('never goes to two devices that ask at once', async () => {
      const { id: userId } = await aUser(db.store);
      for (let made = 0; made < 20; made++) await aBrowserPage(db.store, userId, noon, `${url}/${newId()}`);
      const stores = [db.store, await db.openAnother()];
      const askAll = async (owner: string, index: number) => {
        const mine: string[] = [];
        for (let asked = 0; asked < 30; asked++)
          mine.push(...ids(await claim(userId, owner, noon, 2, stores[index % 2])));
        return mine;
      };
      const asked = Array.from({ length: 6 }, (_, index) => askAll(`device:${index}`, index));
      const given = (await Promise.all(asked)).flat();
      expect(given).toHaveLength(20);
      expect(new Set(given).size).toBe(20);
    });

    it('passes on from the device to who reads what it brought, once and in time', async () => {
      const { id: userId } = await aUser(db.store);
      const { id } = await aBrowserPage(db.store, userId);
      const [leased] = await claim(userId);
      const from = leased!.lease;
      const to = { owner: 'server', now: noon, until: noon + minute };
      const { accept } = db.store.browserChecks;
      expect(await accept(id, { ...from, owner: 'device:other' }, to)).toBeNull();
      expect(await accept(id, { ...from, token: from.token + 1 }, to)).toBeNull();
      expect(await accept(id, from, { ...to, now: from.until })).toBeNull();
      const racing = await Promise.all([accept(id, from, to), accept(id, from, to), accept(id, from, to)]);
      const won = racing.filter((one) => one !== null);
      expect(won).toHaveLength(1);
      expect(await db.store.commitCheck(aCheck({ ...won[0]!, lease: from }))).toBe('lease-lost');
      expect(await db.store.commitCheck(aCheck(won[0]!))).toBe('committed');
    });

    it('remembers that it needs a tab, and is due again at once', async () => {
      const { id: userId } = await aUser(db.store);
      const { id } = await aBrowserPage(db.store, userId);
      const [leased] = await claim(userId);
      await db.store.browserChecks.needsTab(id, { ...leased!.lease, token: 0 }, noon + 1);
      expect((await db.store.pages.byId(id))?.inTab).toBe(false);
      await db.store.browserChecks.needsTab(id, leased!.lease, noon + 1);
      const [again] = await claim(userId, 'device:a', noon + 1);
      expect(again!.page).toMatchObject({ id, inTab: true, failures: 0, checks: 0 });
    });

    it('is looked at as soon as a person wants it', async () => {
      const { id: userId } = await aUser(db.store);
      const page = await aBrowserPage(db.store, userId, noon + 60 * minute);
      const sentinel = await aSentinel(db.store, userId, page.id);
      await db.store.browserChecks.want(page.id, sentinel.id, noon);
      expect(ids(await claim(userId))).toEqual([page.id]);
      const looking = await db.store.sentinels.looking(page.id, noon);
      expect(looking.map(({ sentinelId }) => sentinelId)).toEqual([sentinel.id]);
    });

    it('is told of once when no browser comes, and forgets it with the next check', async () => {
      const { id: userId } = await aUser(db.store);
      const page = await aBrowserPage(db.store, userId);
      const sentinel = await aSentinel(db.store, userId, page.id);
      const { overdue, tellAway } = db.store.browserChecks;
      expect(await overdue(noon - 1, 10)).toEqual([]);
      expect(await overdue(noon, 10)).toMatchObject([{ page: { id: page.id }, seenAt: null }]);
      await aDevice(db.store, userId, { lastSeenAt: noon - 5 * minute });
      await aDevice(db.store, userId, { lastSeenAt: noon - 9 * minute });
      await aDevice(db.store, userId, { kind: 'web' });
      await aDevice(db.store, userId, { revokedAt: noon });
      expect(await overdue(noon, 10)).toMatchObject([{ seenAt: noon - 5 * minute }]);
      const tell = () => tellAway(page.id, noon, [aNotice(sentinel, null)]);
      expect((await Promise.all([tell(), tell()])).filter(Boolean)).toHaveLength(1);
      expect(await db.store.notices.since(userId, 0, 10)).toHaveLength(1);
      expect(await overdue(noon, 10)).toEqual([]);
      const [leased] = await claim(userId);
      expect(leased!.page.awaySince).toBe(noon);
      await db.store.commitCheck(aCheck(leased!));
      expect((await db.store.pages.byId(page.id))?.awaySince).toBeNull();
    });
  });
}
