// While the server is away: a change nobody has opened yet is read, as the page looked, and what was just watched is undone.
// What was done is told when the server is back.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChromiumWithExtension, startChromium } from './chromium.ts';
import { type LocalSite, startLocalSite } from './local-site.ts';
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
let token: string;
let changeId: string;
let sentinelId: string;

const flags = () => [`--allow-hosts=${site.host}`];
const call = () => clientWith(server.address, token);

function say(price: number): void {
  site.set(
    '/shop',
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Lamp shop</title>
     <link rel="stylesheet" href="/looks.css"></head>
     <body><h1>Lamps</h1><p>The red lamp costs ${price} euro.</p></body></html>`,
  );
}

beforeAll(async () => {
  site = await startLocalSite();
  site.set('/looks.css', (_, response) => {
    response.setHeader('content-type', 'text/css');
    response.end('h1 { color: rgb(1, 2, 3) }');
  });
  say(40);
  server = await startServerProcess({ flags: flags() });
  token = await pairDevice(server, 'Test');
  browser = await startChromium('dist/chrome');
  const { code } = await call()('createPairingCode', {});
  const own = await browser.openExtensionPage('options/options.html');
  const connect = { address: server.address, code, deviceName: 'Chromium' };
  await own.evaluate(
    `chrome.runtime.sendMessage(${JSON.stringify({ name: 'connect', id: crypto.randomUUID(), request: connect })})`,
  );
  await own.close();

  const text = `Create Sentinel lamps Using ${site.origin}/shop Fetch every 1 day`;
  ({ id: sentinelId } = await call()('createSentinel', { text }));
  await until(
    'the first version',
    async () => (await call()('getSentinel', { id: sentinelId })).versions === 1,
  );
  say(45);
  [changeId] = (await call()('checkSentinel', { id: sentinelId })).changeIds as [string];
});
afterAll(async () => {
  await browser?.close();
  await stopAllServers();
  await site?.close();
});

/** What the extension has fetched for later, straight from its database. */
async function keptQuestions(): Promise<string[]> {
  const tab = await browser.openExtensionPage('options/options.html');
  const questions = await tab.evaluate<string[]>(`new Promise((done) => {
    indexedDB.open('webvigil').onsuccess = ({ target: { result: db } }) => {
      db.transaction('kept').objectStore('kept').getAllKeys().onsuccess = ({ target }) => {
        db.close();
        done(target.result);
      };
    };
  })`);
  await tab.close();
  return questions;
}

describe('without the server', () => {
  it('a change that came is there to be read, with the looks of its page', async () => {
    const { oldVersionId, newVersionId } = await call()('getChange', { id: changeId });
    await until(
      'both versions to be fetched ahead, style sheet and all',
      async () => {
        const kept = (await keptQuestions()).filter((one) => one.startsWith('versionAsset '));
        return [oldVersionId, newVersionId].every((id) => kept.some((one) => one.includes(id)));
      },
      90_000,
    );
    await server.kill();

    const viewer = await browser.openExtensionPage(`viewer/viewer.html?change=${changeId}`);
    const heading = viewer.frameLocator('[data-testid="new-frame"]').locator('h1');
    await heading.waitFor();
    expect(await heading.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(1, 2, 3)');
    expect(await viewer.frameLocator('[data-testid="old-frame"]').locator('p').innerText()).toContain('40');
    expect(await viewer.frameLocator('[data-testid="new-frame"]').locator('p').innerText()).toContain('45');
    await viewer.close();
  });

  it("the sentinel's own page is there, too", async () => {
    const dashboard = await browser.openExtensionPage(`dashboard/dashboard.html#/sentinels/${sentinelId}`);
    await dashboard.getByTestId('sentinel-page').waitFor();
    await dashboard.getByTestId('change-row').first().waitFor();
    await dashboard.getByTestId('part-account').click();
    await dashboard.getByText('Your account is kept on your server.').waitFor();
    await dashboard.close();
  });

  it('what was just watched is undone from its notification, before the server ever heard of it', async () => {
    const shown = async () => {
      const worker = await browser.worker();
      return worker.evaluate<string[]>('chrome.notifications.getAll().then(Object.keys)');
    };
    const dispatch = async (event: string, ...args: unknown[]) => {
      const worker = await browser.worker();
      await worker.evaluate(`chrome.${event}.dispatch(...${JSON.stringify(args)})`);
    };
    await dispatch('contextMenus.onClicked', { menuItemId: 'watch-link', linkUrl: `${site.origin}/other` });
    const id = await until('the notification', async () =>
      (await shown()).find((one) => /^watched:/.test(one)),
    );
    const dashboard = await browser.openExtensionPage('dashboard/dashboard.html');
    const row = dashboard.getByTestId('sentinel-row').filter({ hasText: '/other' });
    await row.getByTestId('unsent').waitFor();
    await dispatch('notifications.onButtonClicked', id, 0);
    await row.waitFor({ state: 'detached' });
    await dashboard.close();
    await until('the notification to go', async () => !(await shown()).includes(id));
  });

  it('that it was read, and up to where, is told when the server is back', async () => {
    const { dataDir, address } = server;
    server = await startServerProcess({ dataDir, flags: [...flags(), `--port=${new URL(address).port}`] });
    const own = await browser.openExtensionPage('popup/popup.html');
    await until(
      'the marks',
      async () => {
        const { lastLooked } = await call()('listVersions', { id: sentinelId });
        const { read, newVersionId } = await call()('getChange', { id: changeId });
        return read && lastLooked === newVersionId;
      },
      60_000,
    );
    await own.close();
    expect((await call()('listSentinels', {})).map(({ name }) => name)).toEqual(['lamps']);
  });
});
