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
  /** Clicks the extension's button as a person does on this page, which gives it the page for the moment; opens the popup. */
  clickAction(page: Page): Promise<void>;
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
    async clickAction(page) {
      const session = await context.browser()!.newBrowserCDPSession();
      // Playwright's types do not know tabs, nor this command.
      const send = session.send.bind(session) as (command: string, values: object) => Promise<unknown>;
      await page.bringToFront();
      const { targetInfos } = (await send('Target.getTargets', { filter: [{ type: 'tab' }] })) as {
        targetInfos: { url: string; targetId: string }[];
      };
      const tab = targetInfos.find(({ url }) => url === page.url())!;
      await send('Extensions.triggerAction', { id, targetId: tab.targetId });
      await session.detach();
    },
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
