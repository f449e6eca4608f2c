// The small pages of the extension in light and dark: nothing that axe finds in anybody's way.
import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { axeProblems } from './axe-problems.ts';
import { type ChromiumWithExtension, startChromium } from './chromium.ts';
import { type PairedChromium, startPairedChromium } from './paired-chromium.ts';
import { shop } from './picker-pages.ts';
import { until } from './until.ts';

let browser: PairedChromium;
let unpaired: ChromiumWithExtension;
let tab: Page | null = null;

beforeAll(async () => {
  browser = await startPairedChromium();
  browser.site.set('/shop', shop('€ 40.00'));
  unpaired = await startChromium('dist/chrome');
});
afterAll(async () => {
  await unpaired?.close();
  await browser?.close();
});

afterEach(async () => {
  await tab?.close();
  tab = null;
});

async function openShop(colorScheme: 'light' | 'dark'): Promise<Page> {
  tab = await browser.context.newPage();
  await tab.emulateMedia({ colorScheme });
  await tab.goto(`${browser.site.origin}/shop`);
  await browser.clickAction(tab);
  return tab;
}

const frameOf = (tab: Page, name: string): Promise<Frame> =>
  until(name, () => tab.frames().find((frame) => frame.url().endsWith(`/${name}.html`)));

describe.each(['light', 'dark'] as const)('no barrier that axe finds, in %s', (colorScheme) => {
  it('in the picker: choosing, what was picked, what is watched', async () => {
    const shown = await openShop(colorScheme);
    await browser.send('startPicker', { tabId: await browser.idOf(shown) });
    const frame = await frameOf(shown, 'picker');
    await frame.getByTestId('picker-hint').waitFor();
    expect(await axeProblems(frame)).toEqual([]);
    const price = (await shown.locator('.price').boundingBox())!;
    await shown.mouse.click(price.x + 5, price.y + 5);
    await frame.getByTestId('server-answer').waitFor({ timeout: 60_000 });
    expect(await axeProblems(frame)).toEqual([]);
    await frame.getByTestId('picker-watch').click();
    await frame.getByTestId('watched-card').waitFor();
    expect(await axeProblems(frame)).toEqual([]);
  });

  it('in the confirmation', async () => {
    const shown = await openShop(colorScheme);
    const clicked = { id: await browser.idOf(shown), index: 0, url: shown.url(), title: 'Lamp shop' };
    const click = { menuItemId: 'watch-page', pageUrl: shown.url(), editable: false, frameId: 0 };
    await (await browser.worker()).evaluate(
      `chrome.contextMenus.onClicked.dispatch(${JSON.stringify(click)}, ${JSON.stringify(clicked)})`,
    );
    const frame = await frameOf(shown, 'confirm');
    await frame.getByTestId('watched-card').waitFor();
    expect(await axeProblems(frame)).toEqual([]);
  });

  it('in the settings', async () => {
    await browser.own.emulateMedia({ colorScheme });
    await browser.own.reload();
    await browser.own.getByTestId('connection').waitFor();
    expect(await axeProblems(browser.own)).toEqual([]);
  });

  it('in the first run, and in the popup before it', async () => {
    for (const path of ['options/options.html', 'popup/popup.html']) {
      const page = await unpaired.openExtensionPage(path);
      await page.emulateMedia({ colorScheme });
      await page.getByTestId('pair-code').waitFor();
      expect([path, await axeProblems(page)]).toEqual([path, []]);
      await page.close();
    }
  });
});
