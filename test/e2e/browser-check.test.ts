// Pages behind a log-in, in real Chromium: the server cannot see them, the person's browser can, and their changes are shown.
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SentinelView } from '../../shared/api/sentinels.ts';
import { withSiteAllowed } from './allow-site.ts';
import { type ChromiumWithExtension, startChromium } from './chromium.ts';
import { page } from './local-site.ts';
import { type LogInSite, startLogInSite } from './log-in-site.ts';
import { type MarkedTexts, readMarkedTexts } from './marked-texts.ts';
import { type ServerProcess, startServerProcess, stopAllServers } from './server-process.ts';
import { until } from './until.ts';

let site: LogInSite;
let server: ServerProcess;
let browser: ChromiumWithExtension;
let allowed: string;

beforeAll(async () => {
  site = await startLogInSite();
  // The site is on loopback, where the server itself may not look.
  server = await startServerProcess();
  allowed = withSiteAllowed('dist/chrome');
  browser = await startChromium(allowed);
});
afterAll(async () => {
  await browser?.close();
  await stopAllServers();
  await site?.close();
  rmSync(allowed, { recursive: true, force: true });
});

async function pair(code: string): Promise<void> {
  const popup = await browser.openExtensionPage('popup/popup.html');
  await popup.getByTestId('pair-address').fill(server.address);
  await popup.getByTestId('pair-code').fill(code);
  await popup.getByTestId('pair-button').click();
  await popup.getByTestId('popup-dashboard').waitFor();
  await popup.close();
}

async function signIn(): Promise<void> {
  const tab = await browser.context.newPage();
  await tab.goto(`${site.origin}/log-in`);
  await tab.fill('[name=user]', 'jill');
  await tab.fill('[name=password]', 'secret');
  await tab.click('button');
  await tab.getByRole('heading', { name: 'Your account' }).waitFor();
  await tab.close();
}

/** Asks the background, as the extension's own pages do. */
async function send<T>(name: string, request: object): Promise<T> {
  const tab = await browser.openExtensionPage('options/options.html');
  const reply = await tab.evaluate(
    ([message]) => (globalThis as never as { chrome: typeof browserApi }).chrome.runtime.sendMessage(message),
    [{ name, request }] as const,
  );
  await tab.close();
  if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
  return reply.value as T;
}
declare const browserApi: {
  runtime: { sendMessage(message: unknown): Promise<{ ok: boolean; value: unknown; failure: unknown }> };
};

const find = async (url: string) =>
  (await send<SentinelView[]>('listSentinels', {})).find((one) => one.url === url)!;

describe('a page behind a log-in', () => {
  it('is watched with a tick in the form', async () => {
    await pair(server.pairingCode!);
    await signIn();
    const address = encodeURIComponent(`${site.origin}/account`);
    const dashboard = await browser.openExtensionPage(
      `dashboard/dashboard.html#/sentinels/new?url=${address}`,
    );
    await dashboard.getByTestId('signed-in').check();
    await dashboard.getByTestId('save-sentinel').click();
    await dashboard.getByTestId('sentinel-page').waitFor();
    expect(await dashboard.getByTestId('own-text').textContent()).toContain('in my browser');
    await dashboard.close();
    await until('the first version', async () => (await find(`${site.origin}/account`)).versions === 1);
  });

  it('is looked at with the person’s session, and its change is shown', async () => {
    site.say('You have 25 euro.');
    const { id } = await find(`${site.origin}/account`);
    await send('checkSentinel', { id });
    await until('the change', async () => (await find(`${site.origin}/account`)).unread === 1);
    const dashboard = await browser.openExtensionPage('dashboard/dashboard.html#/changes');
    await dashboard.getByTestId('change-row').first().click();
    await dashboard.getByTestId('old-frame').waitFor();
    const marked = await until('the marks', () =>
      dashboard.evaluate<MarkedTexts | null>(`(() => {${readMarkedTexts}})()`),
    );
    expect(Object.values(marked.old).flat()).toEqual(['10']);
    expect(Object.values(marked.new).flat()).toEqual(['25']);
    await dashboard.close();
  });

  it('comes all the same when the background is stopped in the middle', async () => {
    site.say('You have 30 euro.');
    site.hang();
    const before = site.hits('/account');
    const { id } = await find(`${site.origin}/account`);
    await send('checkSentinel', { id });
    await until('the request', () => site.hits('/account') > before);
    const tab = await browser.openExtensionPage('options/options.html');
    const devtools = await browser.context.newCDPSession(tab);
    await devtools.send('ServiceWorker.enable');
    await devtools.send('ServiceWorker.stopAllWorkers');
    await tab.close();
    site.answer();
    // Nothing here wakes it: its own alarm does, and it asks for the page again.
    await until('the page to be asked for again', () => site.hits('/account') > before + 1, 90_000);
    await until('the change', async () => (await find(`${site.origin}/account`)).versions === 3);
  });

  it('says that the person seems to be signed out', async () => {
    site.forgetSessions();
    const { id } = await find(`${site.origin}/account`);
    await send('checkSentinel', { id });
    const trouble = await until('the trouble', async () => (await find(`${site.origin}/account`)).trouble);
    expect(trouble).toMatchObject({
      reason: 'login-wall',
      message: expect.stringContaining('You seem to be signed out'),
    });
    await signIn();
    await send('checkSentinel', { id });
    await until('it to be well', async () => (await find(`${site.origin}/account`)).trouble === null);
  });
});

describe('a page that only exists once its script has run', () => {
  it('is loaded in a tab behind the others, which is gone afterwards', async () => {
    site.say('One letter.');
    const front = await browser.context.newPage();
    await front.goto(`${site.origin}/account`);
    await front.bringToFront();
    const watcher = await browser.openExtensionPage('options/options.html');
    const tabs = browser.context.pages().length;
    await front.bringToFront();
    await watcher.evaluate(
      ([message]) =>
        (globalThis as never as { chrome: typeof browserApi }).chrome.runtime.sendMessage(message),
      [{ name: 'watch', request: { url: `${site.origin}/app`, title: 'Inbox', inBrowser: true } }] as const,
    );
    await until('the tab to be opened', () => browser.context.pages().length > tabs);
    expect(await front.evaluate('document.visibilityState')).toBe('visible');
    await until('the tab to be closed', () => browser.context.pages().length === tabs, 60_000);
    await watcher.close();
    await front.close();
    await until('the first version', async () => (await find(`${site.origin}/app`)).versions === 1);
    site.say('Two letters.');
    const { id } = await find(`${site.origin}/app`);
    await send('checkSentinel', { id });
    await until('the change', async () => (await find(`${site.origin}/app`)).unread === 1, 60_000);
    const [change] = await send<{ summary: string }[]>('listChanges', { sentinel: id });
    expect(change!.summary).toContain('Two letters.');
  });

  it('that is gone is told to be gone, however much its error page says', async () => {
    site.set('/app', (_, response) =>
      response
        .writeHead(404, { 'content-type': 'text/html' })
        .end(page('Sorry', '<p>Have a look at our offers.</p>'.repeat(100))),
    );
    const { id, versions } = await find(`${site.origin}/app`);
    await send('checkSentinel', { id });
    const gone = await until(
      'the trouble',
      async () => {
        const view = await find(`${site.origin}/app`);
        return view.trouble && view;
      },
      60_000,
    );
    expect(gone).toMatchObject({ versions, trouble: { reason: 'gone' } });
  });
});

describe('a page that the server does not take', () => {
  it('is told, and does not keep the browser from the others', async () => {
    site.set('/wall', (_, response) => response.writeHead(999).end('Who are you?'));
    site.set('/odd', (_, response) =>
      response.writeHead(200, { 'content-type': `text/html; x=${'x'.repeat(600)}` }).end(page('Odd', 'odd')),
    );
    for (const path of ['/odd', '/wall'])
      await send('watch', { url: `${site.origin}${path}`, title: path, inBrowser: true });
    const troubleOf = (path: string) =>
      until('the trouble', async () => (await find(`${site.origin}${path}`)).trouble?.message);
    expect(await troubleOf('/odd')).toContain('cannot take in');
    expect(await troubleOf('/wall')).toContain('(Status 999.)');
  });
});

describe('a site that the person has not allowed', () => {
  it('is not read, and that is said', async () => {
    const { code } = await send<{ code: string }>('createPairingCode', {});
    await browser.close();
    browser = await startChromium('dist/chrome');
    await pair(code);
    const before = site.hits('/account');
    const { id } = await find(`${site.origin}/account`);
    await send('checkSentinel', { id });
    const trouble = await until('the trouble', async () => (await find(`${site.origin}/account`)).trouble);
    expect(trouble).toMatchObject({
      reason: 'no-permission',
      message: expect.stringContaining('choose “Allow”'),
    });
    expect(site.hits('/account')).toBe(before);
  });
});
