// The contract for tidying up what people were told: what is over goes, in small steps, and nothing that is needed later.
import { describe, expect, it } from 'vitest';
import type { NewNotice } from '../../server/store/records.ts';
import type { PutTogether, Waiting } from '../../server/store/telling-store.ts';
import type { LongTold } from '../../server/store/version-store.ts';
import { freshStore } from './fresh-store.ts';
import { allAtOnce, channels, outboxSteps } from './outbox-steps.ts';
import { aDevice, minute, newId, noon } from './samples.ts';
import type { OpenStoreUnderTest } from './store-under-test.ts';

const later = noon + minute;

export function pruneToldContract(open: OpenStoreUnderTest): void {
  const db = freshStore(open);
  const { aWatcher, tell, planAll, putTogether, claimSome, settle, aClaimed } = outboxSteps(db);

  const prune = (told: Partial<LongTold> & { userId: string }, limit = 100) =>
    db.store.prune.told({ channel: 'email', before: later, newest: 0, ...told }, limit);
  const left = async () => ({
    messages: (await db.rows('select id from messages')).length,
    notices: (await db.rows('select id from notices')).length,
  });
  const alone = ({ due }: Waiting): PutTogether => ({
    messages: due.map(({ id }) => [id]),
    postponed: [],
    dropped: [],
  });
  /** Each notice a message of its own, sent at its place among them. */
  const sent = async (count: number, notice: Partial<NewNotice> = {}) => {
    const { user, sentinel } = await aWatcher();
    for (let at = 0; at < count; at++) {
      await tell(sentinel, { createdAt: noon + at, ...notice });
      await planAll();
      await putTogether(alone, noon + at);
    }
    const channel = notice.channel ?? 'email';
    for (const claimed of await claimSome({
      channel,
      now: later,
      until: later + minute,
      limit: 100,
      each: 100,
    }))
      await settle(claimed, { kind: 'sent', title: 'Page changed' }, claimed.message.createdAt);
    return { user, sentinel };
  };

  describe('what was told long ago', () => {
    it('goes, with what it told, a few at a time; the younger stays, and that of others', async () => {
      const { user } = await sent(7);
      await sent(2);
      const before = noon + 5;
      expect(await prune({ userId: user.id, before }, 3)).toBe(3);
      const [oldest] = await db.store.messages.ofUser({ userId: user.id, sentSince: 0, limit: 1 });
      expect(oldest!.createdAt).toBe(noon + 3);
      expect(await prune({ userId: user.id, before }, 3)).toBe(2);
      expect(await prune({ userId: user.id, before }, 3)).toBe(0);
      expect(await prune({ userId: user.id, channel: 'feed' })).toBe(0);
      expect(await left()).toEqual({ messages: 4, notices: 4 });
    });

    it('or given up goes too, but nothing that is still to go out', async () => {
      const { user, claimed } = await aClaimed();
      expect(await prune({ userId: user.id })).toBe(0);
      await settle(claimed, { kind: 'later', at: noon, reason: 'The mail server is away.' });
      expect(await prune({ userId: user.id })).toBe(0);
      const [again] = await claimSome({ now: noon });
      await settle(again!, { kind: 'given-up', reason: 'Nobody lives there.' });
      expect(await prune({ userId: user.id, before: noon })).toBe(0);
      expect(await prune({ userId: user.id })).toBe(1);
      expect(await left()).toEqual({ messages: 0, notices: 0 });
    });

    it('leaves the newest, which are shown whatever their age, with what they tell', async () => {
      const { user } = await sent(5, { channel: 'feed', address: null });
      const shown = () => db.store.messages.ofUser({ userId: user.id, channel: 'feed', limit: 3 });
      const newest = await shown();
      expect(await prune({ userId: user.id, channel: 'feed', newest: 3 })).toBe(2);
      expect(await shown()).toEqual(newest);
      expect(await db.store.outbox.contents(newest.map(({ id }) => id))).toHaveLength(3);
      expect(await left()).toEqual({ messages: 3, notices: 3 });
    });

    it('or was dropped before it went out is over', async () => {
      const { user, sentinel } = await aWatcher();
      await tell(sentinel, {}, {});
      await planAll();
      expect(await prune({ userId: user.id })).toBe(0);
      await putTogether(({ due }) => ({
        messages: [],
        postponed: [],
        dropped: [{ ids: due.map(({ id }) => id), reason: 'Stopped.' }],
      }));
      expect(await prune({ userId: user.id, before: noon })).toBe(0);
      expect(await prune({ userId: user.id })).toBe(2);
      expect(await left()).toEqual({ messages: 0, notices: 0 });
    });

    it('stays while the same news waits to be told in another way: it is not to be told so again', async () => {
      const { user, sentinel } = await aWatcher();
      const feed = { channel: 'feed', address: null } as const;
      await tell(sentinel, { message: 'Same.' }, { message: 'Same.', ...feed });
      await planAll();
      const ready = await db.store.outbox.ready(['email'], noon, 10);
      await db.store.outbox.putTogether(ready, noon, () => newId('message'), allAtOnce);
      const [claimed] = await claimSome({});
      await settle(claimed!, { kind: 'sent', title: 'Page changed' });
      expect(await prune({ userId: user.id })).toBe(0);
      await db.store.outbox.putTogether(
        await db.store.outbox.ready(channels, noon, 10),
        noon,
        () => newId('message'),
        allAtOnce,
      );
      expect(await prune({ userId: user.id })).toBe(1);
      expect(await db.store.messages.waiting(user.id)).toEqual([{ channel: 'feed', count: 1 }]);
    });
  });

  describe('what is for the browser', () => {
    const inBrowser = { channel: 'extension', address: null, cadence: { kind: 'immediate' } } as const;
    const extension = { channel: 'extension' } as const;

    it('and was shown at once is over; what was not stays as long as a browser may come for it', async () => {
      const { user, sentinel } = await aWatcher();
      const device = await aDevice(db.store, user.id);
      const [shown] = await tell(sentinel, inBrowser, inBrowser);
      await db.store.notices.markShown(user.id, [shown!], noon);
      expect(await prune({ userId: user.id, ...extension })).toBe(1);
      expect(await db.store.notices.since(user.id, 0, 10)).toHaveLength(1);
      await db.store.devices.touch(device.id, later + minute);
      expect(await prune({ userId: user.id, ...extension })).toBe(0);
      await db.store.devices.revoke(user.id, device.id, later);
      // It begins with what comes after it.
      await aDevice(db.store, user.id, { createdAt: later });
      expect(await prune({ userId: user.id, ...extension })).toBe(1);
      expect(await left()).toEqual({ messages: 0, notices: 0 });
    });

    it('and lies there as a digest stays until a browser has come, or none can come for it', async () => {
      const daily = { kind: 'every', interval: { amount: 1, unit: 'day' } } as const;
      const { user } = await sent(2, { ...extension, address: null, cadence: daily });
      // Paired, and last seen, after the first and before the second.
      const times = { createdAt: noon + 1, lastSeenAt: noon + 1 };
      const device = await aDevice(db.store, user.id, times);
      await aDevice(db.store, user.id, { kind: 'web', lastSeenAt: later + minute });
      expect(await prune({ userId: user.id, ...extension })).toBe(1);
      expect(await prune({ userId: user.id, ...extension })).toBe(0);
      await db.store.devices.touch(device.id, later + minute);
      expect(await prune({ userId: user.id, ...extension })).toBe(1);
      expect(await left()).toEqual({ messages: 0, notices: 0 });
    });
  });

  it('people are named one after another, by id', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.push((await aWatcher()).user.id);
    const first = await db.store.prune.people('', 3);
    const rest = await db.store.prune.people(first.at(-1)!, 3);
    expect([...first, ...rest]).toEqual(ids.toSorted());
  });
}
