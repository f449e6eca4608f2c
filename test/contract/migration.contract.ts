// The contract for opening: the schema is brought up to date once, whoever comes first, and a newer one is left alone.
import { describe, expect, it } from 'vitest';
import { freshStore } from './fresh-store.ts';
import { statementsForOldBodies } from './old-bodies.ts';
import { aPage, aUser, storeVersion } from './samples.ts';
import type { BlobLiteral, OpenStoreUnderTest } from './store-under-test.ts';

export function migrationContract(open: OpenStoreUnderTest, blob: BlobLiteral): void {
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
        'pins',
        'damaged_versions',
        'last_looked',
        'overwritten',
        'operations',
        'removals',
        'change_clock',
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
        'feeds',
        'notify_defaults',
        'notify_settings',
        'recipients',
        'messages',
        'notices',
        'detections',
        'sentinels',
        'versions',
        'blobs',
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

    it('with bodies in the form of earlier programs still has them all, and stores new ones against them', async () => {
      const { id: pageId } = await aPage(db.store);
      const text = Array.from({ length: 300 }, (_, at) => (at * 7919) % 9973).join(' ');
      const old = [
        await storeVersion(db.store, pageId, `${text} one`),
        await storeVersion(db.store, pageId, `${text} two`),
      ];
      await db.store.close();
      for (const statement of statementsForOldBodies(old, blob)) await db.execute(statement);
      const again = await db.openAnother();
      const fresh = await storeVersion(again, pageId, `${text} three`);
      for (const { id, body } of [...old, fresh])
        expect(new Uint8Array((await again.versions.body(id))!)).toEqual(body);
      expect(await again.versions.features(old[0]!.id)).toBeNull();
      const based = await db.rows('select id from blobs where base_id is not null');
      expect(based).toHaveLength(1);
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
