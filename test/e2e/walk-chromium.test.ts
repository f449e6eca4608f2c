// The walk in real Chromium: pair, watch by right click, close the page, the site changes, badge, viewer with marks.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChromiumWithExtension, startChromium } from './chromium.ts';
import { type LocalSite, page, startLocalSite } from './local-site.ts';
import { type MarkedTexts, readMarkedTexts } from './marked-texts.ts';
import { type ServerProcess, startServerProcess, stopAllServers } from './server-process.ts';
import { until } from './until.ts';

let site: LocalSite;
let server: ServerProcess;
let browser: ChromiumWithExtension;

beforeAll(async () => {
  site = await startLocalSite();
  site.set('/shop', page('Lamp shop', '<h1>Lamps</h1><p>The red lamp costs 40 euro.</p><p>Open daily.</p>'));
  server = await startServerProcess({
    flags: [
      `--allow-hosts=${site.host}`,
      '--first-interval=1s',
      '--shortest-rhythm=1s',
      '--longest-rhythm=1s',
    ],
  });
  browser = await startChromium('dist/chrome');
});
afterAll(async () => {
  await browser?.close();
  await stopAllServers();
  await site?.close();
});

/** Runs in the extension's service worker. */
async function inWorker<T>(script: string): Promise<T> {
  return (await browser.worker()).evaluate(script) as Promise<T>;
}

/** The first look from now on may have begun before the change. */
function lookedTwice(path: string): () => boolean {
  const before = site.hits(path);
  return () => site.hits(path) >= before + 2;
}

describe('one change, all the way through', () => {
  it('pairs by the code printed at start', async () => {
    const popup = await browser.openExtensionPage('popup/popup.html');
    await popup.getByTestId('pair-address').fill(server.address);
    await popup.getByTestId('pair-code').fill(server.pairingCode!);
    await popup.getByTestId('pair-button').click();
    await popup.getByTestId('popup-dashboard').waitFor();
    await popup.close();
  });

  it('watches the page from its context menu', async () => {
    const shop = await browser.context.newPage();
    await shop.goto(`${site.origin}/shop`);
    await inWorker(`chrome.contextMenus.onClicked.dispatch(
      { menuItemId: 'watch-page', pageUrl: '${site.origin}/shop', editable: false },
      { id: 1, index: 0, url: '${site.origin}/shop', title: 'Lamp shop' })`);
    const dashboard = await browser.openExtensionPage('dashboard/dashboard.html');
    await dashboard.getByTestId('sentinel-row').filter({ hasText: 'Lamp shop' }).waitFor();
    await shop.close();
    await dashboard.close();
  });

  it('shows the change on the badge after the server, on its own, saw it', async () => {
    await until('the first version', () => site.hits('/shop') >= 2);
    site.set(
      '/shop',
      page('Lamp shop', '<h1>Lamps</h1><p>The red lamp costs 45 euro.</p><p>Open daily.</p>'),
    );
    await until('the server to look twice', lookedTwice('/shop'));
    const popup = await browser.openExtensionPage('popup/popup.html');
    await popup.getByTestId('change-row').waitFor();
    expect(await until('the badge', () => inWorker<string>('chrome.action.getBadgeText({})'))).toBe('1');
    await popup.close();
  });

  it('opens the change with old and new words marked in the two frames', async () => {
    const dashboard = await browser.openExtensionPage('dashboard/dashboard.html#/changes');
    await dashboard.getByTestId('change-row').first().waitFor();
    await dashboard.getByTestId('change-row').first().click();
    await dashboard.getByTestId('old-frame').waitFor();
    const marked = await until('the marks', () =>
      dashboard.evaluate<MarkedTexts | null>(`(() => {${readMarkedTexts}})()`),
    );
    expect(Object.values(marked.old).flat()).toEqual(['40']);
    expect(Object.values(marked.new).flat()).toEqual(['45']);
    expect(
      await until(
        'the badge to clear',
        async () => (await inWorker<string>('chrome.action.getBadgeText({})')) === '',
      ),
    ).toBe(true);
  });

  it('never lets the stored page run or load anything', async () => {
    const sandboxes = await Promise.all(
      browser.context.pages().flatMap((tab) =>
        ['old', 'new'].map(async (side) => {
          const frame = tab.getByTestId(`${side}-frame`);
          return (await frame.count()) > 0 ? frame.getAttribute('sandbox') : null;
        }),
      ),
    );
    const set = sandboxes.filter((sandbox) => sandbox !== null);
    expect(set.length).toBeGreaterThan(0);
    for (const sandbox of set) expect(sandbox).not.toContain('allow-scripts');
  });
});
