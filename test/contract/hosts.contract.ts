// The contract for hosts and for pages that are due: what several servers on one database must see alike.
import { describe, expect, it } from 'vitest';
import type { HostState } from '../../server/store/records.ts';
import { freshStore } from './fresh-store.ts';
import { aCheck, aDuePage, aSentinel, aUser, lease, live, minute, newId, noon, setState } from './samples.ts';
import type { OpenStoreUnderTest } from './store-under-test.ts';

const state: HostState = { nextAt: noon, failures: 2, crawlDelayMs: 10_000 };

export function hostsContract(open: OpenStoreUnderTest): void {
  const db = freshStore(open);

  describe('a host', () => {
    it('is unknown at first, and then as it was left', async () => {
      const seen: (HostState | null)[] = [];
      const look = (next: HostState) =>
        db.store.hosts.change(['example.org'], (known) => {
          seen.push(known);
          return next;
        });
      expect(await look(state)).toEqual(new Map([['example.org', state]]));
      await look({ ...state, failures: 0 });
      await look(state);
      expect(seen).toEqual([null, state, { ...state, failures: 0 }]);
    });

    it('is one of many that are changed together, each by its name', async () => {
      const names = Array.from({ length: 700 }, (_, i) => `h${i}.example`);
      await db.store.hosts.change(names, (_, name) => ({ ...state, nextAt: name.length }));
      const again = await db.store.hosts.change([...names, 'h1.example'], (known) => known!);
      expect(again.size).toBe(700);
      expect(again.get('h699.example')!.nextAt).toBe(12);
      expect(await db.store.hosts.known(names)).toEqual(again);
      expect(await db.store.hosts.known(['h1.example', 'never.example'])).toEqual(
        new Map([['h1.example', again.get('h1.example')]]),
      );
    });

    it('gives every look a time of its own, however many servers ask at once', async () => {
      const stores = [db.store, await db.openAnother()];
      const taken: number[] = [];
      const take = (i: number) =>
        stores[i % 2]!.hosts.change([i % 3 ? 'a' : 'b', 'shared'], (known, name) => {
          const nextAt = (known?.nextAt ?? 0) + 1;
          if (name === 'shared') taken.push(nextAt);
          return { ...state, nextAt };
        });
      await Promise.all(Array.from({ length: 40 }, (_, i) => take(i)));
      const { nextAt } = (await db.store.hosts.change(['shared'], (known) => known!)).get('shared')!;
      expect(nextAt).toBe(40);
      expect(new Set(taken).size).toBe(40);
    });
  });

  describe('pages that are due', () => {
    it('are told most overdue first, a part at a time', async () => {
      const pages = [];
      for (const early of [3, 1, 2, 2]) pages.push(await aDuePage(db.store, noon - early * minute));
      await aDuePage(db.store, noon + 1);
      const first = await db.store.pages.due({ now: noon, limit: 2 });
      const rest = await db.store.pages.due({ now: noon, after: first[1]!, limit: 9 });
      const times = [...first, ...rest].map(({ dueAt }) => (noon - dueAt) / minute);
      expect(times).toEqual([3, 2, 2, 1]);
      expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(4);
      expect(first[0]).toEqual({
        id: pages[0]!.id,
        url: pages[0]!.url,
        users: [],
        dueAt: noon - 3 * minute,
        kind: 'first',
        rendered: false,
      });
    });

    it('are not told while somebody holds them, and again when the lease has run out', async () => {
      const { id } = await aDuePage(db.store);
      await lease(db.store, id, 'node', noon);
      expect(await db.store.pages.due({ now: noon, limit: 9 })).toEqual([]);
      expect(await db.store.pages.due({ now: noon + minute, limit: 9 })).toHaveLength(1);
    });

    it('say who watches them now, each once, and a few of them where they are many', async () => {
      const { id } = await aDuePage(db.store);
      const users = [await aUser(db.store), await aUser(db.store), await aUser(db.store)];
      const ids = users.map((user) => user.id);
      for (const userId of [ids[0]!, ids[0]!, ids[1]!]) await aSentinel(db.store, userId, id);
      const gone = await aSentinel(db.store, ids[2]!, id);
      await setState(db.store, ids[2]!, gone.id, 'disabled');
      const [told] = await db.store.pages.due({ now: noon, limit: 1 });
      expect(told!.users.sort()).toEqual([ids[0], ids[1]].sort());
      for (let i = 0; i < 9; i++) await aSentinel(db.store, (await aUser(db.store)).id, id);
      expect((await db.store.pages.due({ now: noon, limit: 1 }))[0]!.users).toHaveLength(4);
    });

    it('say how urgent they are', async () => {
      const page = await aDuePage(db.store);
      const user = await aUser(db.store);
      const sentinel = await aSentinel(db.store, user.id, page.id);
      const kind = async () => (await db.store.pages.due({ now: noon + minute, limit: 1 }))[0]!.kind;
      expect(await kind()).toBe('first');
      const check = aCheck(await lease(db.store, page.id));
      const at = { ...check.page, nextCheckAt: noon };
      const list = {
        oldVersion: 'a',
        newVersion: 'b',
        pageType: 'html' as const,
        detectedAt: noon,
        changes: [],
      };
      const doubt = {
        id: newId(),
        sentinelId: sentinel.id,
        pageId: page.id,
        watcherId: 'w',
        oldSeq: 1,
        list,
      };
      await db.store.commitCheck({ ...check, page: at, doubts: [{ ...doubt, dueAt: noon + 2 * minute }] });
      expect(await kind()).toBe('due');
      const again = aCheck(await lease(db.store, page.id));
      const doubts = [{ ...doubt, id: newId(), dueAt: noon + minute }];
      await db.store.commitCheck({ ...again, page: at, doubts });
      expect(await kind()).toBe('confirm');
    });

    it('say how many looks were left out while one waited, until one is on time', async () => {
      const page = await aDuePage(db.store);
      const user = await aUser(db.store);
      const { id: sentinelId } = await aSentinel(db.store, user.id, page.id);
      const tick = (at: number) =>
        live(db.store, user.id, { kind: 'look', pageId: page.id, at, sentinelId, isTick: true });
      const leftOut = async () => (await db.store.pages.byId(page.id))!.leftOut;
      await tick(noon);
      expect(await leftOut()).toBeNull();
      await tick(noon + minute);
      await tick(noon + 2 * minute);
      expect(await leftOut()).toEqual({ count: 2, since: noon });
      const look = async (lateness: { leftOut: number; onTime: boolean }) => {
        const check = aCheck(await lease(db.store, page.id));
        await db.store.commitCheck({ ...check, page: { ...check.page, lateness } });
      };
      await look({ leftOut: 3, onTime: false });
      expect(await leftOut()).toEqual({ count: 5, since: noon });
      await look({ leftOut: 0, onTime: true });
      expect(await leftOut()).toBeNull();
    });

    it('can be waited for beyond those that are known', async () => {
      await aDuePage(db.store, noon);
      await aDuePage(db.store, noon + 5 * minute);
      expect(await db.store.pages.nextDue(noon)).toBe(noon + 5 * minute);
      expect(await db.store.pages.nextDue(noon + 5 * minute)).toBeNull();
    });
  });
}
