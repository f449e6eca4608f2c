// A page behind a log-in in real Firefox, in short: watched with the person's session, by request and in a tab.
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SentinelView } from '../../shared/api/sentinels.ts';
import { withSiteAllowed } from './allow-site.ts';
import { type LogInSite, startLogInSite } from './log-in-site.ts';
import { type Firefox, startFirefox } from './marionette.ts';
import { type ServerProcess, startServerProcess, stopAllServers } from './server-process.ts';
import { until } from './until.ts';

let site: LogInSite;
let server: ServerProcess;
let firefox: Firefox;
let allowed: string;

beforeAll(async () => {
  site = await startLogInSite();
  server = await startServerProcess();
  allowed = withSiteAllowed('dist/firefox');
  firefox = await startFirefox(allowed);
  await firefox.openExtensionPage('options/options.html');
});
afterAll(async () => {
  await firefox?.close();
  await stopAllServers();
  await site?.close();
  rmSync(allowed, { recursive: true, force: true });
});

async function send<T>(name: string, request: object): Promise<T> {
  const reply = await firefox.run<{ ok: boolean; value: T; failure: unknown }>(
    'return await browser.runtime.sendMessage({ name: args[0], request: args[1] });',
    name,
    request,
  );
  if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
  return reply.value;
}

describe('a page behind a log-in, in Firefox', () => {
  it.each(['/account', '/app'])('%s is watched with the session, and its change is seen', async (path) => {
    if ((await send<{ state: string }>('getConnection', {})).state === 'unpaired')
      await send('connect', { address: server.address, code: server.pairingCode, deviceName: 'Firefox' });
    await firefox.run(
      `await fetch(args[0], { method: 'POST', credentials: 'include' });`,
      `${site.origin}/log-in`,
    );
    site.say('You have 10 euro.');
    const { sentinel } = await send<{ sentinel: SentinelView }>('watch', {
      url: `${site.origin}${path}`,
      title: path.slice(1),
      inBrowser: true,
    });
    const view = () => send<SentinelView>('getSentinel', { id: sentinel.id });
    await until('the first version', async () => (await view()).versions === 1, 60_000);
    site.say('You have 25 euro.');
    await send('checkSentinel', { id: sentinel.id });
    await until('the change', async () => (await view()).unread === 1, 60_000);
    const [change] = await send<{ summary: string }[]>('listChanges', { sentinel: sentinel.id });
    expect(change!.summary).toContain('25 euro');
  });
});
