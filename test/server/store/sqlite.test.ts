// What holds for the store on SQLite alone: how the file is opened, and that it can be shared by processes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../../server/store/open-store.ts';
import { aDuePage, aUser, minute, noon } from '../../contract/samples.ts';

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
