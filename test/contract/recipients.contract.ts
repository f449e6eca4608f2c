// The contract for addresses people are told at, and for feeds at secret addresses.
import { describe, expect, it } from 'vitest';
import { freshStore } from './fresh-store.ts';
import { aCheck, aNotice, aPage, aSentinel, aUser, lease, minute, newId, noon, setState } from './samples.ts';
import type { OpenStoreUnderTest } from './store-under-test.ts';

export function recipientsContract(open: OpenStoreUnderTest): void {
  const db = freshStore(open);

  /** Somebody whom a notice waits for. */
  const aRecipient = async () => {
    const user = await aUser(db.store);
    const page = await aPage(db.store);
    const sentinel = await aSentinel(db.store, user.id, page.id);
    const notices = [aNotice(sentinel, null, { channel: 'email', address: 'jill@example.org' })];
    await db.store.commitCheck(aCheck(await lease(db.store, page.id), { notices }));
    const [notice] = await db.store.outbox.unplanned(10);
    const planned = { notice: notice!, address: 'jill@example.org', dueAt: noon };
    await db.store.outbox.plan([planned], () => newId('recipient'));
    const [recipient] = await db.store.recipients.ofUser(user.id);
    return { user, sentinel, id: recipient!.id };
  };

  describe('recipients', () => {
    it('are refused once and taken back once, each with its notice', async () => {
      const { user, sentinel, id } = await aRecipient();
      let at = noon;
      const say = (message: string) => [aNotice(sentinel, null, { message, createdAt: at++ })];
      // Of an address is told whatever has become of the sentinel.
      await setState(db.store, user.id, sentinel.id, 'disabled');
      const { setRefused, byId } = db.store.recipients;
      const refusal = { at: noon, problem: 'No such user.' };
      expect(await setRefused(id, refusal, say('begins'))).toBe(true);
      expect(await setRefused(id, { ...refusal, at: noon + 1 }, say('again'))).toBe(false);
      expect(await byId(id)).toMatchObject({ refusedAt: noon, problem: 'No such user.' });
      expect(await setRefused(id, { at: noon + 2, problem: null }, say('ends'))).toBe(true);
      expect(await setRefused(id, { at: noon + 3, problem: null }, say('again'))).toBe(false);
      const told = await db.store.notices.since(user.id, 0, 10);
      expect(told.map(({ notice }) => notice.message)).toEqual(['begins', 'ends']);
    });

    it('are made known once, also before anything was sent there', async () => {
      const { user, id } = await aRecipient();
      const ensure = (address: string) =>
        db.store.recipients.ensure({ id: newId('recipient'), userId: user.id, channel: 'email', address });
      expect(await ensure('jill@example.org')).toBe(id);
      const other = await ensure('ann@example.org');
      expect(await ensure('ann@example.org')).toBe(other);
      expect(await db.store.recipients.byId(other)).toMatchObject({
        address: 'ann@example.org',
        stoppedAt: null,
      });
    });

    it('are paused and stopped by anybody who knows them, and resumed by their person alone', async () => {
      const { user, id } = await aRecipient();
      const stranger = await aUser(db.store);
      await db.store.recipients.pause(id, noon + minute);
      await db.store.recipients.stop(id, noon);
      expect(await db.store.recipients.byId(id)).toMatchObject({
        pausedUntil: noon + minute,
        stoppedAt: noon,
      });
      expect(await db.store.recipients.resume(stranger.id, id, 0)).toBe(false);
      expect(await db.store.recipients.resume(user.id, id, 0)).toBe(true);
      expect(await db.store.recipients.byId(id)).toMatchObject({ pausedUntil: null, stoppedAt: null });
      expect(await db.store.recipients.stop('nobody', noon)).toBe(false);
    });
  });

  describe('feeds', () => {
    it('are found by the hash of their secret until they are removed, by their person alone', async () => {
      const user = await aUser(db.store);
      const stranger = await aUser(db.store);
      const feed = {
        id: newId('feed'),
        userId: user.id,
        tag: 'work',
        secretHash: 'hash',
        sealed: new Uint8Array([1, 2, 3]),
        createdAt: noon,
        readAt: null,
      };
      await db.store.feeds.create(feed);
      await db.store.feeds.touch(feed.id, noon + minute);
      const found = await db.store.feeds.bySecretHash('hash');
      expect({ ...found, sealed: [...found!.sealed] }).toEqual({
        ...feed,
        sealed: [1, 2, 3],
        readAt: noon + minute,
      });
      expect(await db.store.feeds.bySecretHash('another')).toBeNull();
      expect(await db.store.feeds.remove(stranger.id, feed.id)).toBe(false);
      expect(await db.store.feeds.remove(user.id, feed.id)).toBe(true);
      expect(await db.store.feeds.bySecretHash('hash')).toBeNull();
      expect(await db.store.feeds.ofUser(user.id)).toEqual([]);
    });
  });
}
