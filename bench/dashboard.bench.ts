// The extension's own pages in real Chromium with very many sentinels: how soon they show something, and how fast they filter.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { type ChromiumWithExtension, startChromium } from '../test/e2e/chromium.ts';
import { page as pageOf, startLocalSite } from '../test/e2e/local-site.ts';
import { openedPopup, type Popup } from '../test/e2e/opened-popup.ts';
import { type ServerProcess, startServerProcess, stopAllServers } from '../test/e2e/server-process.ts';
import type { Bench } from './bench.ts';
import { fillDataFolder } from './dashboard-world.ts';

const rounds = 11;
/** Between rounds, for what the last page asked of the server and the browser to be over, as it is when a person opens one. */
const restMs = 1500;
/** Each narrows the list, or widens it again. */
const keys = ['7', '1', '3', 'Backspace', 'Backspace', 'Backspace'];

/** In the dashboard, from its first moment: notes the time, since its navigation began, at which a frame with ten rows has been drawn. */
const watchPage = `(() => {
  if (location.pathname !== '/dashboard/dashboard.html') return;
  globalThis.shown = new Promise((resolve) => {
    const look = () => {
      if (document.querySelectorAll('[data-testid=sentinel-row]').length < 10) requestAnimationFrame(look);
      // The frame in which it was found is still to be drawn; the task after it comes when it is.
      else requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    };
    requestAnimationFrame(look);
  });
})()`;

/** In the popup once it is there: when, since its navigation began, the browser has drawn it, by the browser's own record. */
const shownInPopup = `new Promise((resolve) => {
  const drawn = [];
  for (const type of ['paint', 'largest-contentful-paint'])
    new PerformanceObserver((list) => drawn.push(...list.getEntries().map((entry) => entry.startTime))).observe({ type, buffered: true });
  const look = () => {
    if (!document.querySelector('[data-testid=popup-unread] [data-testid=change-row]')) requestAnimationFrame(look);
    else setTimeout(() => resolve(Math.max(...drawn)), 200);
  };
  look();
})`;

/** From the press of a key, by the browser's own clock, until a frame with another list has been drawn. */
const watchKey = `(globalThis.answered = new Promise((resolve) => {
  const told = () => document.querySelector('.list-area [role=status]').textContent;
  const before = told();
  addEventListener('keydown', ({ timeStamp }) => {
    const look = () => {
      if (told() === before) requestAnimationFrame(look);
      else requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
    };
    requestAnimationFrame(look);
  }, { capture: true, once: true });
})) && null`;

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

const shownAt = (page: Page) => page.evaluate<number>('globalThis.shown');

async function timeToShow(browser: ChromiumWithExtension, path: string): Promise<number> {
  await setTimeout(restMs);
  const page = await browser.openExtensionPage(path);
  const ms = await shownAt(page);
  await page.close();
  return ms;
}

/** The extension's button is pressed over a page, and the popup that the browser opens is asked. */
async function timeToPopUp(browser: ChromiumWithExtension, under: Page): Promise<number> {
  await setTimeout(restMs);
  await browser.clickAction(under);
  const popup = await openedPopup(browser.context);
  const ms = await popup.run<number>(shownInPopup);
  await close(popup);
  return ms;
}

async function close(popup: Popup): Promise<void> {
  await popup.run('void setTimeout(() => window.close())');
  while (!(await popup.isClosed())) await setTimeout(50);
}

/** A page that is really there, and watched from the popup. */
async function openWatched(browser: ChromiumWithExtension, url: string): Promise<Page> {
  const page = await browser.context.newPage();
  await page.goto(url);
  await browser.clickAction(page);
  const popup = await openedPopup(browser.context);
  await popup.click('popup-watch');
  await popup.waitFor('popup-watched');
  await close(popup);
  return page;
}

/** Types into the search box, key by key. */
async function filterTimes(page: Page): Promise<number[]> {
  const times: number[] = [];
  await page.getByTestId('search').focus();
  for (const key of keys) {
    await page.evaluate(watchKey);
    await page.keyboard.press(key);
    times.push(await page.evaluate<number>('globalThis.answered'));
  }
  return times;
}

export const bench: Bench = {
  shows: 'the dashboard and popup in Chromium with 10,000 sentinels',
  async run([given]) {
    const count = Number(given ?? 10_000);
    const dataDir = mkdtempSync(join(tmpdir(), 'webvigil-dashboard-'));
    await fillDataFolder(dataDir, count);
    const site = await startLocalSite();
    site.set('/', pageOf('Lamp shop', '<p>The red lamp costs 40 euro.</p>'));
    const server = await startServerProcess({ dataDir, flags: [`--allow-hosts=${site.host}`] });
    const browser = await startChromium('dist/chrome');
    await browser.context.addInitScript(watchPage);
    const times = { first_rows_ms: [] as number[], filter_ms: [] as number[], popup_ms: [] as number[] };
    try {
      await pair(browser, server);
      const page = await browser.openExtensionPage('dashboard/dashboard.html');
      await untilWhole(page, count);
      for (let i = 0; i < rounds; i++) times.filter_ms.push(...(await filterTimes(page)));
      await page.close();
      for (let i = 0; i < rounds; i++)
        times.first_rows_ms.push(await timeToShow(browser, 'dashboard/dashboard.html'));
      const under = await openWatched(browser, `${site.origin}/`);
      for (let i = 0; i < rounds; i++) times.popup_ms.push(await timeToPopUp(browser, under));
    } finally {
      await browser.close();
      await stopAllServers();
      await site.close();
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
    times: all.length,
  };
}

function median(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;
}
