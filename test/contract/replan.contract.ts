// The contract for notices that wait: told otherwise once sentinel or person say so, never twice, never lost.
import { describe, expect, it } from 'vitest';
import { freshStore } from './fresh-store.ts';
import { allAtOnce, byMail, channels, outboxSteps } from './outbox-steps.ts';
import { aSentinel, newId, noon } from './samples.ts';
import type { OpenStoreUnderTest } from './store-under-test.ts';

export function replanContract(open: OpenStoreUnderTest): void {
  const db = freshStore(open);
  const { aWatcher, tell, planAll, aClaimed, stateOf } = outboxSteps(db);

  describe('what waits', () => {
    const daily = { kind: 'every', interval: { amount: 1, unit: 'day' } } as const;
    const waysOf = async () =>
      (await db.store.outbox.unplanned(100)).map(({ channel, address, cadence }) => [
        channel,
        address,
        cadence.kind,
      ]);

    it('waits in other ways once its person says so, each of them once', async () => {
      const { user, sentinel } = await aWatcher();
      await tell(sentinel, { cadence: daily });
      await planAll();
      await db.store.outbox.replan(user.id, null, newId, ({ told }) => {
        expect(told).toEqual([]);
        return [
          { channel: 'feed', address: null, cadence: { kind: 'immediate' } },
          { channel: 'email', address: 'ann@example.org', cadence: daily },
        ];
      });
      expect((await waysOf()).toSorted()).toEqual([
        ['email', 'ann@example.org', 'every'],
        ['feed', null, 'immediate'],
      ]);
      expect(await db.store.outbox.ready(channels, noon, 10)).toEqual([]);
    });

    it('knows what was told already, and leaves messages alone', async () => {
      const { user, notice } = await aClaimed();
      const { sentinel } = await aWatcher();
      await db.store.outbox.replan(user.id, null, newId, () => []);
      expect(await stateOf(notice)).toMatchObject({ state: 'pending', message_id: expect.any(String) });
      // The same news in two ways, of which one is in a message.
      await tell(sentinel, { message: 'Same.' }, { message: 'Same.', channel: 'feed', address: null });
      await planAll();
      const ready = await db.store.outbox.ready(['email'], noon, 10);
      await db.store.outbox.putTogether(ready, noon, () => newId('message'), allAtOnce);
      const told: unknown[] = [];
      await db.store.outbox.replan(sentinel.userId, sentinel.id, newId, (news) => {
        told.push(news.told);
        return [];
      });
      expect(told).toEqual([[byMail]]);
      expect(await db.store.messages.waiting(sentinel.userId)).toEqual([{ channel: 'email', count: 1 }]);
    });

    it('of others, and of other sentinels, is left alone', async () => {
      const { user, page, sentinel } = await aWatcher();
      const other = await aSentinel(db.store, user.id, page.id);
      const stranger = await aWatcher();
      for (const one of [sentinel, other, stranger.sentinel]) await tell(one, {});
      await db.store.outbox.replan(user.id, sentinel.id, newId, () => []);
      expect(await waysOf()).toHaveLength(2);
      await db.store.outbox.replan(user.id, null, newId, () => []);
      expect(await waysOf()).toHaveLength(1);
    });
  });
}
