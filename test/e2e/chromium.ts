// A real headless Chromium with the built extension loaded.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BrowserContext, chromium, type Page, type Worker } from 'playwright-core';
import { findBrowser } from '../browsers.ts';

export interface ChromiumWithExtension {
  context: BrowserContext;
  /** The extension's service worker; started again if the browser has stopped it. */
  worker(): Promise<Worker>;
  openExtensionPage(path: string): Promise<Page>;
  close(): Promise<void>;
}

const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function startChromium(extensionDir: string): Promise<ChromiumWithExtension> {
  const profile = mkdtempSync(join(tmpdir(), 'webvigil-chromium-'));
  const dir = resolve(extensionDir);
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser('chromium')!,
    headless: false,
    viewport: { width: 1280, height: 900 },
    args: [...flags, `--disable-extensions-except=${dir}`, `--load-extension=${dir}`],
  });
  const first = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const id = new URL(first.url()).host;
  return {
    context,
    worker: async () => context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker'),
    async openExtensionPage(path) {
      const page = await context.newPage();
      await page.goto(`chrome-extension://${id}/${path}`);
      return page;
    },
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
