// The contract for the outbox: from a notice written with its detection to a message that one node alone sends, or gives up.
import { describe, expect, it } from 'vitest';
import { untouchedSettings as wishes } from '../../server/jobs/telling/habits-of.ts';
import type { NewNotice, Sentinel } from '../../server/store/records.ts';
import type { Store } from '../../server/store/store.ts';
import type { Waiting } from '../../server/store/telling-store.ts';
import { freshStore } from './fresh-store.ts';
import { allAtOnce, byMail, channels, outboxSteps } from './outbox-steps.ts';
import {
  aCheck,
  aDetection,
  aNotice,
  aSentinel,
  aVersion,
  lease,
  minute,
  noon,
  setState,
  storeVersion,
} from './samples.ts';
import type { OpenStoreUnderTest } from './store-under-test.ts';

export function outboxContract(open: OpenStoreUnderTest): void {
  const db = freshStore(open);

  const { aWatcher, tell, planAll, putTogether, claim, claimSome, settle, aClaimed, stateOf } =
    outboxSteps(db);

  describe('notices', () => {
    const aChange = async (notices: (sentinel: Sentinel, detectionId: string) => NewNotice[]) => {
      const { user, page, sentinel } = await aWatcher();
      const before = await storeVersion(db.store, page.id, 'before');
      const version = aVersion(page.id, 'after');
      const detection = aDetection(sentinel, before.id, version.id);
      const leased = await lease(db.store, page.id);
      const told = notices(sentinel, detection.id);
      const check = aCheck(leased, { version, detections: [detection], notices: told });
      return { user, leased, check };
    };
    const counts = async (userId: string) => [
      (await db.store.detections.list({ userId, limit: 10 })).length,
      (await db.rows(`select id from notices where user_id = '${userId}'`)).length,
    ];

    it('are written with their detection', async () => {
      const { user, check } = await aChange((sentinel, id) => [aNotice(sentinel, id, byMail)]);
      expect(await db.store.commitCheck(check)).toBe('committed');
      expect(await counts(user.id)).toEqual([1, 1]);
    });

    it('are not written when the lease of their check has passed on, nor is the detection', async () => {
      const { user, leased, check } = await aChange((sentinel, id) => [aNotice(sentinel, id, byMail)]);
      await lease(db.store, leased.page.id, 'another', noon + 2 * minute);
      expect(await db.store.commitCheck(check)).toBe('lease-lost');
      expect(await counts(user.id)).toEqual([0, 0]);
    });

    it('that cannot be written take their detection with them', async () => {
      const { user, check } = await aChange((sentinel, id) => {
        const one = aNotice(sentinel, id, byMail);
        return [one, one];
      });
      await expect(db.store.commitCheck(check)).rejects.toThrow();
      expect(await counts(user.id)).toEqual([0, 0]);
    });

    it('go the ways their person has chosen where their sentinel names none', async () => {
      const { user, sentinel } = await aWatcher();
      const daily = { kind: 'every', interval: { amount: 1, unit: 'day' } } as const;
      await db.store.notifySettings.put(user.id, {
        ...wishes,
        defaults: [
          { channel: 'email', address: null, cadence: daily },
          { channel: 'webhook', address: 'https://example.org/hook', cadence: { kind: 'best-effort' } },
          { channel: 'feed', address: null, cadence: { kind: 'interactive' } },
        ],
      });
      await tell(sentinel, { channel: null, address: null, cadence: null });
      const unplanned = await db.store.outbox.unplanned(10);
      expect(unplanned.map(({ channel, address, cadence }) => [channel, address, cadence.kind])).toEqual([
        ['email', null, 'every'],
        ['webhook', 'https://example.org/hook', 'best-effort'],
      ]);
    });

    it('for the browser at once are handed out as they are, unless there are quiet hours', async () => {
      const { user, sentinel } = await aWatcher();
      const atOnce = { channel: 'extension', address: null, cadence: { kind: 'immediate' } } as const;
      const [direct] = await tell(sentinel, atOnce);
      expect(await db.store.outbox.unplanned(10)).toEqual([]);
      await db.store.notifySettings.put(user.id, { ...wishes, quiet: { from: '22:00', to: '07:00' } });
      const [waits] = await tell(sentinel, atOnce);
      expect((await db.store.outbox.unplanned(10)).map(({ id }) => id)).toEqual([waits]);
      expect((await db.store.notices.since(user.id, 0, 10)).map(({ notice }) => notice.id)).toEqual([direct]);
    });

    it('for the browser at once wait like others after the first four of a sentinel in a day', async () => {
      const { user, sentinel } = await aWatcher();
      const atOnce = { channel: 'extension', address: null, cadence: { kind: 'immediate' } } as const;
      const ids: string[] = [];
      for (let i = 0; i < 6; i++) ids.push(...(await tell(sentinel, { ...atOnce, createdAt: noon + i })));
      const direct = await db.store.notices.since(user.id, 0, 10);
      expect(direct.map(({ notice }) => notice.id)).toEqual(ids.slice(0, 4));
      await planAll();
      const recent: number[] = [];
      await putTogether((waiting) => {
        recent.push(waiting.recent.length);
        return allAtOnce(waiting);
      });
      expect(recent).toEqual([4]);
      const nextDay = { ...atOnce, createdAt: noon + 24 * 60 * minute + 10 };
      await tell(sentinel, nextDay);
      expect(await db.store.outbox.unplanned(10)).toEqual([]);
    });

    it('of a sentinel that was disabled meanwhile are not written', async () => {
      const { user, sentinel } = await aWatcher();
      await setState(db.store, user.id, sentinel.id, 'disabled');
      await tell(sentinel, {});
      expect(await db.store.outbox.unplanned(10)).toEqual([]);
    });

    it('wait for their time, and for a channel that is ready', async () => {
      const { sentinel } = await aWatcher();
      await tell(sentinel, {});
      await planAll(noon + minute);
      expect(await db.store.outbox.nextDue(channels)).toBe(noon + minute);
      expect(await db.store.outbox.nextDue(['feed'])).toBeNull();
      expect(await db.store.outbox.ready(channels, noon, 10)).toEqual([]);
      expect(await db.store.outbox.ready(['feed'], noon + minute, 10)).toEqual([]);
      expect(await db.store.outbox.ready(channels, noon + minute, 10)).toMatchObject([byMail]);
    });
  });

  describe('messages', () => {
    it('hold what is due for one recipient, in the order it happened', async () => {
      const { user, page, sentinel } = await aWatcher();
      const other = await aSentinel(db.store, user.id, page.id);
      const [b] = await tell(sentinel, { createdAt: noon - minute });
      const [a, c] = await tell(other, { createdAt: noon - 2 * minute }, { createdAt: noon });
      const [elsewhere] = await tell(sentinel, { address: 'joe@example.org' });
      await planAll();
      const seen: string[][] = [];
      await putTogether((waiting) => {
        seen.push(waiting.due.map(({ id }) => id));
        return allAtOnce(waiting);
      });
      expect(seen.toSorted((x, y) => y.length - x.length)).toEqual([[a, b, c], [elsewhere]]);
      const claimed = await claim('a');
      const told = await db.store.outbox.contents(claimed.map(({ message }) => message.id));
      const mine = claimed.find(({ message }) => message.address === byMail.address)!.message;
      expect(mine).toMatchObject({ userId: user.id, channel: 'email', state: 'pending', attempts: 1 });
      const inMine = told.filter(({ messageId }) => messageId === mine.id);
      expect(inMine.map(({ id }) => id)).toEqual([a, b, c]);
      expect(await db.store.messages.waiting(user.id)).toEqual([{ channel: 'email', count: 4 }]);
    });

    it('are known to who decides on the next one to the same recipient, for a day', async () => {
      const { sentinel, claimed } = await aClaimed();
      await settle(claimed, { kind: 'sent', title: 'Something' });
      const recent: Waiting['recent'][] = [];
      const again = async (at: number) => {
        await tell(sentinel, { createdAt: at });
        await planAll(at);
        await putTogether((waiting) => {
          recent.push(waiting.recent);
          return {
            messages: [],
            postponed: [],
            dropped: [{ ids: waiting.due.map(({ id }) => id), reason: '-' }],
          };
        }, at);
      };
      await again(noon + 60 * minute);
      await again(noon + 25 * 60 * minute);
      expect(recent).toEqual([[{ sentinelId: sentinel.id, at: noon }], []]);
    });

    it('leave out what waits on, which says whether it was held back', async () => {
      const { sentinel } = await aWatcher();
      const [first, held] = await tell(sentinel, { createdAt: noon }, { createdAt: noon + 1 });
      await planAll();
      await putTogether(() => ({
        messages: [[first!]],
        postponed: [{ ids: [held!], until: noon + minute, held: true }],
        dropped: [],
      }));
      expect(await db.store.outbox.ready(channels, noon, 10)).toEqual([]);
      await putTogether(allAtOnce, noon + minute);
      const ids = (await claim('a', noon + minute)).map(({ message }) => message.id);
      const told = await db.store.outbox.contents(ids);
      expect(told.map(({ id, held }) => [id, held])).toEqual([
        [first, false],
        [held, true],
      ]);
    });

    it('are not made of what is dropped, which says why', async () => {
      const { sentinel } = await aWatcher();
      const [notice] = await tell(sentinel, {});
      await planAll();
      const dropped = [{ ids: [notice!], reason: 'Nobody wants it.' }];
      await putTogether(() => ({ messages: [], postponed: [], dropped }));
      expect(await claim('a')).toEqual([]);
      expect(await stateOf(notice!)).toMatchObject({ state: 'failed', last_error: 'Nobody wants it.' });
    });

    it('go to one holder, and pass on when its time is over', async () => {
      const { claimed } = await aClaimed('a');
      expect(claimed.lease).toEqual({ owner: 'a', token: 1, until: noon + minute });
      expect(await claim('b', noon + minute - 1)).toEqual([]);
      expect(await db.store.outbox.nextDue(channels)).toBe(noon + minute);
      const [passed] = await claim('b', noon + minute);
      expect(passed).toMatchObject({ lease: { owner: 'b', token: 2 }, message: { attempts: 2 } });
    });

    it('of one person are few at a time, and none while others of theirs are under way', async () => {
      const [busy, calm] = [await aWatcher(), await aWatcher()];
      const many = Array.from({ length: 5 }, (_, n) => ({ address: `${n}@example.org` }));
      await tell(busy.sentinel, ...many);
      await planAll(noon - minute);
      await putTogether();
      await tell(calm.sentinel, {});
      await planAll(noon);
      await putTogether();
      const users = (claimed: Awaited<ReturnType<typeof claim>>) =>
        claimed.map(({ message }) => message.userId);
      expect(users(await claimSome({ limit: 2, each: 2 })).toSorted()).toEqual(
        [busy.user.id, calm.user.id].toSorted(),
      );
      expect(users(await claimSome({ except: [busy.user.id] }))).toEqual([]);
      expect(users(await claimSome({ each: 2 }))).toEqual([busy.user.id, busy.user.id]);
      expect(await claimSome({ channel: 'webhook' })).toEqual([]);
      // What waits only for its person's turn is nothing to wake up for.
      expect(await db.store.outbox.nextDue(channels)).toBe(noon);
      expect(await db.store.outbox.nextDue(channels, noon)).toBe(noon + minute);
    });

    it('are settled by their holder alone', async () => {
      const { user, notice, claimed } = await aClaimed('a');
      const [passed] = await claim('b', noon + minute);
      expect(await settle(claimed, { kind: 'sent', title: 'Mine' }, noon + minute)).toBe(false);
      expect(await settle(claimed, { kind: 'given-up', reason: 'Mine' }, noon + minute)).toBe(false);
      expect(await stateOf(notice)).toMatchObject({ state: 'pending', last_error: null });
      expect(await settle(passed!, { kind: 'sent', title: 'Something' }, noon + minute)).toBe(true);
      expect(await stateOf(notice)).toMatchObject({ state: 'sent' });
      const [sent] = await db.store.messages.ofUser({ userId: user.id, limit: 10 });
      expect(sent).toMatchObject({
        state: 'sent',
        title: 'Something',
        sentAt: noon + minute,
        lastError: null,
      });
      expect(await db.store.recipients.ofUser(user.id)).toMatchObject([{ sentAt: noon + minute }]);
      expect(await settle(passed!, { kind: 'sent', title: 'Twice' }, noon + minute)).toBe(false);
    });

    it('that could not be sent are tried again then, and not before', async () => {
      const { user, notice, claimed } = await aClaimed();
      await settle(claimed, { kind: 'later', at: noon + 5 * minute, reason: 'Busy.' });
      expect(await stateOf(notice)).toMatchObject({ state: 'pending' });
      expect(await db.store.messages.ofUser({ userId: user.id, limit: 10 })).toMatchObject([
        { state: 'pending', attempts: 1, lastError: 'Busy.' },
      ]);
      expect(await claim('b', noon + 5 * minute - 1)).toEqual([]);
      expect(await db.store.outbox.nextDue(channels)).toBe(noon + 5 * minute);
      expect(await claim('b', noon + 5 * minute)).toMatchObject([
        { message: { id: claimed.message.id, attempts: 2 } },
      ]);
    });

    it('that are tried again are known to who decides on the next one', async () => {
      const { sentinel, claimed } = await aClaimed();
      const seen: Waiting['retryAt'][] = [];
      const another = async () => {
        await tell(sentinel, {});
        await planAll();
        await putTogether((waiting) => {
          seen.push(waiting.retryAt);
          return allAtOnce(waiting);
        });
      };
      await another();
      await settle(claimed, { kind: 'later', at: noon + 5 * minute, reason: 'Busy.' });
      await another();
      expect(seen).toEqual([null, noon + 5 * minute]);
    });

    it('that were given up say why, and so do their notices', async () => {
      const { user, notice, claimed } = await aClaimed();
      await settle(claimed, { kind: 'given-up', reason: 'Nobody there.' });
      expect(await stateOf(notice)).toMatchObject({ state: 'failed', last_error: 'Nobody there.' });
      expect(await db.store.messages.ofUser({ userId: user.id, limit: 10 })).toMatchObject([
        { state: 'failed', lastError: 'Nobody there.', sentAt: null },
      ]);
      expect(await claim('b', noon + 100 * minute)).toEqual([]);
      expect(await db.store.outbox.nextDue(channels)).toBeNull();
    });

    it('left over from an earlier life of the holder are given back, and no others', async () => {
      await aClaimed('a');
      await aClaimed('b');
      await db.store.outbox.releaseAll('a');
      expect(await claim('c')).toHaveLength(1);
    });

    it('are empty once their sentinel is removed, not lost with an error', async () => {
      const { sentinel, claimed } = await aClaimed();
      await db.execute(`delete from sentinels where id = '${sentinel.id}'`);
      expect(await db.store.outbox.contents([claimed.message.id])).toEqual([]);
      expect(await settle(claimed, { kind: 'given-up', reason: 'Its sentinel is gone.' })).toBe(true);
    });
  });

  describe('several nodes', () => {
    const someNotices = async (people: number, each: number) => {
      const ids: string[] = [];
      for (let person = 0; person < people; person++) {
        const { sentinel } = await aWatcher();
        ids.push(...(await tell(sentinel, ...Array.from({ length: each }, () => ({})))));
      }
      return ids;
    };
    const nodes = async (): Promise<Store[]> => [db.store, await db.openAnother()];

    it('that plan and put together at once make each notice part of one message', async () => {
      const ids = await someNotices(12, 4);
      const stores = await nodes();
      await Promise.all(
        Array.from({ length: 8 }, async (_, index) => {
          const store = stores[index % 2]!;
          await planAll(noon, store);
          await putTogether(allAtOnce, noon, store);
        }),
      );
      const rows = await db.rows('select id, message_id from notices');
      expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
      const byMessage = Map.groupBy(rows, ({ message_id }) => message_id);
      expect(byMessage.size).toBe(12);
      expect([...byMessage.values()].every((notices) => notices.length === 4)).toBe(true);
      expect(await db.rows('select id from messages')).toHaveLength(12);
    });

    it('never claim the same message', async () => {
      await someNotices(40, 1);
      await planAll();
      await putTogether();
      const stores = await nodes();
      const claimAll = async (owner: string, store: Store) => {
        const mine: string[] = [];
        for (let tries = 0; tries < 40; tries++)
          mine.push(...(await claim(owner, noon, 3, store)).map(({ message }) => message.id));
        return mine;
      };
      const claimers = Array.from({ length: 8 }, (_, index) => claimAll(`node-${index}`, stores[index % 2]!));
      const claimed = (await Promise.all(claimers)).flat();
      expect(claimed).toHaveLength(40);
      expect(new Set(claimed).size).toBe(40);
    });

    it('never claim what another has settled just now', async () => {
      await someNotices(60, 1);
      await planAll();
      await putTogether();
      const stores = await nodes();
      const claimed: { state: string; isMine: boolean }[] = [];
      let at = noon;
      const work = async (owner: string, store: Store) => {
        for (let tries = 0; tries < 60; tries++) {
          // Every lease is over as soon as it was given: all of them are after the same messages.
          const now = at++;
          for (const { message, lease } of await claimSome({ owner, now, until: now, limit: 5 }, store)) {
            const outcome = { kind: 'sent', title: 'Something' } as const;
            const isMine = await store.outbox.settle({ id: message.id, lease, outcome }, now);
            claimed.push({ state: message.state, isMine });
          }
        }
      };
      await Promise.all(Array.from({ length: 8 }, (_, index) => work(`node-${index}`, stores[index % 2]!)));
      expect(claimed.filter(({ state }) => state !== 'pending')).toEqual([]);
      expect(claimed.filter(({ isMine }) => isMine)).toHaveLength(60);
    });
  });
}
