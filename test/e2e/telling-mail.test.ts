// What a person does with a mail: opens its links in a real browser, without signing in, and sees what it looks like.
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../browsers.ts';
import { type MailServer, startMailServer } from '../server/notify/mail-server.ts';
import { axeProblems } from './axe-problems.ts';
import { type LocalSite, page, startLocalSite } from './local-site.ts';
import { clientWith, pairDevice, startServerProcess, stopAllServers } from './server-process.ts';
import { until } from './until.ts';

let site: LocalSite;
let mail: MailServer;
let browser: Browser;
let call: ReturnType<typeof clientWith>;

beforeAll(async () => {
  site = await startLocalSite();
  mail = await startMailServer();
  const flags = [
    `--allow-hosts=${site.host}`,
    `--smtp=smtp://127.0.0.1:${mail.port}`,
    '--mail-from=webvigil@watch.example',
  ];
  const server = await startServerProcess({ flags });
  call = clientWith(server.address, await pairDevice(server));
  browser = await chromium.launch({
    executablePath: findBrowser('chromium')!,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const title =
    'Shoes &lt;script&gt;document.title="run"&lt;/script&gt; and a title that is rather long for a phone';
  site.set('/shoes', page(title, '<p>The price is 10.</p>'));
  const text = `Create Sentinel shoes Using ${site.origin}/shoes Notify by email jill@example.org immediately`;
  const { id } = await call('createSentinel', { text });
  await until('the baseline', async () => (await call('getSentinel', { id })).versions === 1);
  site.set('/shoes', page(title, `<p>The price is 12.</p><p>${'averylongword'.repeat(60)}</p>`));
  await call('checkSentinel', { id });
  await until('the mail', () => mail.mails.length === 1);
});
afterAll(async () => {
  await browser?.close();
  await stopAllServers();
  await site?.close();
  await mail?.close();
});

describe('a mail in a browser', () => {
  it.each([
    [1000, 'light'],
    [1000, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const)('%i wide and %s fits, asks for nothing and runs nothing', async (width, colorScheme) => {
    const tab = await browser.newPage({ viewport: { width, height: 800 }, colorScheme });
    const asked: string[] = [];
    tab.on('request', ({ url }) => asked.push(String(url)));
    await tab.setContent(mail.mails[0]!.parsed.html as string);
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(await tab.title()).toContain('<script>');
    const [ground, ink] = await tab.evaluate<[string, string]>(
      `['.wv-sheet', '.wv-headline'].map((name, i) => getComputedStyle(document.querySelector(name))[i ? 'color' : 'backgroundColor'])`,
    );
    const light = (colour: string) => Number(/\d+/.exec(colour)![0]) > 128;
    expect([light(ground), light(ink)]).toEqual(colorScheme === 'light' ? [true, false] : [false, true]);
    expect(asked).toEqual([]);
    expect(await axeProblems(tab)).toEqual([]);
    await tab.close();
  });
});

describe('its link to pause or unsubscribe', () => {
  it('works with a click, signed in nowhere', async () => {
    const link = /Pause or unsubscribe: (\S+)/.exec(mail.mails[0]!.parsed.text!)![1]!;
    const tab = await browser.newPage();
    await tab.goto(link);
    expect(await axeProblems(tab)).toEqual([]);
    await tab.getByRole('button', { name: 'Pause for a day' }).click();
    await tab.getByRole('heading', { name: 'Paused' }).waitFor();
    await tab.goto(link);
    await tab.getByRole('button', { name: 'Unsubscribe' }).click();
    await tab.getByRole('heading', { name: 'Unsubscribed' }).waitFor();
    const { recipients } = await call('getTelling', {});
    expect(recipients).toMatchObject([{ address: 'jill@example.org', stoppedAt: expect.any(Number) }]);
    await tab.close();
  });
});
