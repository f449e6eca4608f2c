// A page that changes every minute floods nothing, whatever the channel; and each of them says so.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { showNotices } from '../../../../server/jobs/show-changes.ts';
import { createMemo } from '../../../../server/jobs/telling/memo.ts';
import { openFeed } from '../../../../server/jobs/telling/show-feed.ts';
import { createFeed } from '../../../../server/jobs/telling/show-telling.ts';
import { renderAtom } from '../../../../shared/digest/feed.ts';
import { minute } from '../a-world.ts';
import { type MailWorld, newsWorld, newsUrl as url } from './mail-world.ts';

let world: MailWorld;
let jill: string;

beforeEach(async () => {
  ({ world, jill } = await newsWorld('<p>As always.</p>'));
});
afterEach(() => world.end());

async function twoHoursOfChanges(notify: string): Promise<void> {
  await world.watch(jill, `Create Sentinel news Using ${url} Fetch every 1 minute ${notify}`);
  for (let i = 0; i < 120; i++) {
    world.set(url, `<p>Number ${i} it is.</p>`);
    await world.live(minute);
  }
}

it('in the browser', async () => {
  await twoHoursOfChanges('Notify by extension immediately');
  const notices = await showNotices(world.store, jill, 0);
  const single = notices.filter(({ kind }) => kind === 'change');
  const together = notices.filter(({ kind }) => kind === 'digest');
  expect(single).toHaveLength(4);
  expect(together.length).toBeGreaterThan(2);
  expect(together.length).toBeLessThan(8);
  for (const { message } of together)
    expect(message).toMatch(/changed \d+ times\. This page changes very often/);
});

it('in a feed', async () => {
  const feed = await createFeed(world, jill, null);
  await twoHoursOfChanges('Notify by feed immediately');
  const secret = /feeds\/([^/]+)\//.exec(feed.atom!)![1]!;
  const opened = await openFeed(world, createMemo(10), secret);
  const { entries, ...rest } = await opened!.compose('atom.xml');
  expect(entries.length).toBeLessThan(10);
  expect(entries.length).toBeGreaterThan(4);
  expect(renderAtom({ ...rest, entries })).toContain('This page changes very often.');
});

it('but a quiet sentinel of the same person is heard at once meanwhile', async () => {
  await world.watch(
    jill,
    'Create Sentinel calm Using https://example.org/calm Fetch every 1 minute Notify by extension immediately',
  );
  world.set('https://example.org/calm', '<p>As always.</p>');
  await twoHoursOfChanges('Notify by extension immediately');
  world.set('https://example.org/calm', '<p>Not as always.</p>');
  await world.live(minute);
  const notices = await showNotices(world.store, jill, 0);
  expect(notices.filter(({ sentinelName }) => sentinelName === 'calm')).toHaveLength(1);
});

it('nor do hundreds of pages that each change once within an hour: what comes after many mails is bundled', async () => {
  const pages = Array.from({ length: 120 }, (_, n) => `https://example.org/${n}`);
  for (const [n, page] of pages.entries()) {
    world.set(page, '<p>One.</p>');
    const text = `Create Sentinel page${n} Using ${page} Fetch every 1 minute Notify by email immediately`;
    await world.watch(jill, text);
  }
  await world.live(minute);
  for (const page of pages) {
    world.set(page, '<p>Two.</p>');
    await world.live(minute / 2);
  }
  await world.live(10 * minute);
  const mails = world.to('jill@example.org');
  expect(mails.length).toBeGreaterThan(20);
  expect(mails.length).toBeLessThan(35);
  const told = mails.flatMap(({ text }) =>
    [...text.matchAll(/^Side by side: .*change=(\S+)$/gm)].map(([, change]) => change),
  );
  expect(told).toHaveLength(120);
  expect(new Set(told).size).toBe(120);
}, 60_000);
