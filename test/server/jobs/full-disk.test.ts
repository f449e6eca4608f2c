// A disk that is really full: a small one, made for the test. The server says so, goes on, and recovers by itself.
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkNow } from '../../../server/jobs/check-now.ts';
import { lookForRoom } from '../../../server/jobs/look-for-room.ts';
import { showSentinel } from '../../../server/jobs/show-sentinels.ts';
import { showStorage } from '../../../server/jobs/show-storage.ts';
import { openStore } from '../../../server/store/open-store.ts';
import { aWorld, type TestWorld } from './a-world.ts';

let disk: string;
let world: TestWorld;

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

beforeEach(async () => {
  if (!canMount) return;
  disk = mkdtempSync(join(tmpdir(), 'webvigil-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', disk]);
  world = await aWorld(await openStore({ kind: 'sqlite', file: join(disk, 'webvigil.sqlite') }));
});
afterEach(async () => {
  if (!canMount) return;
  await world.store.close();
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

describe.skipIf(!canMount)('a full disk', () => {
  it('stops new versions with a state that people see, and nothing else; room made, it goes on', async () => {
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
