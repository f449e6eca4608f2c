// "Pick on the page" in the sentinel editor, in real Chromium: there, point, and back with the element in the form.
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withSiteAllowed } from './allow-site.ts';
import { type PairedChromium, startPairedChromium } from './paired-chromium.ts';
import { shop } from './picker-pages.ts';
import { until } from './until.ts';

let allowed: string;
let browser: PairedChromium;

beforeAll(async () => {
  allowed = withSiteAllowed('dist/chrome');
  browser = await startPairedChromium(allowed);
  browser.site.set('/shop', shop('€ 40.00'));
});
afterAll(async () => {
  await browser?.close();
  rmSync(allowed, { recursive: true, force: true });
});

describe('pick on the page', () => {
  it('writes what was pointed at into the form, though the service worker is stopped meanwhile', async () => {
    const editor = await browser.openExtensionPage('dashboard/dashboard.html#/sentinels/new');
    await editor.getByTestId('tab-full').click();
    await editor.getByTestId('page-url').fill(`${browser.site.origin}/shop`);
    await editor.getByTestId('give-scope').click();
    await editor.getByTestId('pick-on-page').click();
    // By its address: the page that welcomes a newcomer may open just then.
    const tab = await until('the tab', () =>
      browser.context.pages().find((page) => page.url() === `${browser.site.origin}/shop`),
    );
    const frame = await until('the picker', () =>
      tab.frames().find((one) => one.url().endsWith('picker.html')),
    );
    await frame.getByTestId('picker-hint').waitFor();
    const price = (await tab.locator('.price').boundingBox())!;
    await tab.mouse.click(price.x + 5, price.y + 5);
    await frame.getByTestId('server-answer').waitFor({ timeout: 60_000 });
    expect(await frame.getByTestId('picker-watch').innerText()).toBe('Use this part');
    await browser.stopBackground();
    await frame.getByTestId('picker-watch').click();
    await until('the tab to close', () => tab.isClosed());
    expect(await editor.getByTestId('scope-path').inputValue()).toBe('b.price');
    expect(await browser.sentinels()).toEqual([]);
  });
});
