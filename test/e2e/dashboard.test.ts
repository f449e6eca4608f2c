// The dashboard as people use it, in the extension in real Chromium: find, sort, act on many, read, look closer, move in and out.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../shared/api/client.ts';
import { axeProblems } from './axe-problems.ts';
import { type ChromiumWithExtension, startChromium } from './chromium.ts';
import { page as html, type LocalSite, startLocalSite } from './local-site.ts';
import {
  clientWith,
  pairDevice,
  type ServerProcess,
  startServerProcess,
  stopAllServers,
} from './server-process.ts';
import { until } from './until.ts';

let site: LocalSite;
let server: ServerProcess;
let browser: ChromiumWithExtension;
let call: Call;
let dashboard: Page;
const complaints: string[] = [];

const lamps = (price: number) =>
  html('Lamp <b>shop</b>', `<h1>Lamps</h1><p>The red lamp costs ${price} euro.</p>`);

beforeAll(async () => {
  site = await startLocalSite();
  site.set('/shop', lamps(40));
  for (let i = 0; i < 12; i++)
    site.set(`/p${i}`, html(`Page ${i}`, `<h1>Page ${i}</h1><p>It says enough.</p>`));
  server = await startServerProcess({ flags: [`--allow-hosts=${site.host}`] });
  call = clientWith(server.address, await pairDevice(server));
  for (let i = 0; i < 12; i++)
    await call('createSentinel', {
      text: `Create Sentinel page-${i} Using ${site.origin}/p${i} Fetch every 1 day`,
    });
  await call('createSentinel', { text: `Create Sentinel shop Using ${site.origin}/shop Fetch every 1 day` });
  browser = await startChromium('dist/chrome');
  const { code } = await call('createPairingCode', {});
  const popup = await browser.openExtensionPage('popup/popup.html');
  await popup.getByTestId('pair-address').fill(server.address);
  await popup.getByTestId('pair-code').fill(code);
  await popup.getByTestId('pair-button').click();
  await popup.getByTestId('popup-dashboard').waitFor();
  await popup.close();
  dashboard = await browser.openExtensionPage('dashboard/dashboard.html');
  dashboard.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  dashboard.on('pageerror', (error) => complaints.push(error.message));
});
afterAll(async () => {
  await browser?.close();
  await stopAllServers();
  await site?.close();
});

const rows = () => dashboard.getByTestId('sentinel-row');
const names = () => dashboard.getByTestId('open-sentinel').allTextContents();
const shown = (count: number) => until(`${count} rows`, async () => (await rows().count()) === count);
const hash = () => dashboard.evaluate(() => location.hash);

async function go(to: string): Promise<void> {
  await dashboard.evaluate((next) => {
    location.hash = next;
  }, to);
}

/** As the browser does whenever it likes. */
async function stopServiceWorker(): Promise<void> {
  const session = await browser.context.newCDPSession(dashboard);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

describe('managing', () => {
  it('lists every sentinel with its state and times', async () => {
    await shown(13);
    await until('titles', async () => (await names()).includes('Lamp <b>shop</b>'), 60_000);
    await rows().filter({ hasText: 'Watching' }).first().waitFor();
  });

  it('finds, narrows and sorts, and keeps all of it in the address', async () => {
    await dashboard.getByTestId('search').fill('page-1');
    await until('three', async () => (await rows().count()) === 3);
    await dashboard.getByTestId('sort-name').click();
    await until('the order', async () => (await names()).join() === 'Page 1,Page 10,Page 11');
    await dashboard.getByTestId('sort-name').click();
    await until('the other way', async () => (await names()).join() === 'Page 11,Page 10,Page 1');
    expect(await hash()).toBe('#/sentinels?q=page-1&sort=name&reversed=1');
    await dashboard.reload();
    await until('the same after a reload', async () => (await names()).join() === 'Page 11,Page 10,Page 1');
    await go('#/sentinels');
    await shown(13);
  });

  it('acts on many at once, though the service worker is stopped meanwhile', async () => {
    await dashboard.getByTestId('search').fill('page');
    await shown(12);
    await dashboard.getByTestId('select-all').click();
    await until(
      'the count',
      async () => (await dashboard.getByTestId('bulk-count').textContent()) === '12 selected',
    );
    await dashboard.getByTestId('bulk-pause').click();
    await stopServiceWorker();
    await until(
      'all to be paused',
      async () => (await call('listSentinels', {})).filter(({ state }) => state === 'disabled').length === 12,
      60_000,
    );
    await until(
      'the rows',
      async () => (await dashboard.locator('[data-state=disabled]').count()) === 12,
      60_000,
    );
    await dashboard.getByTestId('bulk-resume').click();
    await until(
      'all again',
      async () => (await dashboard.locator('[data-state=enabled]').count()) === 12,
      60_000,
    );
  });

  it('keeps the keys on the line they were on when news sorts the list anew', async () => {
    await shown(12);
    const line = rows().nth(1);
    const name = await line.getByTestId('open-sentinel').textContent();
    const id = (await line.getAttribute('data-sentinel'))!;
    await line.focus();
    await call('pauseSentinel', { id });
    await until('it to rest at the end', async () => (await names()).at(-1) === name, 60_000);
    const focused = () => dashboard.evaluate(() => (document.activeElement as HTMLElement).dataset.sentinel);
    expect(await focused()).toBe(id);
    await dashboard.keyboard.press('ArrowUp');
    expect(await focused()).toBe(await rows().nth(10).getAttribute('data-sentinel'));
    await call('resumeSentinel', { id });
    await until('it to come back', async () => (await names())[1] === name, 60_000);
  });

  it('ticks a range by keys, and shows only what is ticked and seen as selected', async () => {
    await dashboard.reload();
    await shown(12);
    await rows().first().focus();
    await dashboard.keyboard.press('x');
    await dashboard.keyboard.press('ArrowDown');
    await dashboard.keyboard.press('ArrowDown');
    await dashboard.keyboard.press('Shift+X');
    await until(
      'three',
      async () => (await dashboard.getByTestId('bulk-count').textContent()) === '3 selected',
    );
    await dashboard.getByTestId('search').fill('nothing like that');
    await dashboard.getByTestId('nothing-found').waitFor();
    expect(await dashboard.getByTestId('bulk-bar').count()).toBe(0);
    await go('#/sentinels');
    await shown(13);
  });
});

describe('changes', () => {
  it('come by day, are narrowed by the address, and are marked as read', async () => {
    const { id } = (await call('listSentinels', {})).find(({ name }) => name === 'shop')!;
    for (const price of [41, 42, 43]) {
      site.set('/shop', lamps(price));
      await call('checkSentinel', { id });
    }
    await go('#/changes');
    await until(
      'three changes',
      async () => (await dashboard.getByTestId('change-row').count()) === 3,
      60_000,
    );
    await dashboard.getByTestId('read-one').first().click();
    await until('two unread', async () => (await dashboard.getByTestId('read-one').count()) === 2);
    await dashboard.getByTestId('only-unread').click();
    await until('only those', async () => (await dashboard.getByTestId('change-row').count()) === 2);
    expect(await hash()).toBe('#/changes?unread=1');
    await dashboard.getByTestId('kind-delete').click();
    await dashboard.getByText('All read').waitFor();
    await go('#/changes');
    await dashboard.getByTestId('read-day').click();
    await until('none unread', async () => (await call('me', {})).unread === 0);
  });
});

describe("one sentinel's page", () => {
  it('shows history, rhythm, cost, next check and why it fired', async () => {
    await go('#/sentinels?q=shop');
    await shown(1);
    await rows().first().focus();
    await dashboard.keyboard.press('Enter');
    await dashboard.getByTestId('sentinel-page').waitFor();
    await until(
      'the history',
      async () => (await dashboard.getByTestId('history').getByTestId('change-row').count()) === 3,
    );
    expect(await dashboard.getByTestId('rhythm').textContent()).toContain('fixed interval');
    await dashboard.getByTestId('rhythm-card').locator('svg').waitFor();
    await until('the cost', async () =>
      /[1-9]/.test((await dashboard.getByTestId('cost').textContent()) ?? ''),
    );
    await dashboard.getByTestId('ask-why').click();
    await dashboard.locator('[data-testid=comparison][data-fired=true]').first().waitFor();
  });

  it('says nothing of a fixed interval where there is none', async () => {
    const { id } = await call('createSentinel', {
      text: `Create Sentinel resting Using ${site.origin}/p4`,
    });
    await call('pauseSentinel', { id });
    await go(`#/sentinels/${id}`);
    await dashboard.locator('[data-testid=sentinel-page] .state.disabled').waitFor();
    // It may have been seen before it was paused.
    const rhythm = await dashboard.getByTestId('rhythm').textContent();
    expect(rhythm).toMatch(/^(?:Not seen yet|Watched since [\d:]+)\.$/);
    await call('removeSentinel', { id });
  });

  it('says what is wrong and what to do when the page cannot be had', async () => {
    const { id } = (await call('listSentinels', {})).find(({ name }) => name === 'page-3')!;
    site.set('/p3', (_, response) => {
      response.statusCode = 410;
      response.end();
    });
    await call('checkSentinel', { id });
    await go(`#/sentinels/${id}`);
    await dashboard.getByTestId('page-trouble').waitFor({ timeout: 60_000 });
    await go('#/sentinels?state=trouble');
    await shown(1);
  });
});

describe('moving in and out', () => {
  it('exports everything, as a file that comes in again', async () => {
    await go('#/account');
    const [file] = await Promise.all([
      dashboard.waitForEvent('download'),
      dashboard.getByTestId('export').click(),
    ]);
    const exported = JSON.parse(readFileSync(await file.path(), 'utf8'));
    expect(exported.sentinels).toHaveLength(13);
    await go('#/account/import');
    await dashboard.getByTestId('import').setInputFiles(await file.path());
    await until('the preview', async () => (await dashboard.getByTestId('preview-row').count()) === 13);
    expect(await dashboard.getByTestId('take-in').isDisabled()).toBe(true);
  });

  it('brings in bookmarks: a preview before, a report after, the service worker stopped in between', async () => {
    await go('#/account');
    await go('#/account/import');
    const bookmarks = `<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p>
      <DT><A HREF="${site.origin}/b1">First &amp; best</A>
      <DT><A HREF="javascript:alert(1)">Run me</A>
      <DT><A HREF="${site.origin}/shop">Shop again</A>
      <DT><A HREF="${site.origin}/b2">Second</A></DL>`;
    await dashboard
      .getByTestId('import')
      .setInputFiles({ name: 'b.html', mimeType: 'text/html', buffer: Buffer.from(bookmarks) });
    await until('the preview', async () => (await dashboard.getByTestId('preview-row').count()) === 4);
    await stopServiceWorker();
    await dashboard.getByTestId('take-in').click();
    await dashboard.getByTestId('move-report').waitFor({ timeout: 60_000 });
    expect(await dashboard.getByTestId('move-report').textContent()).toMatch(
      /2 sentinels were imported\..*2 were skipped\./,
    );
    expect((await call('listSentinels', {})).map(({ url }) => url)).toEqual(
      expect.arrayContaining([`${site.origin}/b1`, `${site.origin}/b2`]),
    );
  });

  it('tells what could not come, and why', async () => {
    await go('#/account');
    await go('#/account/import');
    await dashboard
      .getByTestId('paste')
      .fill(
        `Create Sentinel late Using ${site.origin}/late From end(nobody)\nCreate Sentinel good Using ${site.origin}/good`,
      );
    await dashboard.getByTestId('preview').click();
    await dashboard.getByTestId('take-in').click();
    await dashboard.getByTestId('move-failures').waitFor({ timeout: 60_000 });
    expect(await dashboard.getByTestId('move-failures').textContent()).toContain('late');
    expect(await dashboard.getByTestId('move-report').textContent()).toContain('1 sentinel was imported.');
  });
});

const longTitle =
  'Reading lamp of brass and oak that can be turned and dimmed for long evenings | Lumen & Daughters';

describe('a sentinel that watches a number', () => {
  it('shows it over time, and every change when asked for', async () => {
    const say = (price: number) => site.set('/price', html(longTitle, `<p>Only <b>${price}.50 €</b></p>`));
    say(40);
    const text = `Create Sentinel price Using ${site.origin}/price Element css "b" Monitor value Fetch every 1 day`;
    const { id } = await call('createSentinel', { text });
    await until('the first version', async () => (await call('getSentinel', { id })).versions === 1);
    for (const price of [38, 39, 37, 36, 42, 41, 35, 34, 33, 36]) {
      say(price);
      expect((await call('checkSentinel', { id })).outcome).toBe('changed');
    }
    await go(`#/sentinels/${id}`);
    const card = dashboard.getByTestId('value-card');
    await until('the latest', async () =>
      (await card.textContent())?.includes('Now 36.50 €; lowest 33.50 €, highest 42.50 €.'),
    );
    const lines = dashboard.getByTestId('history').getByTestId('change-row');
    expect(await lines.count()).toBe(8);
    await dashboard.getByTestId('older-changes').click();
    await until('all of them', async () => (await lines.count()) === 10);
    expect(await dashboard.getByTestId('older-changes').count()).toBe(0);
  });
});

describe('for everybody', () => {
  it.each(['light', 'dark'] as const)('has no barrier that axe finds, in %s', async (colorScheme) => {
    await dashboard.emulateMedia({ colorScheme });
    for (const part of [
      '#/sentinels',
      '#/changes',
      '#/account',
      '#/account/import',
      '#/help',
      '#/sentinels/new',
    ]) {
      await go(part);
      await dashboard.waitForTimeout(400);
      expect([part, await axeProblems(dashboard)]).toEqual([part, []]);
    }
    const { id } = (await call('listSentinels', {})).find(({ name }) => name === 'shop')!;
    await go(`#/sentinels/${id}`);
    await dashboard.getByTestId('history').waitFor();
    expect(await axeProblems(dashboard)).toEqual([]);
  });

  it('fits a narrow screen', async () => {
    const size = dashboard.viewportSize()!;
    await dashboard.setViewportSize({ width: 360, height: 780 });
    const { id } = (await call('listSentinels', {})).find(({ name }) => name === 'price')!;
    const parts = ['sentinels', 'sentinels/new', 'changes', 'account', 'account/import', 'help'];
    for (const part of [...parts, `sentinels/${id}`, `sentinels/${id}/edit`]) {
      await go(`#/${part}`);
      await dashboard.waitForTimeout(400);
      const isWider = await dashboard.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect([part, isWider]).toEqual([part, false]);
    }
    await dashboard.setViewportSize(size);
  });

  it('is led through by keys', async () => {
    await go('#/sentinels');
    await rows().first().waitFor();
    await dashboard.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (const [keys, place] of [
      ['gc', '#/changes'],
      ['ga', '#/account'],
      ['?', '#/help'],
      ['gs', '#/sentinels'],
    ] as const) {
      for (const key of keys) await dashboard.keyboard.press(key);
      await until(place, async () => (await hash()) === place);
    }
    await rows().first().waitFor();
    await dashboard.keyboard.press('/');
    await dashboard.keyboard.type('shop');
    await shown(1);
  });

  it('never complained', () => {
    expect(complaints).toEqual([]);
  });
});
