// A byte of a stored version flips on the disk: the viewer says which version is lost and still shows what is known of it;
// every other version opens as before.
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems } from './axe-problems.ts';
import { until } from './until.ts';
import { news } from './viewer-pages.ts';
import { openChange, shownWhole, startViewerWorld, type ViewerWorld } from './viewer-world.ts';

let world: ViewerWorld;
let sentinelId: string;
/** Of the changes, in the order they were made. */
let changes: string[];
/** Of the versions. */
let versions: string[];

beforeAll(async () => {
  world = await startViewerWorld();
  const first = await world.change({
    name: 'news',
    path: '/news',
    before: news('Monday'),
    after: news('Tuesday'),
  });
  sentinelId = first.sentinelId;
  for (const day of ['Wednesday', 'Thursday']) {
    world.site.set('/news', news(day));
    await until(
      day,
      async () => (await world.call('checkSentinel', { id: sentinelId })).outcome === 'changed',
    );
  }
  changes = (await world.call('listChanges', { sentinel: sentinelId })).map(({ id }) => id).reverse();
  versions = (await world.call('listVersions', { id: sentinelId })).versions.map(({ id }) => id).reverse();
  flipOneByte(versions[1]!);
});
afterAll(() => world?.close());

function flipOneByte(versionId: string): void {
  const database = new DatabaseSync(`${world.server.dataDir}/webvigil.sqlite`);
  const stored = database
    .prepare('select blobs.id, bytes from blobs join versions on body_id = blobs.id where versions.id = ?')
    .get(versionId) as { id: number; bytes: Uint8Array };
  const bytes = Buffer.from(stored.bytes);
  bytes[bytes.length >> 1]! ^= 4;
  database.prepare('update blobs set bytes = ? where id = ?').run(bytes, stored.id);
  database.close();
}

describe('a version that is damaged', () => {
  it('is said to be, and what changed is told all the same', async () => {
    await openChange(world, changes[0]!);
    const { page } = world;
    expect(await page.getByTestId('obstacle').textContent()).toContain('damaged');
    expect(await page.getByTestId('changes-table').innerText()).toMatch(/Monday[\s\S]*Tuesday/);
    expect(await page.getByTestId('pick-new').locator('option:checked').textContent()).toContain('damaged');
    expect(await page.getByTestId('view-merged').isDisabled()).toBe(true);
    expect(await axeProblems(page)).toEqual([]);
  });

  it('is passed over on the time line', async () => {
    const { page, server } = world;
    const [one, , , four] = versions;
    await page.goto(`${server.address}/viewer?sentinel=${sentinelId}&old=${one}&new=${four}`);
    await shownWhole(page);
    const damaged = page.getByTestId('pick-old').locator('option:disabled');
    expect(await damaged.allTextContents()).toEqual([expect.stringContaining('damaged')]);
  });

  it('takes no other with it', async () => {
    for (const [at, id] of versions.entries()) {
      if (at === 1) await expect(world.call('versionBody', { id })).rejects.toThrow(/damaged/);
      else expect(await world.call('versionBody', { id })).toContain('The ferry across the bay');
    }
    await openChange(world, changes[2]!);
    expect(await world.page.getByTestId('obstacle').count()).toBe(0);
    expect(await world.page.getByTestId('change-counter').textContent()).toBe('1 of 1');
    expect(world.complaints).toEqual([]);
  });
});
