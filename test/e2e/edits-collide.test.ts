// What happens to an edit when something came in its way: overwritten by a later one it is shown and can be had back, also while the
// server is away; refused, it is shown with the reason and with what it said.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ChromiumWithExtension, startChromium } from './chromium.ts';
import { type LocalSite, page, startLocalSite } from './local-site.ts';
import {
  clientWith,
  pairDevice,
  type ServerProcess,
  startServerProcess,
  stopAllServers,
} from './server-process.ts';
import { until } from './until.ts';

let site: LocalSite;
let server: ServerProcess;
let browser: ChromiumWithExtension;
let token: string;
let sentinelId: string;
let home: string;

const call = () => clientWith(server.address, token);
const textOf = (words: string) =>
  `Create Sentinel shop Using ${site.origin}/shop\nMonitor phrases ["${words}"]`;

beforeAll(async () => {
  site = await startLocalSite();
  site.set('/shop', page('Lamp shop', '<p>The red lamp costs 40 euro.</p>'));
  server = await startServerProcess({ flags: [`--allow-hosts=${site.host}`] });
  home = new URL(server.address).port;
  token = await pairDevice(server, 'Test');
  ({ id: sentinelId } = await call()('createSentinel', { text: textOf('from the beginning') }));
  browser = await startChromium('dist/chrome');
  const { code } = await call()('createPairingCode', {});
  await tell('connect', { address: server.address, code, deviceName: 'Laptop' });
});
afterAll(async () => {
  await browser?.close();
  await stopAllServers();
  await site?.close();
});

async function tell(name: string, request: object): Promise<void> {
  const own = await browser.openExtensionPage('options/options.html');
  const reply = await own.evaluate<{ ok: boolean }>(
    `chrome.runtime.sendMessage(${JSON.stringify({ name, id: crypto.randomUUID(), request })})`,
  );
  expect(reply).toMatchObject({ ok: true });
  await own.close();
}

/** With the same data, where the browser looks for it or elsewhere. */
async function restart(port: string): Promise<void> {
  await server.kill();
  const { dataDir } = server;
  server = await startServerProcess({ dataDir, flags: [`--allow-hosts=${site.host}`, `--port=${port}`] });
}

const current = async () => (await call()('getSentinel', { id: sentinelId })).text;

it('an edit that a later one overwrote is shown, and can be had back while the server is away', async () => {
  await restart('0');
  await tell('updateSentinel', { id: sentinelId, text: textOf('on the train') });
  // Later by more than the clocks of a device and its server are known to differ.
  await new Promise((later) => setTimeout(later, 2000));
  await call()('updateSentinel', { id: sentinelId, text: textOf('at the desk') });
  await restart(home);
  const dashboard = await browser.openExtensionPage('dashboard/dashboard.html');
  const notice = dashboard.getByTestId('overwritten');
  await notice.waitFor({ timeout: 60_000 });
  await notice.locator('summary').click();
  expect(await notice.locator('pre').innerText()).toContain('on the train');
  expect(await current()).toContain('at the desk');

  await server.kill();
  await notice.getByTestId('restore').click();
  await notice.waitFor({ state: 'detached', timeout: 60_000 });
  await dashboard.close();
  await restart(home);
  await tell('syncNow', {});
  await until('the edit', async () => (await current()).includes('on the train'), 60_000);
  expect(await call()('listSentinels', {})).toHaveLength(1);
  const again = await browser.openExtensionPage('dashboard/dashboard.html');
  await again.getByTestId('sentinel-row').waitFor();
  expect(await again.getByTestId('overwritten').count()).toBe(0);
  await again.close();
});

it('an edit that cannot be is shown with the reason and what it said, and holds until the person has decided', async () => {
  await restart('0');
  const like = 'Create Sentinel shop Using nobody';
  await tell('updateSentinel', { id: sentinelId, text: like });
  await restart(home);
  await tell('syncNow', {});
  const options = await browser.openExtensionPage('options/options.html');
  const queue = options.getByTestId('queue');
  await queue.locator('.bad').waitFor({ timeout: 60_000 });
  await queue.locator('summary').click();
  expect(await queue.locator('pre').innerText()).toBe(like);
  await queue.getByRole('button', { name: 'Discard' }).click();
  await queue.waitFor({ state: 'detached' });
  expect(await current()).toContain('on the train');
  await options.close();
});
