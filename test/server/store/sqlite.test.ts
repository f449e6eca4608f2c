// What holds for the store on SQLite alone: how the file is opened, and that it can be shared by processes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DamagedBody } from '../../../server/store/blobs/damaged-body.ts';
import { openStore } from '../../../server/store/open-store.ts';
import { aDuePage, aPage, aUser, minute, noon, storeVersion } from '../../contract/samples.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'webvigil-sqlite-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the SQLite file', () => {
  it('really runs with full synchronisation, a write-ahead log and foreign keys', async () => {
    const store = await openStore({ kind: 'sqlite', file: join(folder, 'store.db') });
    expect(await store.durability()).toEqual({
      journal_mode: 'wal',
      synchronous: 'FULL',
      foreign_keys: 'ON',
    });
    await store.close();
  });

  it('is made with its folder, readable by its owner alone', async () => {
    const file = join(folder, 'not', 'there', 'yet', 'store.db');
    const store = await openStore({ kind: 'sqlite', file });
    for (const part of ['', '-wal', '-shm']) expect((await stat(file + part)).mode & 0o777).toBe(0o600);
    await store.close();
  });

  it('put together again with a piece missing says which versions are damaged', async () => {
    const file = join(folder, 'store.db');
    const store = await openStore({ kind: 'sqlite', file });
    const { id: pageId } = await aPage(store);
    const common = Array.from({ length: 300 }, (_, at) => (at * 7919) % 9973).join(' ');
    const ids: string[] = [];
    for (let at = 0; at < 7; at++) ids.push((await storeVersion(store, pageId, `${common} ${at}`)).id);
    const other = new DatabaseSync(file, { enableForeignKeyConstraints: false });
    // The fifth is what the sixth and seventh are stored against.
    other.exec(`delete from blobs where id = (select body_id from versions where seq = 5)`);
    other.close();
    const damaged = ids.slice(4);
    for (const id of damaged) await expect(store.versions.body(id)).rejects.toThrow(DamagedBody);
    for (const id of ids.slice(0, 4)) expect(await store.versions.body(id)).not.toBeNull();
    const { damages } = await store.versions.verify(0, 100);
    expect(damages.map(({ bodyOf }) => bodyOf)).toEqual([damaged]);
    expect(await store.versions.damagedAmong(ids)).toEqual(new Set(damaged));
    await store.close();
  });

  it('is waited for while another process writes, without standing still', async () => {
    const file = join(folder, 'store.db');
    const store = await openStore({ kind: 'sqlite', file });
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    const writing = aUser(store);
    await new Promise((resolve) => setTimeout(resolve, 50));
    other.exec('commit');
    other.close();
    expect(await store.users.list()).toEqual([await writing]);
    await store.close();
  });

  it('is shared by processes that start on it at once, and claim no page twice', async () => {
    const file = join(folder, 'store.db');
    const seed = await openStore({ kind: 'sqlite', file });
    for (let made = 0; made < 40; made++) await aDuePage(seed, noon);
    await seed.close();

    const claimer = new URL('./claim-all.ts', import.meta.url).pathname;
    const claim = async (owner: string): Promise<string[]> => {
      const child = spawn(process.execPath, [claimer, file, owner, String(noon), String(noon + minute)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let output = '';
      child.stdout.on('data', (chunk) => {
        output += chunk;
      });
      await once(child, 'close');
      return JSON.parse(output);
    };
    const claimed = (await Promise.all(['a', 'b', 'c'].map(claim))).flat();
    expect(claimed).toHaveLength(40);
    expect(new Set(claimed).size).toBe(40);
  }, 30_000);
});
