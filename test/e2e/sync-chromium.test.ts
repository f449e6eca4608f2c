// Keeping up in real Chromium: first run, offline edits that arrive once, two browsers that come to the same, notifications;
// and in the middle of each the browser stops the extension's service worker.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChromiumWithExtension, startChromium } from './chromium.ts';
import { type LocalSite, page, startLocalSite } from './local-site.ts';
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
let laptop: ChromiumWithExtension;
let desk: ChromiumWithExtension;
let token: string;

const flags = () => [
  `--allow-hosts=${site.host}`,
  '--first-interval=1s',
  '--shortest-rhythm=1s',
  '--longest-rhythm=1s',
];

beforeAll(async () => {
  site = await startLocalSite();
  site.set('/shop', page('Lamp shop', '<h1>Lamps</h1><p>The red lamp costs 40 euro.</p>'));
  server = await startServerProcess({ flags: flags() });
  token = await pairDevice(server, 'Test');
  laptop = await startChromium('dist/chrome');
  desk = await startChromium('dist/chrome');
});
afterAll(async () => {
  await laptop?.close();
  await desk?.close();
  await stopAllServers();
  await site?.close();
});

const call = () => clientWith(server.address, token);

/** As the browser does when it has been idle, but now. */
async function stopWorker({ context }: ChromiumWithExtension): Promise<void> {
  const tab = await context.newPage();
  const session = await context.newCDPSession(tab);
  await session.send('ServiceWorker.enable' as never);
  await session.send('ServiceWorker.stopAllWorkers' as never);
  await tab.close();
}

async function pair(browser: ChromiumWithExtension): Promise<void> {
  const { code } = await call()('createPairingCode', {});
  const options = await browser.openExtensionPage('options/options.html');
  await options.getByTestId('pair-address').waitFor();
  await stopWorker(browser);
  await options.getByTestId('pair-address').fill(server.address);
  await options.getByTestId('pair-code').fill(code);
  await options.getByTestId('pair-button').click();
  await options.getByTestId('connection').waitFor();
  await options.close();
}

interface Shown {
  id: string;
  name: string;
  text: string;
  state: string;
}

/** What a page of this browser shows, straight from its own database. */
async function shown(browser: ChromiumWithExtension): Promise<Shown[]> {
  const tab = await browser.openExtensionPage('options/options.html');
  const rows = await tab.evaluate<Shown[]>(`(async () => {
    const db = await new Promise((done, failed) => {
      const opening = indexedDB.open('webvigil');
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => failed(opening.error);
    });
    const rows = await new Promise((done) => {
      const asking = db.transaction('sentinels').objectStore('sentinels').getAll();
      asking.onsuccess = () => done(asking.result);
    });
    db.close();
    return rows.map(({ value: { id, name, text, state } }) => ({ id, name, text, state }));
  })()`);
  await tab.close();
  return rows;
}

describe('first run', () => {
  it('opens by itself, and pairs although the background is stopped meanwhile', async () => {
    await until('the page of the first run', () =>
      laptop.context.pages().some((tab) => tab.url().includes('options/options.html')),
    );
    await pair(laptop);
    await pair(desk);
    expect(await call()('listDevices', {})).toHaveLength(3);
  });

  it('watches a first page, which the other browser hears of at once', async () => {
    const popup = await laptop.openExtensionPage('popup/popup.html');
    await popup.getByTestId('popup-dashboard').waitFor();
    await stopWorker(laptop);
    await popup.evaluate(`chrome.runtime.sendMessage({ name: 'watch', id: crypto.randomUUID(),
      request: { url: '${site.origin}/shop', title: 'Lamp shop', name: 'lamps' } })`);
    await popup.close();
    await until('the sentinel elsewhere', async () =>
      (await shown(desk)).some(({ name }) => name === 'lamps'),
    );
  });
});

describe('without the server', () => {
  it('an edit is kept, shown as done, said to wait, and arrives once', async () => {
    const { dataDir, address } = server;
    await until('the first version', () => site.hits('/shop') >= 1);
    await server.kill();
    const dashboard = await laptop.openExtensionPage('dashboard/dashboard.html');
    await dashboard.getByTestId('sentinel-row').filter({ hasText: 'lamps' }).waitFor();
    await dashboard.getByTestId('trouble').waitFor();
    const [{ id, text }] = (await shown(laptop)) as [Shown];
    const edited = text.replace('Sentinel lamps', 'Sentinel lights');
    const edit = (deed: string) =>
      dashboard.evaluate<{ ok: boolean }>(`chrome.runtime.sendMessage({ name: 'updateSentinel', id: '${deed}',
        request: ${JSON.stringify({ id, text: edited })} })`);
    const deed = crypto.randomUUID();
    expect((await edit(deed)).ok).toBe(true);
    await stopWorker(laptop);
    // A page that got no answer asks again: it is still the same deed.
    expect((await edit(deed)).ok).toBe(true);
    await dashboard.getByTestId('waiting').waitFor();
    const row = dashboard.getByTestId('sentinel-row').filter({ hasText: 'lights' });
    await row.getByTestId('unsent').waitFor();
    server = await startServerProcess({ dataDir, flags: [...flags(), `--port=${new URL(address).port}`] });
    const view = await until(
      'the edit',
      async () => {
        const one = await call()('getSentinel', { id });
        return one.name === 'lights' ? one : null;
      },
      60_000,
    );
    expect(view.edit).toBe(deed);
    await dashboard.getByTestId('trouble').waitFor({ state: 'detached' });
    await row.getByTestId('unsent').waitFor({ state: 'detached' });
    await dashboard.close();
    await until(
      'the other browser',
      async () => (await shown(desk)).some(({ name }) => name === 'lights'),
      60_000,
    );
    expect(await shown(laptop)).toEqual(await shown(desk));
  });
});

describe('a notification', () => {
  it('comes once, opens the change, and goes when it was read elsewhere', async () => {
    site.set('/shop', page('Lamp shop', '<h1>Lamps</h1><p>The red lamp costs 45 euro.</p>'));
    const [change] = await until('the change', async () => {
      const changes = await call()('listChanges', { limit: 5 });
      return changes.length > 0 ? changes : null;
    });
    const ids = async (browser: ChromiumWithExtension) =>
      Object.keys(
        (await (await browser.worker()).evaluate('chrome.notifications.getAll()')) as Record<string, unknown>,
      ).filter((id) => id.includes(change!.id));
    await stopWorker(laptop);
    const nudge = await laptop.openExtensionPage('popup/popup.html');
    const [id] = await until(
      'the notification',
      async () => {
        const found = await ids(laptop);
        return found.length > 0 ? found : null;
      },
      60_000,
    );
    await until('the notification elsewhere', async () => (await ids(desk)).length > 0, 60_000);
    await (await laptop.worker()).evaluate(`chrome.notifications.onClicked.dispatch('${id}')`);
    const viewer = await until('the viewer', () =>
      laptop.context.pages().find((tab) => tab.url().includes(`change=${change!.id}`)),
    );
    await viewer.getByTestId('old-frame').waitFor();
    await until('it to be read', async () => (await call()('getChange', { id: change!.id })).read);
    await until('the notification to go elsewhere', async () => (await ids(desk)).length === 0, 60_000);
    expect(await ids(laptop)).toEqual([]);
    await nudge.close();
  });
});

describe('a browser that was revoked', () => {
  it('asks before it lets go of what was not sent, and sends it when it is paired again', async () => {
    for (const { id, name } of await call()('listDevices', {}))
      if (name !== 'Test') await call()('revokeDevice', { id });
    const options = await laptop.openExtensionPage('options/options.html');
    await options.getByTestId('pair-form').waitFor();
    await options.evaluate(`chrome.runtime.sendMessage({ name: 'watch', id: crypto.randomUUID(),
      request: { url: '${site.origin}/late', title: 'Late', name: 'late' } })`);
    await options.getByTestId('disconnect').click();
    await options.getByTestId('disconnect-anyway').waitFor();
    expect((await call()('listSentinels', {})).map(({ name }) => name)).not.toContain('late');
    const { code } = await call()('createPairingCode', {});
    await options.getByTestId('pair-code').fill(code);
    await options.getByTestId('pair-button').click();
    await until('what was done meanwhile', async () =>
      (await call()('listSentinels', {})).some(({ name }) => name === 'late'),
    );
    await options.getByTestId('pair-form').waitFor({ state: 'detached' });
    await options.getByTestId('disconnect').waitFor();
  });
});
