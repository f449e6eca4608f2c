// A disk that is really full: a small one, made for the test. The server says so, goes on, and recovers by itself.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkNow } from '../../../server/jobs/check-now.ts';
import { lookForRoom } from '../../../server/jobs/look-for-room.ts';
import { showSentinel } from '../../../server/jobs/show-sentinels.ts';
import { showStorage } from '../../../server/jobs/show-storage.ts';
import { openStore } from '../../../server/store/open-store.ts';
import { type PostgresServer, startPostgres } from '../../contract/postgres-server.ts';
import { aWorld, type TestWorld } from './a-world.ts';

let disk: string;
let world: TestWorld;
let postgres: PostgresServer;

/** Only root may make one. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0 && tryMount();

function tryMount(): boolean {
  const place = mkdtempSync(join(tmpdir(), 'webvigil-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place], { stdio: 'ignore' });
    execFileSync('umount', [place]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** A store whose data, and nothing else, lies on the small disk. */
const stores = {
  SQLite: () => openStore({ kind: 'sqlite', file: join(disk, 'webvigil.sqlite') }),
  async PostgreSQL() {
    const url = await postgres.createDatabase();
    const folder = join(disk, 'data');
    mkdirSync(folder);
    const [row] = await postgres.execute(url, 'show data_directory');
    const { uid, gid } = statSync(String(row!.data_directory));
    chownSync(folder, uid, gid);
    chmodSync(disk, 0o755);
    // The journal stays elsewhere: without room for that PostgreSQL stops altogether.
    await postgres.execute(url, `create tablespace small location '${folder}'`);
    await postgres.execute(url, 'create database on_small tablespace small');
    return openStore({ kind: 'postgres', url: url.replace(/[^/]+$/, 'on_small') });
  },
};

beforeAll(async () => {
  if (canMount) postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres?.stop(), 60_000);
beforeEach(() => {
  if (!canMount) return;
  disk = mkdtempSync(join(tmpdir(), 'webvigil-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', disk]);
});
afterEach(async () => {
  if (!canMount) return;
  await world.store.close();
  const url = await postgres.createDatabase();
  await postgres.execute(url, 'drop database if exists on_small');
  await postgres.execute(url, 'drop tablespace if exists small');
  execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

function fill(): void {
  const file = openSync(join(disk, 'filler'), 'w');
  const piece = Buffer.alloc(4096, 1);
  try {
    for (;;) writeSync(file, piece);
  } catch {
    // Full.
  } finally {
    closeSync(file);
  }
}

/** Text that does not get smaller. */
function text(seed: number): string {
  let value = seed;
  const words = Array.from({ length: 60_000 }, () => {
    value = (value * 48271) % 2147483647;
    return value.toString(36);
  });
  return `<p>${words.join(' ')}</p>`;
}

describe.skipIf(!canMount).each(Object.entries(stores))('a full disk under %s', (_, open) => {
  it('stops new versions with a state that people see, and nothing else; room made, it goes on', async () => {
    world = await aWorld(await open());
    const url = 'http://example.org/';
    world.set(url, '<h1>News</h1><p>Small. The price of tea is ten, and of coffee twelve.</p>');
    const { id } = await world.sentinel(`Create Sentinel s Using ${url}`);
    await world.pass(1000);
    const sentinel = (await world.store.sentinels.byId(world.userId, id))!;
    expect(await world.store.versions.count(sentinel.pageId)).toBe(1);
    expect((await showStorage(world)).state).toBe('ok');

    fill();
    world.set(url, text(7));
    const failed = await checkNow(world, sentinel);
    expect(failed).toMatchObject({ outcome: 'failed', message: expect.stringContaining('disk is full') });
    expect(await showStorage(world)).toMatchObject({
      state: 'full',
      message: expect.stringContaining('Make room'),
    });
    const shown = await showSentinel(world, world.userId, sentinel.id);
    expect(shown!.trouble).toMatchObject({ reason: 'disk-full' });
    const [version] = await world.store.versions.ofPage(sentinel.pageId, 5);
    expect(Buffer.from((await world.store.versions.body(version!.id))!).toString()).toContain('Small.');
    await lookForRoom(world);
    expect(world.storage.fullSince).not.toBeNull();

    rmSync(join(disk, 'filler'));
    await lookForRoom(world);
    expect((await showStorage(world)).state).toBe('ok');
    await world.pass(10 * 60_000);
    const again = await checkNow(world, sentinel);
    expect(['changed', 'unchanged']).toContain(again.outcome);
    expect(await world.fired()).toEqual(['s']);
    expect((await showSentinel(world, world.userId, sentinel.id))!.trouble).toBeNull();
  });
});
