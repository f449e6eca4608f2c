// The contract for opening: the schema is brought up to date once, whoever comes first, and a newer one is left alone.
import { describe, expect, it } from 'vitest';
import { freshStore } from './fresh-store.ts';
import { aPage, aUser } from './samples.ts';
import type { OpenStoreUnderTest } from './store-under-test.ts';

export function migrationContract(open: OpenStoreUnderTest): void {
  const db = freshStore(open);

  describe('a database', () => {
    it('is opened again with everything in it', async () => {
      const user = await aUser(db.store);
      const page = await aPage(db.store);
      await db.store.close();
      const again = await db.openAnother();
      expect(await again.users.byId(user.id)).toEqual(user);
      expect(await again.pages.byId(page.id)).toEqual(page);
    });

    it('is made once when several programs start on it at the same moment', async () => {
      for (const table of [
        'hosts',
        'version_assets',
        'asset_set_members',
        'asset_sets',
        'asset_sources',
        'asset_bodies',
        'event_timers',
        'event_definitions',
        'engines',
        'doubts',
        'quarantine',
        'happenings',
        'sentinel_pages',
        'notices',
        'detections',
        'sentinels',
        'features',
        'versions',
        'bodies',
        'pages',
      ]) {
        await db.execute(`drop table ${table}`);
      }
      for (const table of ['logins', 'codes', 'devices', 'users', 'migrations'])
        await db.execute(`drop table ${table}`);
      const stores = await Promise.all(Array.from({ length: 5 }, () => db.openAnother()));
      const user = await aUser(stores[0]!);
      for (const store of stores) expect(await store.users.list()).toEqual([user]);
    });

    it('from a newer program is refused with a sentence that says what to do', async () => {
      await db.execute("insert into migrations (name, applied_at) values ('9999-from-the-future', 0)");
      await expect(db.openAnother()).rejects.toThrow(
        /newer WebVigil.*9999-from-the-future.*restore a backup/s,
      );
    });

    it('answers a ping', async () => {
      await expect(db.store.ping()).resolves.toBeUndefined();
    });

    it('no longer answers once closed', async () => {
      await db.store.close();
      await expect(db.store.ping()).rejects.toThrow();
    });
  });
}
