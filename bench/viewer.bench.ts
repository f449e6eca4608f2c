// How soon the viewer shows the first marks on two large pages, and how long it ever keeps the page from answering.
import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../test/browsers.ts';
import { startLocalSite } from '../test/e2e/local-site.ts';
import { pairedClient, startServerProcess } from '../test/e2e/server-process.ts';
import { until } from '../test/e2e/until.ts';
import type { Bench } from './bench.ts';
import { viewerPages } from './viewer-pages.ts';

interface Measured {
  opened: number;
  first: number;
  done: number;
  block: number;
  task: number;
}

export const bench: Bench = {
  shows:
    'two pages of 1 MB, 500 changes apart, in Chromium: time to the first marks, longest block of the main thread',
  async run([size = '1000000', rounds = '7']) {
    const pair = viewerPages(Number(size), 500);
    const site = await startLocalSite();
    const server = await startServerProcess({ flags: [`--allow-hosts=${site.host}`] });
    const browser = await chromium.launch({
      executablePath: findBrowser('chromium')!,
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      const call = await pairedClient(server);
      site.set('/long', pair.old);
      const text = `Create Sentinel long Using ${site.origin}/long Fetch every 1 day`;
      const { id } = await call('createSentinel', { text });
      await until(
        'the first version',
        async () => (await call('getSentinel', { id })).versions >= 1,
        120_000,
      );
      site.set('/long', pair.next);
      await until(
        'the change',
        async () => (await call('checkSentinel', { id })).outcome === 'changed',
        120_000,
      );
      const [change] = await call('listChanges', { sentinel: id });
      const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
      await page.addInitScript(observe);
      await page.goto(`${server.address}/sign-in#${server.signInCode}`);
      await page.waitForURL((url) => url.pathname !== '/sign-in');
      const all: Measured[] = [];
      for (let i = 0; i < Number(rounds); i++) {
        await page.goto(`${server.address}/viewer?change=${change!.id}`);
        all.push(await measure(page));
      }
      const figures = {
        first_marks_ms: median(all.map(({ first, opened }) => first - opened)),
        longest_block_ms: median(all.map(({ block }) => block)),
        navigation_to_marks_ms: median(all.map(({ first }) => first)),
        all_shown_ms: median(all.map(({ done, opened }) => done - opened)),
        longest_task_ms: median(all.map(({ task }) => task)),
        changes: pair.changes,
      };
      const rows = all.map(({ opened, first, done, block, task }) => ({
        'first marks, ms': Math.round(first - opened),
        'from navigation, ms': Math.round(first),
        'all shown, ms': Math.round(done - opened),
        'longest block of ours, ms': Math.round(block),
        'longest task with layout, ms': Math.round(task),
      }));
      return { rows, figures };
    } finally {
      await browser.close();
      await server.kill();
      await site.close();
    }
  },
};

/** Runs before everything else in each page: what held up the main thread, by whose scripts and altogether. */
const observe = `
  globalThis.blocks = { ours: 0, any: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      for (const script of entry.scripts) blocks.ours = Math.max(blocks.ours, script.duration);
  }).observe({ type: 'long-animation-frame', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) blocks.any = Math.max(blocks.any, entry.duration);
  }).observe({ type: 'longtask', buffered: true });
`;

async function measure(page: Page): Promise<Measured> {
  await page.locator('[data-phase="done"]').waitFor({ timeout: 120_000 });
  // The observers are told of the last frames a little later.
  await page.waitForTimeout(500);
  return page.evaluate<Measured>(`(() => {
    const at = (name) => performance.getEntriesByName(name)[0]?.startTime ?? NaN;
    return { opened: at('versions-here'), first: at('first-marks'), done: at('all-shown'), block: blocks.ours, task: blocks.any };
  })()`);
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length / 2)]!);
}
