// The browser stops the service worker in the middle of each flow, in real Chromium: the server has done what it was asked, and
// nobody has heard the answer. Everything goes on where it was, and is done once.
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../shared/api/client.ts';
import { type ChromiumWithExtension, startChromium } from './chromium.ts';
import { type Held, type HeldLine, startHeldLine } from './held-line.ts';
import { type LocalSite, startLocalSite } from './local-site.ts';
import { openedPopup } from './opened-popup.ts';
import { shop } from './picker-pages.ts';
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
let line: HeldLine;
let browser: ChromiumWithExtension;
/** A page of the extension. */
let own: Page;
/** Past the line: what the server itself knows. */
let call: Call;

beforeAll(async () => {
  site = await startLocalSite();
  for (const path of ['/popup', '/menu', '/picker', '/silent', '/news']) site.set(path, shop('€ 40.00'));
  server = await startServerProcess({ flags: [`--allow-hosts=${site.host}`] });
  call = clientWith(server.address, await pairDevice(server, 'Test'));
  line = await startHeldLine(server.address);
  browser = await startChromium('dist/chrome');
  own = await browser.openExtensionPage('options/options.html');
});
afterAll(async () => {
  await browser?.close();
  await line?.close();
  await stopAllServers();
  await site?.close();
});

/** Once the answer is on its way, and before it comes. */
async function stopWhile({ arrived, release }: Held): Promise<void> {
  await arrived;
  const devtools = await browser.context.newCDPSession(own);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await devtools.detach();
  release();
}

async function send<T>(name: string, request: object): Promise<T> {
  const envelope = JSON.stringify({ name, request, id: crypto.randomUUID() });
  const reply = await own.evaluate<{ ok: boolean; value: T }>(`chrome.runtime.sendMessage(${envelope})`);
  expect(reply.ok).toBe(true);
  return reply.value;
}

async function open(path: string): Promise<Page> {
  const tab = await browser.context.newPage();
  await tab.goto(site.origin + path);
  return tab;
}

const on = async (path: string) =>
  (await call('listSentinels', {})).filter(({ url }) => url === site.origin + path);
const frameOf = (tab: Page, name: string): Promise<Frame> =>
  until(name, () => tab.frames().find((frame) => frame.url().endsWith(`/${name}.html`)));
const idOf = (tab: Page) =>
  own.evaluate<number>(
    `chrome.tabs.query({}).then((tabs) => tabs.find(({ url }) => url === ${JSON.stringify(tab.url())}).id)`,
  );
/** "Watch this page" in its menu. */
async function rightClick(tab: Page): Promise<void> {
  const click = { menuItemId: 'watch-page', pageUrl: tab.url(), editable: false, frameId: 0 };
  const clicked = { id: await idOf(tab), index: 0, url: tab.url(), title: 'Lamp shop' };
  await (await browser.worker()).evaluate(
    `chrome.contextMenus.onClicked.dispatch(${JSON.stringify(click)}, ${JSON.stringify(clicked)})`,
  );
}
const shownNotices = () => own.evaluate<string[]>('chrome.notifications.getAll().then(Object.keys)');

describe('stopped in the middle of', () => {
  it('the first run: the code is used up, and the browser is paired', async () => {
    const { code } = await call('createPairingCode', {});
    await own.getByTestId('pair-address').fill(line.address);
    await own.getByTestId('pair-code').fill(code);
    const held = line.hold('POST', '/api/pair');
    await own.getByTestId('pair-button').click();
    await stopWhile(held);
    await own.getByTestId('first-page').waitFor();
    const paired = (await call('listDevices', {})).filter(({ kind }) => kind === 'extension');
    expect(paired).toHaveLength(2);
  });

  it('watching by the popup', async () => {
    const tab = await open('/popup');
    await browser.clickAction(tab);
    const popup = await openedPopup(browser.context);
    const held = line.hold('POST', '/api/operations');
    await popup.click('popup-watch');
    await stopWhile(held);
    await popup.waitFor('popup-watched');
    expect(await on('/popup')).toHaveLength(1);
    await tab.close();
  });

  it('watching by a right click: the confirmation comes all the same, with its way back', async () => {
    const tab = await open('/menu');
    await browser.clickAction(tab);
    const held = line.hold('POST', '/api/operations');
    await rightClick(tab);
    await stopWhile(held);
    // Whatever wakes it.
    await send('getConnection', {});
    const frame = await frameOf(tab, 'confirm');
    await frame.getByTestId('watched-card').waitFor();
    expect(await on('/menu')).toHaveLength(1);
    await frame.getByTestId('undo').click();
    await until('it to be gone', async () => (await on('/menu')).length === 0);
    await tab.close();
  });

  it('picking: what the server sees, and watching it', async () => {
    const tab = await open('/picker');
    await browser.clickAction(tab);
    await send('startPicker', { tabId: await idOf(tab) });
    const frame = await frameOf(tab, 'picker');
    await frame.getByTestId('picker-hint').waitFor();
    const price = (await tab.locator('.price').boundingBox())!;
    const preview = line.hold('POST', '/api/previews');
    await tab.mouse.click(price.x + 5, price.y + 5);
    await stopWhile(preview);
    expect(await frame.getByTestId('server-answer').getAttribute('data-state')).toBe('found');
    const watching = line.hold('POST', '/api/operations');
    await frame.getByTestId('picker-watch').click();
    await stopWhile(watching);
    await frame.getByTestId('watched-card').waitFor();
    expect(await on('/picker')).toHaveLength(1);
    await tab.close();
  });

  it('nothing, but the server is silent: the person is not kept waiting until it is given up', async () => {
    const tab = await open('/silent');
    await browser.clickAction(tab);
    const held = line.hold('POST', '/api/operations');
    await rightClick(tab);
    await (await frameOf(tab, 'confirm')).getByTestId('watched-card').waitFor();
    // Stopped now, it is not confirmed once more.
    const kept = () => own.evaluate<string[]>('chrome.storage.session.get(null).then(Object.keys)');
    await until('the click to be done', async () => !(await kept()).some((key) => /^clicked:/.test(key)));
    expect(held.isWaited()).toBe(true);
    held.release();
    await send('syncNow', {});
    expect(await on('/silent')).toHaveLength(1);
    await tab.close();
  });

  it('moving in: each page comes in once, and is reported as come', async () => {
    const page = await browser.openExtensionPage('dashboard/dashboard.html#/account/import');
    await page.getByTestId('paste').fill(`${site.origin}/in-1\n${site.origin}/in-2\n${site.origin}/in-3`);
    await page.getByTestId('preview').click();
    const held = line.hold('POST', '/api/import');
    await page.getByTestId('take-in').click();
    await stopWhile(held);
    await page.getByTestId('move-report').waitFor();
    expect(await page.getByTestId('move-report').textContent()).toContain('3 sentinels were imported.');
    expect(await page.getByTestId('move-failures').count()).toBe(0);
    expect((await call('listSentinels', {})).filter(({ url }) => url.includes('/in-'))).toHaveLength(3);
    await page.close();
  });

  it('the dashboard: many are paused, and one is cloned once', async () => {
    const page = await browser.openExtensionPage('dashboard/dashboard.html#/sentinels?q=in-');
    const rows = page.getByTestId('sentinel-row');
    await until('three rows', async () => (await rows.count()) === 3);
    await page.getByTestId('select-all').click();
    const pausing = line.hold('POST', '/api/operations');
    await page.getByTestId('bulk-pause').click();
    await stopWhile(pausing);
    await until('all to be paused', async () => (await page.locator('[data-state=disabled]').count()) === 3);
    const moved = (await call('listSentinels', {})).filter(({ url }) => url.includes('/in-'));
    expect(moved.map(({ state }) => state)).toEqual(['disabled', 'disabled', 'disabled']);

    const cloning = line.hold('POST', `/api/sentinels/${moved[0]!.id}/clone`);
    await page.locator(`[data-sentinel="${moved[0]!.id}"] .menu button`).click();
    await page.getByRole('menuitem', { name: 'Clone' }).click();
    await stopWhile(cloning);
    await page.getByTestId('sentinel-page').waitFor();
    expect((await call('listSentinels', {})).filter(({ url }) => url.includes('/in-'))).toHaveLength(4);
    await page.close();
  });

  it('a sync and of notifications: nothing is missed, nothing is told twice', async () => {
    const text = `Create Sentinel news Using ${site.origin}/news Fetch every 1 day`;
    const { id } = await call('createSentinel', { text });
    await until('the first version', async () => (await call('getSentinel', { id })).versions === 1);
    site.set('/news', shop('€ 35.00'));
    const reading = line.hold('GET', '/api/sync');
    const telling = line.hold('POST', '/api/notices/shown');
    const [changeId] = (await call('checkSentinel', { id })).changeIds;
    await stopWhile(reading);
    void send('syncNow', {}).catch(() => undefined);
    await stopWhile(telling);
    await send('syncNow', {});
    await until('the badge', async () => (await own.evaluate('chrome.action.getBadgeText({})')) === '1');
    const about = (await shownNotices()).filter((one) => one.includes(changeId!));
    expect(about).toHaveLength(1);
    // Taken away, it does not come again.
    await own.evaluate(`chrome.notifications.clear(${JSON.stringify(about[0])})`);
    await send('syncNow', {});
    expect(await shownNotices()).toEqual([]);
  });
});
