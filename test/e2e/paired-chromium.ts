// A real Chromium whose extension is paired with a real server, and a site to use it on.
import type { Page } from 'playwright-core';
import type { SentinelView } from '../../shared/api/sentinels.ts';
import { type ChromiumWithExtension, startChromium } from './chromium.ts';
import { type LocalSite, startLocalSite } from './local-site.ts';
import { startServerProcess, stopAllServers } from './server-process.ts';

export interface PairedChromium extends ChromiumWithExtension {
  site: LocalSite;
  /** Another site, of another origin. */
  elsewhere: LocalSite;
  /** A page of the extension. */
  own: Page;
  /** Of the server. */
  dataDir: string;
  send<T>(name: string, request: object): Promise<T>;
  sentinels(): Promise<SentinelView[]>;
  /** The extension's number for a tab. */
  idOf(page: Page): Promise<number>;
  /** As the browser does with a background that has nothing to do. */
  stopBackground(): Promise<void>;
}

export async function startPairedChromium(extensionDir = 'dist/chrome'): Promise<PairedChromium> {
  const site = await startLocalSite();
  const elsewhere = await startLocalSite();
  const server = await startServerProcess({ flags: [`--allow-hosts=${site.host},${elsewhere.host}`] });
  const browser = await startChromium(extensionDir);
  const own = await browser.openExtensionPage('options/options.html');
  async function send<T>(name: string, request: object): Promise<T> {
    const reply = await own.evaluate<{ ok: boolean; value: T; failure: unknown }>(
      `chrome.runtime.sendMessage(${JSON.stringify({ name, request, id: crypto.randomUUID() })})`,
    );
    if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
    return reply.value;
  }
  await send('connect', { address: server.address, code: server.pairingCode, deviceName: 'Chromium' });
  return {
    ...browser,
    site,
    elsewhere,
    own,
    dataDir: server.dataDir,
    send,
    sentinels: () => send('listSentinels', {}),
    // The newest: one that was just closed may still be named.
    idOf: (page) =>
      own.evaluate<number>(
        `chrome.tabs.query({}).then((tabs) =>
          Math.max(...tabs.filter(({ url }) => url === ${JSON.stringify(page.url())}).map(({ id }) => id)))`,
      ),
    async stopBackground() {
      const devtools = await browser.context.newCDPSession(own);
      await devtools.send('ServiceWorker.enable');
      await devtools.send('ServiceWorker.stopAllWorkers');
      await devtools.detach();
    },
    async close() {
      await browser.close();
      await stopAllServers();
      await site.close();
      await elsewhere.close();
    },
  };
}
