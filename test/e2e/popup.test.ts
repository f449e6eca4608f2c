// The popup in real Chromium, opened by the extension's button over a page: watch in one click, check now, pick, the badge;
// by mouse and by keys, and though the browser stops the service worker in between.
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SentinelView } from '../../shared/api/sentinels.ts';
import { type LocalSite, page } from './local-site.ts';
import { openedPopup, type Popup } from './opened-popup.ts';
import { type PairedChromium, startPairedChromium } from './paired-chromium.ts';
import { until } from './until.ts';

let browser: PairedChromium;
let site: LocalSite;
let tab: Page;
let popup: Popup;

const lamps = (price: number) => page('Lamp shop', `<h1>Lamps</h1><p>The red lamp costs ${price} euro.</p>`);

beforeAll(async () => {
  browser = await startPairedChromium();
  ({ site } = browser);
  for (const path of ['/mouse', '/keys', '/parts']) site.set(path, lamps(40));
});
afterAll(() => browser?.close());
afterEach(() => tab?.close());

async function openOn(path: string): Promise<void> {
  tab = await browser.context.newPage();
  await tab.goto(site.origin + path);
  await browser.clickAction(tab);
  popup = await openedPopup(browser.context);
}

const onPage = async (path: string): Promise<SentinelView[]> =>
  (await browser.sentinels()).filter(({ url }) => url === site.origin + path);
const badge = () => browser.own.evaluate<string>('chrome.action.getBadgeText({})');

describe('the popup', () => {
  it('watches the page in one click, once, though the service worker is stopped meanwhile', async () => {
    await openOn('/mouse');
    await popup.waitFor('popup-watch');
    await browser.stopBackground();
    await popup.click('popup-watch');
    await popup.waitFor('popup-watched');
    // What the browser has promised may reach the server a little later.
    const sentinel = await until('the sentinel', async () => (await onPage('/mouse'))[0]);
    expect(await onPage('/mouse')).toHaveLength(1);
    expect(sentinel.text).toMatch(/^Create Sentinel \S+ Using http:\S+\/mouse\n$/);
    expect(await popup.run(`document.querySelectorAll('[data-testid=popup-watch]').length`)).toBe(0);
  });

  it('knows a page that is watched, checks it now, shows what changed, and the badge counts it', async () => {
    const [{ id }] = (await onPage('/mouse')) as [SentinelView];
    await until('the first version', async () => {
      return (await browser.send<SentinelView>('getSentinel', { id })).versions === 1;
    });
    await openOn('/mouse');
    site.set('/mouse', lamps(35));
    await popup.click('popup-check');
    await popup.waitFor('change-row');
    expect(await until('the badge', badge)).toBe('1');
    const opened = browser.context.waitForEvent('page');
    await popup.click('change-row');
    const viewer = await opened;
    await viewer.getByTestId('old-frame').waitFor();
    await until('the badge to go', async () => (await badge()) === '');
    await viewer.close();
  });

  it('names the others that watch the same page', async () => {
    const text = `Create Sentinel red-lamps Using ${site.origin}/mouse Monitor keywords [red]`;
    await browser.send('createSentinel', { text });
    await openOn('/mouse');
    await popup.waitFor('popup-others');
    const link = `document.querySelector('[data-testid=popup-others] a')`;
    const [name, address] = await popup.run<[string, string]>(`[${link}.textContent, ${link}.href]`);
    const both = await onPage('/mouse');
    expect(both).toHaveLength(2);
    expect(address).toContain(both.find((one) => one.name === name)!.id);
  });

  it('starts the picker and closes', async () => {
    await openOn('/parts');
    await popup.click('popup-pick');
    const frame = await until('the picker', () =>
      tab.frames().find((one) => one.url().endsWith('picker.html')),
    );
    await frame.getByTestId('picker-hint').waitFor();
    await until('the popup to close', () => popup.isClosed());
  });

  it('is used by keys alone', async () => {
    await openOn('/keys');
    await popup.waitFor('popup-watch');
    const focused = () => popup.run<string | undefined>('document.activeElement?.dataset.testid');
    for (let steps = 0; steps < 12 && (await focused()) !== 'popup-watch'; steps++) await popup.press('Tab');
    await popup.press('Enter');
    await popup.waitFor('popup-watched');
    expect(await onPage('/keys')).toHaveLength(1);
  });

  it.each(['light', 'dark'] as const)('has no barrier that axe finds, in %s', async (colours) => {
    for (const path of ['/mouse', '/parts']) {
      await openOn(path);
      await popup.inColours(colours);
      await popup.waitFor('popup-page');
      // Colours that are still on their way have no contrast to measure.
      await popup.run(
        `Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => 0)`,
      );
      await popup.run(`${axe.source}; 0`);
      const found = await popup.run(
        `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
          violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 160))))`,
      );
      expect([path, found]).toEqual([path, []]);
      await tab.close();
    }
  });
});
