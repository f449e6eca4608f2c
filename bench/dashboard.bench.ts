// The extension's own pages in real Chromium with very many sentinels: how soon they show something, and how fast they filter.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { type ChromiumWithExtension, startChromium } from '../test/e2e/chromium.ts';
import { type ServerProcess, startServerProcess, stopAllServers } from '../test/e2e/server-process.ts';
import type { Bench } from './bench.ts';
import { fillDataFolder, urlOf } from './dashboard-world.ts';

const rounds = 7;

/** Runs in the page: the time, since its navigation began, of the frame after something is there. */
const whenShown = (selector: string, least: number) => `new Promise((resolve) => {
  const look = () => {
    if (document.querySelectorAll('${selector}').length < ${least}) requestAnimationFrame(look);
    // The frame in which it was found is still to be painted.
    else requestAnimationFrame(() => resolve(performance.now()));
  };
  look();
})`;

/** Types into the search box; the time until the list shows what was found. */
const typed = (text: string, first: string) => `(async () => {
  const box = document.querySelector('[data-testid=search]');
  const start = performance.now();
  box.value = ${JSON.stringify(text)};
  box.dispatchEvent(new Event('input', { bubbles: true }));
  for (;;) {
    await new Promise(requestAnimationFrame);
    const shown = document.querySelector('[data-testid=open-sentinel]');
    if (shown && shown.textContent.includes(${JSON.stringify(first)})) break;
  }
  await new Promise(requestAnimationFrame);
  return performance.now() - start;
})()`;

async function pair(browser: ChromiumWithExtension, server: ServerProcess): Promise<void> {
  const page = await browser.openExtensionPage('popup/popup.html');
  await page.getByTestId('pair-address').fill(server.address);
  await page.getByTestId('pair-code').fill(server.pairingCode!);
  await page.getByTestId('pair-button').click();
  await page.getByTestId('popup-dashboard').waitFor({ timeout: 300_000 });
  await page.close();
}

/** The list is whole when its count says so; the copy may still be on its way. */
async function untilWhole(page: Page, count: number): Promise<void> {
  const wanted = count.toLocaleString('en-US');
  await page.getByTestId('state-all').filter({ hasText: wanted }).waitFor({ timeout: 300_000 });
}

async function openAndShow(browser: ChromiumWithExtension, path: string, shown: string): Promise<number> {
  const page = await browser.openExtensionPage(path);
  const ms = await page.evaluate<number>(shown);
  await page.close();
  return ms;
}

export const bench: Bench = {
  shows: 'the dashboard and popup in Chromium with 10,000 sentinels',
  async run([given]) {
    const count = Number(given ?? 10_000);
    const dataDir = mkdtempSync(join(tmpdir(), 'webvigil-dashboard-'));
    await fillDataFolder(dataDir, count);
    const server = await startServerProcess({ dataDir });
    const browser = await startChromium('dist/chrome');
    const times = { first_rows_ms: [] as number[], filter_ms: [] as number[], popup_ms: [] as number[] };
    try {
      await pair(browser, server);
      const page = await browser.openExtensionPage('dashboard/dashboard.html');
      await untilWhole(page, count);
      for (let i = 0; i < rounds; i++) {
        const one = (i * 1371 + 77) % count;
        times.filter_ms.push(await page.evaluate<number>(typed(urlOf(one).slice(8), `site-${one}`)));
        await page.evaluate(typed('', 'site-'));
      }
      await page.close();
      const rows = whenShown('[data-testid=sentinel-row]', 10);
      const popup = whenShown('[data-testid=popup-dashboard]', 1);
      for (let i = 0; i < rounds; i++)
        times.first_rows_ms.push(await openAndShow(browser, 'dashboard/dashboard.html', rows));
      for (let i = 0; i < rounds; i++)
        times.popup_ms.push(await openAndShow(browser, 'popup/popup.html', popup));
    } finally {
      await browser.close();
      await stopAllServers();
    }
    const figures = Object.fromEntries(
      Object.entries(times).map(([name, all]) => [name, Math.round(median(all))]),
    );
    return { rows: Object.entries(times).map(([name, all]) => rowOf(name, all)), figures };
  },
};

function rowOf(figure: string, all: readonly number[]): Record<string, string | number> {
  return {
    figure,
    median: Math.round(median(all)),
    least: Math.round(Math.min(...all)),
    most: Math.round(Math.max(...all)),
  };
}

function median(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;
}
