// The contract for people, their devices and one-time codes.
import { describe, expect, it } from 'vitest';
import { freshStore } from './fresh-store.ts';
import { aDevice, aUser, minute, newId, noon } from './samples.ts';
import type { OpenStoreUnderTest } from './store-under-test.ts';

export function accountsContract(open: OpenStoreUnderTest): void {
  const db = freshStore(open);

  describe('users', () => {
    it('are found by id and by name, whatever the case', async () => {
      const user = await aUser(db.store, 'Jill');
      expect(await db.store.users.byId(user.id)).toEqual(user);
      expect(await db.store.users.byName('jILL')).toEqual(user);
      expect(await db.store.users.byName('jack')).toBeNull();
      expect(await db.store.users.byId('nobody')).toBeNull();
    });

    it('cannot take a name that another has, whatever the case', async () => {
      await aUser(db.store, 'Ångström');
      const second = { id: newId(), name: 'ångström', passwordHash: null, createdAt: noon };
      expect(await db.store.users.create(second)).toBeNull();
      expect(await db.store.users.list()).toHaveLength(1);
    });

    it('get a name once when many ask for it at the same moment', async () => {
      const asking = Array.from({ length: 8 }, () =>
        db.store.users.create({ id: newId(), name: 'same', passwordHash: null, createdAt: noon }),
      );
      expect((await Promise.all(asking)).filter((user) => user !== null)).toHaveLength(1);
    });

    it('can be given a password', async () => {
      const user = await aUser(db.store);
      await db.store.users.setPassword(user.id, 'hashed');
      expect((await db.store.users.byId(user.id))?.passwordHash).toBe('hashed');
    });

    it('may have any character in their name, even one a database cannot keep', async () => {
      const user = await aUser(db.store, 'a\0b – 名前 🦉');
      expect((await db.store.users.byId(user.id))?.name).toBe('a\uFFFDb – 名前 🦉');
      expect((await db.store.users.byName('A\0B – 名前 🦉'))?.id).toBe(user.id);
    });
  });

  describe('devices', () => {
    it('are found by token, together with their user', async () => {
      const user = await aUser(db.store);
      const device = await aDevice(db.store, user.id);
      expect(await db.store.devices.byTokenHash(device.tokenHash, noon)).toEqual({ device, user });
      expect(await db.store.devices.byTokenHash('another', noon)).toBeNull();
    });

    it('are let in until they expire', async () => {
      const user = await aUser(db.store);
      const { tokenHash } = await aDevice(db.store, user.id, { expiresAt: noon + minute });
      expect(await db.store.devices.byTokenHash(tokenHash, noon + minute - 1)).not.toBeNull();
      expect(await db.store.devices.byTokenHash(tokenHash, noon + minute)).toBeNull();
    });

    it('are revoked by their own user only', async () => {
      const [owner, other] = [await aUser(db.store), await aUser(db.store)];
      const device = await aDevice(db.store, owner.id);
      expect(await db.store.devices.revoke(other.id, device.id, noon)).toBe(false);
      expect(await db.store.devices.byTokenHash(device.tokenHash, noon)).not.toBeNull();
      expect(await db.store.devices.revoke(owner.id, device.id, noon)).toBe(true);
      expect(await db.store.devices.byTokenHash(device.tokenHash, noon)).toBeNull();
      expect((await db.store.devices.ofUser(owner.id))[0]?.revokedAt).toBe(noon);
    });

    it('are all revoked at once without touching those of others', async () => {
      const [owner, other] = [await aUser(db.store), await aUser(db.store)];
      await aDevice(db.store, owner.id);
      await aDevice(db.store, owner.id);
      const kept = await aDevice(db.store, other.id);
      await db.store.devices.revokeAll(owner.id, noon);
      expect(await db.store.devices.count()).toBe(1);
      expect(await db.store.devices.byTokenHash(kept.tokenHash, noon)).not.toBeNull();
    });

    it('are listed for their user, oldest first', async () => {
      const [owner, other] = [await aUser(db.store), await aUser(db.store)];
      const second = await aDevice(db.store, owner.id, { createdAt: noon + 2 });
      const first = await aDevice(db.store, owner.id, { createdAt: noon + 1, kind: 'web' });
      await aDevice(db.store, other.id);
      expect(await db.store.devices.ofUser(owner.id)).toEqual([first, second]);
    });

    it('remember when they were seen, to the minute', async () => {
      const user = await aUser(db.store);
      const { id } = await aDevice(db.store, user.id);
      const seen = async () => (await db.store.devices.ofUser(user.id))[0]?.lastSeenAt;
      await db.store.devices.touch(id, noon + minute - 1);
      expect(await seen()).toBe(noon);
      await db.store.devices.touch(id, noon + minute);
      expect(await seen()).toBe(noon + minute);
    });
  });

  describe('one-time codes', () => {
    const code = (userId: string) => ({
      codeHash: newId('code'),
      kind: 'pair' as const,
      userId,
      expiresAt: noon + minute,
    });

    it('say whose they were, once', async () => {
      const user = await aUser(db.store);
      const { codeHash } = code(user.id);
      await db.store.codes.create({ ...code(user.id), codeHash });
      expect(await db.store.codes.redeem(codeHash, 'pair', noon)).toBe(user.id);
      expect(await db.store.codes.redeem(codeHash, 'pair', noon)).toBeNull();
    });

    it('are worth nothing for another purpose, after their time, or if never given out', async () => {
      const user = await aUser(db.store);
      const given = code(user.id);
      await db.store.codes.create(given);
      expect(await db.store.codes.redeem('made-up', 'pair', noon)).toBeNull();
      expect(await db.store.codes.redeem(given.codeHash, 'sign-in', noon)).toBeNull();
      expect(await db.store.codes.redeem(given.codeHash, 'pair', noon + minute)).toBeNull();
    });

    it('let one caller win, however many try at once and from wherever', async () => {
      const user = await aUser(db.store);
      const given = code(user.id);
      await db.store.codes.create(given);
      const another = await db.openAnother();
      const tries = Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? db.store : another).codes.redeem(given.codeHash, 'pair', noon),
      );
      expect((await Promise.all(tries)).filter((winner) => winner !== null)).toEqual([user.id]);
    });
  });
}
