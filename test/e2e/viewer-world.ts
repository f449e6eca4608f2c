// What the viewer's tests need: a site that changes, the real server that watches it, and a signed-in Chromium.
import { type Browser, chromium, type Page } from 'playwright-core';
import type { Call } from '../../shared/api/client.ts';
import { findBrowser } from '../browsers.ts';
import { freePort } from '../free-port.ts';
import { type Answer, type LocalSite, startLocalSite } from './local-site.ts';
import { pairedClient, type ServerProcess, startServerProcess } from './server-process.ts';
import { until } from './until.ts';

export interface ViewerWorld {
  site: LocalSite;
  server: ServerProcess;
  call: Call;
  browser: Browser;
  page: Page;
  /** What the browser complained about. */
  complaints: string[];
  /** Has a page watched and changed; answers the change and its sentinel. */
  change(given: GivenChange): Promise<{ changeId: string; sentinelId: string }>;
  close(): Promise<void>;
}

export interface GivenChange {
  name: string;
  path: string;
  before: string | Answer;
  after: string | Answer;
  /** Further parts of the sentinel. */
  parts?: string;
}

/** `name`: by which the browser is to know the server, by plain http; otherwise it is the machine's own address. */
export async function startViewerWorld(name = '127.0.0.1'): Promise<ViewerWorld> {
  const site = await startLocalSite();
  const port = await freePort();
  const server = await startServerProcess({
    flags: [`--allow-hosts=${site.host}`, `--port=${port}`, `--public-address=http://${name}:${port}`],
  });
  const call = await pairedClient({ ...server, address: `http://127.0.0.1:${port}` });
  const browser = await chromium.launch({
    executablePath: findBrowser('chromium')!,
    args: ['--no-sandbox', '--disable-gpu', `--host-resolver-rules=MAP ${name} 127.0.0.1`],
  });
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${server.address}/sign-in#${server.signInCode}`);
  await page.getByTestId('watch-demo').waitFor();
  return {
    site,
    server,
    call,
    browser,
    page,
    complaints,
    async change({ name, path, before, after, parts = '' }) {
      site.set(path, before);
      const text = `Create Sentinel ${name} Using ${site.origin}${path} ${parts} Fetch every 1 day`;
      const { id } = await call('createSentinel', { text });
      await until('the first version', async () => (await call('getSentinel', { id })).versions >= 1, 60_000);
      site.set(path, after);
      await until(
        'the change',
        async () => (await call('checkSentinel', { id })).outcome === 'changed',
        60_000,
      );
      const [change] = await call('listChanges', { sentinel: id });
      return { changeId: change!.id, sentinelId: id };
    },
    async close() {
      await browser.close();
      await server.kill();
      await site.close();
    },
  };
}

/** Opens a change in a view and waits until it is all there. */
export async function openChange(world: ViewerWorld, changeId: string, view = 'dual-frame'): Promise<void> {
  await world.page.goto(`${world.server.address}/viewer?change=${changeId}#${view}`);
  await shownWhole(world.page);
}

export async function shownWhole(page: Page): Promise<void> {
  await page
    .locator('[data-phase="done"], [data-testid="changes-table"]')
    .first()
    .waitFor({ timeout: 60_000 });
}
