// `npm run screenshots`: every page with weeks of real history, light and dark, wide and narrow, into docs/screenshots.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { startChromium } from '../e2e/chromium.ts';
import { type PairedChromium, startPairedChromium } from '../e2e/paired-chromium.ts';
import { startServerProcess, stopAllServers } from '../e2e/server-process.ts';
import { makeHistory } from './make-history.ts';
import { letThingsHappen, moments, popupOver, shopPage, showOver } from './over-a-page.ts';
import { sentDigest } from './sent-digest.ts';

const out = 'docs/screenshots';
const sizes = { wide: { width: 1280, height: 860 }, narrow: { width: 400, height: 800 } };
const schemes = ['light', 'dark'] as const;

interface View {
  path: string;
  /** What must be there before the picture is taken. */
  ready: string;
  /** What a person does first. */
  first?: (page: Page) => Promise<unknown>;
}

const views: Record<string, View> = {
  watching: { path: 'dashboard/dashboard.html#/sentinels', ready: 'sentinel-row' },
  selected: {
    path: 'dashboard/dashboard.html#/sentinels?group=state',
    ready: 'bulk-bar',
    first: async (page) => {
      await page.getByTestId('select').nth(1).click();
      await page
        .getByTestId('select')
        .nth(4)
        .click({ modifiers: ['Shift'] });
    },
  },
  changes: { path: 'dashboard/dashboard.html#/changes', ready: 'change-row' },
  sentinel: {
    path: 'dashboard/dashboard.html#/sentinels?q=city-news',
    ready: 'history',
    first: (page) => page.getByTestId('open-sentinel').first().click(),
  },
  value: {
    path: 'dashboard/dashboard.html#/sentinels?q=lamp',
    ready: 'value-card',
    first: (page) => page.getByTestId('open-sentinel').first().click(),
  },
  new: { path: 'dashboard/dashboard.html#/sentinels/new', ready: 'sentinel-editor' },
  everything: {
    path: 'dashboard/dashboard.html#/sentinels/new',
    ready: 'tab-full',
    first: (page) => page.getByTestId('tab-full').click(),
  },
  text: {
    path: 'dashboard/dashboard.html#/sentinels?q=city-news',
    ready: 'tab-text',
    first: async (page) => {
      await page.getByTestId('open-sentinel').first().click();
      await page.getByTestId('edit').click();
      await page.getByTestId('tab-text').click();
    },
  },
  account: { path: 'dashboard/dashboard.html#/account', ready: 'account' },
  import: {
    path: 'dashboard/dashboard.html#/account/import',
    ready: 'preview-row',
    first: async (page) => {
      await page.getByTestId('paste').fill(pasted);
      await page.getByTestId('preview').click();
    },
  },
  help: { path: 'dashboard/dashboard.html#/help', ready: 'help' },
  viewer: {
    path: 'dashboard/dashboard.html#/changes',
    ready: 'old-frame',
    first: (page) => page.getByTestId('change-row').first().click(),
  },
  options: { path: 'options/options.html', ready: '' },
};

const pasted = [
  'https://example.org/garden',
  'https://example.com/prices',
  'https://news.example.org/city',
  'mailto:jill@example.org',
  'https://example.net/minutes',
].join('\n');

/** Where the extension's pages are. */
let home = '';
const only = process.argv.slice(2);
const dataDir = mkdtempSync(join(tmpdir(), 'webvigil-scene-'));
await makeHistory(dataDir);
const server = await startServerProcess({ dataDir });
const browser = await startChromium('dist/chrome');
mkdirSync(out, { recursive: true });
try {
  const page = await browser.openExtensionPage('options/options.html');
  home = page.url().replace(/\/options\/.*/, '');
  if (isWanted('first-run'))
    await take(page, 'first-run', { path: 'options/options.html', ready: 'pair-code' });
  await pair();
  if (isWanted('digest')) await takeDigest(page, await sentDigest());
  for (const [name, view] of Object.entries(views)) if (isWanted(name)) await take(page, name, view);
  if (isWanted('sign-in')) {
    home = server.address;
    await take(page, 'sign-in', { path: 'sign-in', ready: 'sign-in-form' });
  }
} finally {
  await browser.close();
  await stopAllServers();
  rmSync(dataDir, { recursive: true, force: true });
}
if ([...moments, 'welcome', 'popup'].some(isWanted)) await takeOverPage();

function isWanted(name: string): boolean {
  return only.length === 0 || only.includes(name);
}

async function take(page: Page, name: string, view: View): Promise<void> {
  for (const colorScheme of schemes)
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await show(page, view);
      await keep(page, `${name}-${colorScheme}-${size}`);
    }
  console.log(`took ${name}`);
}

async function takeDigest(page: Page, html: string): Promise<void> {
  for (const colorScheme of schemes)
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.goto('about:blank');
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize(viewport);
      await page.setContent(html);
      await keep(page, `digest-${colorScheme}-${size}`);
    }
  console.log('took digest');
}

async function takeOverPage(): Promise<void> {
  const paired = await startPairedChromium();
  paired.site.set('/lamp', shopPage);
  try {
    home = paired.own.url().replace(/\/options\/.*/, '');
    if (isWanted('welcome'))
      await take(paired.own, 'welcome', { path: 'dashboard/dashboard.html', ready: 'welcome' });
    await paired.own.goto(`${home}/options/options.html`);
    for (const moment of moments.filter(isWanted)) {
      for (const colorScheme of schemes)
        for (const [size, viewport] of Object.entries(sizes)) {
          const tab = await showOver(paired, moment, { colorScheme, ...viewport });
          await keep(tab, `${moment}-${colorScheme}-${size}`);
          await tab.close();
        }
      console.log(`took ${moment}`);
    }
    if (isWanted('popup')) await takePopup(paired);
  } finally {
    await paired.close();
  }
}

/** It has a width of its own. */
async function takePopup(paired: PairedChromium): Promise<void> {
  await letThingsHappen(paired);
  for (const colours of schemes) {
    const png = await popupOver(paired, colours);
    writeFileSync(join(out, `popup-${colours}.webp`), await toWebp(paired.own, png));
  }
  console.log('took popup');
}

async function keep(page: Page, name: string): Promise<void> {
  // On most screens bars to scroll by are seen only while one scrolls.
  const png = await page.screenshot({
    animations: 'disabled',
    style: '::-webkit-scrollbar { display: none }',
  });
  writeFileSync(join(out, `${name}.webp`), await toWebp(page, png));
}

async function pair(): Promise<void> {
  const page = await browser.openExtensionPage('popup/popup.html');
  await page.getByTestId('pair-address').fill(server.address);
  await page.getByTestId('pair-code').fill(server.pairingCode!);
  await page.getByTestId('pair-button').click();
  await page.getByTestId('popup-dashboard').waitFor();
  await page.close();
}

async function show(page: Page, { path, ready, first }: View): Promise<void> {
  // By way of an empty page: a change behind the # alone would not load it anew.
  await page.goto('about:blank');
  await page.goto(`${home}/${path}`);
  if (first) {
    await page.waitForLoadState();
    await first(page);
  }
  if (ready) await page.getByTestId(ready).first().waitFor();
  await page.evaluate('scrollTo(0, 0)');
  await page.mouse.move(0, 0);
  await page.waitForTimeout(600);
}

/** Drawn by the browser itself: a third of a PNG's size. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const text = await page.evaluate(async (data) => {
    const image = await createImageBitmap(
      new Blob([Uint8Array.from(atob(data), (char) => char.charCodeAt(0))], { type: 'image/png' }),
    );
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext('2d')!.drawImage(image, 0, 0);
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: 0.86 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(bytes.reduce((all, byte) => all + String.fromCharCode(byte), ''));
  }, png.toString('base64'));
  return Buffer.from(text, 'base64');
}
