// Backup and restore of a SQLite store: a copy of everything, taken while running, that comes back only if it is whole.
import { existsSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../../server/store/open-store.ts';
import { restoreSqlite } from '../../../server/store/sqlite/restore.ts';
import type { Store } from '../../../server/store/store.ts';
import { aPage, aUser, storeVersion } from '../../contract/samples.ts';

let folder: string;
let store: Store;
const at = (name: string) => join(folder, name);
const openAt = (name: string) => openStore({ kind: 'sqlite', file: at(name) });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'webvigil-backup-'));
  store = await openAt('store.db');
});
afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

describe('a backup', () => {
  it('holds everything that was committed, and only its owner can read it', async () => {
    const page = await aPage(store);
    const version = await storeVersion(store, page.id, 'kept');
    await store.backup(at('copy.db'));
    expect((await stat(at('copy.db'))).mode & 0o777).toBe(0o600);
    const copy = await openAt('copy.db');
    expect(await copy.pages.byId(page.id)).toEqual(await store.pages.byId(page.id));
    expect(new TextDecoder().decode((await copy.versions.body(version.id))!)).toBe('kept');
    await copy.close();
  });

  it('can be made while the store is being written', async () => {
    const writing = Array.from({ length: 50 }, () => aUser(store));
    await store.backup(at('copy.db'));
    await Promise.all(writing);
    const copy = await openAt('copy.db');
    expect((await copy.users.list()).length).toBeLessThanOrEqual(50);
    await copy.close();
  });

  it('never overwrites a file, and leaves nothing half done', async () => {
    await writeFile(at('precious.txt'), 'mine');
    await expect(store.backup(at('precious.txt'))).rejects.toThrow('already a file');
    expect(await readFile(at('precious.txt'), 'utf8')).toBe('mine');
    expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([]);
  });
});

describe('restoring', () => {
  it('brings back what the backup holds, and keeps what was there', async () => {
    const early = await aUser(store, 'early');
    await store.backup(at('copy.db'));
    const late = await aUser(store, 'late');
    await store.close();

    const kept = await restoreSqlite(at('copy.db'), at('store.db'));
    store = await openAt('store.db');
    expect(await store.users.list()).toEqual([early]);
    const before = await openStore({ kind: 'sqlite', file: kept! });
    expect(await before.users.list()).toEqual([early, late]);
    await before.close();
  });

  it('works where there is no database yet', async () => {
    const user = await aUser(store);
    await store.backup(at('copy.db'));
    expect(await restoreSqlite(at('copy.db'), at('new.db'))).toBeNull();
    const restored = await openAt('new.db');
    expect(await restored.users.list()).toEqual([user]);
    await restored.close();
  });

  const spoilt: [what: string, make: (file: string) => Promise<void>][] = [
    ['not a database', (file) => writeFile(file, 'just some text, long enough to be looked at'.repeat(100))],
    ['empty', (file) => writeFile(file, '')],
    [
      'somebody else’s database',
      async (file) => {
        const database = new DatabaseSync(file);
        database.exec('create table things (id integer)');
        database.close();
      },
    ],
    [
      'cut short',
      async (file) => {
        await store.backup(file);
        await truncate(file, Math.floor((await stat(file)).size / 2));
      },
    ],
    [
      'damaged inside',
      async (file) => {
        await store.backup(file);
        const handle = await open(file, 'r+');
        await handle.write(Buffer.alloc(4096, 0xaa), 0, 4096, 3 * 4096);
        await handle.close();
      },
    ],
    [
      'from a newer program',
      async (file) => {
        await store.backup(file);
        const database = new DatabaseSync(file);
        database.exec("insert into migrations (name, applied_at) values ('9999-from-the-future', 0)");
        database.close();
      },
    ],
  ];
  it.each(spoilt)('refuses a file that is %s, and changes nothing', async (_what, make) => {
    const user = await aUser(store);
    await make(at('bad.db'));
    await store.close();
    await expect(restoreSqlite(at('bad.db'), at('store.db'))).rejects.toThrow(
      /bad\.db cannot be restored: .+/,
    );
    store = await openAt('store.db');
    expect(await store.users.list()).toEqual([user]);
    expect(existsSync(at('store.db.restoring'))).toBe(false);
  });
});
