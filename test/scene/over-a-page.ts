// The pictures of what the extension shows over somebody's page: choosing, what was picked, what is watched now, the popup.
import type { Frame, Page } from 'playwright-core';
import { openedPopup } from '../e2e/opened-popup.ts';
import type { PairedChromium } from '../e2e/paired-chromium.ts';
import { until } from '../e2e/until.ts';

/** A shop as there are many. */
export const shopPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Reading lamp – Lamp shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>
:root { color-scheme: light dark; font: 16px/1.55 system-ui, sans-serif }
body { margin: 0 auto; max-width: 900px; padding: 28px 24px }
nav a { margin-right: 18px; color: inherit } h1 { font-size: 2rem; margin: 28px 0 6px }
.buy { display: flex; gap: 32px; align-items: center; flex-wrap: wrap }
.lamp { width: 230px; height: 170px; border-radius: 14px; background: linear-gradient(160deg, #f8d9a0, #d98f4e) }
.price { font-size: 1.9rem; font-weight: 700 } table { border-collapse: collapse; margin-top: 24px }
td, th { padding: 6px 22px 6px 0; text-align: left; border-bottom: 1px solid #8884 }
</style></head><body><nav><a href="#">Ceiling lamps</a><a href="#">Floor lamps</a><a href="#">Table lamps</a></nav>
<main id="main"><h1>Reading lamp</h1><p>Warm light that can be turned and dimmed, for long evenings.</p>
<div class="buy"><div class="lamp"></div><p><b class="price">€ 39.80</b><br>In stock, sent within two days.</p></div>
<table id="stock"><tr><th>Colour<th>Left</tr><tr><td>Red<td>12</tr><tr><td>Green<td>4</tr><tr><td>Blue<td>21</tr></table>
</main></body></html>`;

export const moments = ['choosing', 'picked', 'confirmed'] as const;
export type Moment = (typeof moments)[number];

/** Brings a tab to that moment; answers it when everything stands still. */
export async function showOver(
  browser: PairedChromium,
  moment: Moment,
  look: { colorScheme: 'light' | 'dark'; width: number; height: number },
): Promise<Page> {
  const tab = await browser.context.newPage();
  await tab.emulateMedia({ colorScheme: look.colorScheme });
  await tab.setViewportSize({ width: look.width, height: look.height });
  await tab.goto(`${browser.site.origin}/lamp`);
  await browser.clickAction(tab);
  const tabId = await browser.idOf(tab);
  if (moment === 'confirmed') {
    await removeAll(browser);
    const click = { menuItemId: 'watch-page', pageUrl: tab.url(), editable: false, frameId: 0 };
    const clicked = { id: tabId, index: 0, url: tab.url(), title: await tab.title() };
    await (await browser.worker()).evaluate(
      `chrome.contextMenus.onClicked.dispatch(${JSON.stringify(click)}, ${JSON.stringify(clicked)})`,
    );
    await (await frameOf(tab, 'confirm')).getByTestId('watched-card').waitFor();
  } else {
    await browser.send('startPicker', { tabId });
    const frame = await frameOf(tab, 'picker');
    await frame.getByTestId('picker-hint').waitFor();
    const price = (await tab.locator('.price').boundingBox())!;
    await tab.mouse.move(price.x + 20, price.y + 12);
    if (moment === 'picked') {
      await tab.mouse.click(price.x + 20, price.y + 12);
      await frame.getByTestId('server-answer').waitFor();
    }
  }
  await tab.waitForTimeout(600);
  return tab;
}

/** Watches the shop and lets its price fall, and another page with it. */
export async function letThingsHappen(browser: PairedChromium): Promise<void> {
  const { site, send, sentinels } = browser;
  await removeAll(browser);
  const arrivals = (news: string) => `<title>Ferry arrivals</title><h1>Arrivals</h1><p>${news}</p>`;
  site.set('/lamp', shopPage.replace('39.80', '44.50'));
  site.set('/ferry', arrivals('On time.'));
  for (const [name, path] of Object.entries({ 'reading-lamp-price': '/lamp', ferry: '/ferry' })) {
    const text = `Create Sentinel ${name} Using ${site.origin}${path}`;
    await send('createSentinel', { text });
  }
  await until('the first versions', async () => (await sentinels()).every(({ versions }) => versions > 0));
  site.set('/lamp', shopPage);
  site.set('/ferry', arrivals('The ten o’clock from Porto comes at eleven.'));
  for (const { id } of await sentinels()) await send('checkSentinel', { id });
}

async function removeAll({ send, sentinels }: PairedChromium): Promise<void> {
  for (const { id } of await sentinels()) await send('removeSentinel', { id });
}

export async function popupOver(browser: PairedChromium, colours: 'light' | 'dark'): Promise<Buffer> {
  const tab = await browser.context.newPage();
  await tab.goto(`${browser.site.origin}/lamp`);
  await browser.clickAction(tab);
  const popup = await openedPopup(browser.context);
  await popup.inColours(colours);
  await popup.waitFor('popup-watched');
  await tab.waitForTimeout(600);
  const png = await popup.picture();
  await tab.close();
  return png;
}

const frameOf = (tab: Page, name: string): Promise<Frame> =>
  until(name, () => tab.frames().find((frame) => frame.url().endsWith(`/${name}.html`)));
