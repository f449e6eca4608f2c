// "Notifications" in the account as a person uses it: wishes that count, buttons that say what failed, addresses, feeds, what became of messages.
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../browsers.ts';
import { type MailServer, smtpError, startMailServer } from '../server/notify/mail-server.ts';
import { axeProblems } from './axe-problems.ts';
import { type LocalSite, page, startLocalSite } from './local-site.ts';
import { clientWith, pairDevice, startServerProcess, stopAllServers } from './server-process.ts';
import { until } from './until.ts';

let site: LocalSite;
let mail: MailServer;
let browser: Browser;
const hooked: string[] = [];

beforeAll(async () => {
  site = await startLocalSite();
  mail = await startMailServer();
  browser = await chromium.launch({
    executablePath: findBrowser('chromium')!,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  site.set('/hook', (request, response) => {
    request.on('data', (chunk) => hooked.push(String(chunk)));
    request.on('end', () => response.writeHead(200).end());
  });
  site.set('/broken', (_, response) => void response.writeHead(500).end());
});
afterAll(async () => {
  await browser?.close();
  await stopAllServers();
  await site?.close();
  await mail?.close();
});

/** A server of its own, and somebody who has just signed in there and opened their account. */
async function anAccount(flags: string[]) {
  const server = await startServerProcess({ flags: [`--allow-hosts=${site.host}`, ...flags] });
  const call = clientWith(server.address, await pairDevice(server));
  const tab = await (await browser.newContext()).newPage();
  await tab.goto(`${server.address}/sign-in#${server.signInCode}`);
  await tab.getByTestId('watch-demo').waitFor();
  await tab.goto(`${server.address}/#/account`);
  await tab.getByTestId('channels').waitFor();
  return { call, tab };
}

describe('with a mail server', () => {
  let tab: Page;
  let call: ReturnType<typeof clientWith>;
  beforeAll(async () => {
    const smtp = [`--smtp=smtp://127.0.0.1:${mail.port}`, '--mail-from=webvigil@watch.example'];
    ({ tab, call } = await anAccount(smtp));
  });

  /** A sentinel whose page has changed. */
  async function aChange(name: string, notify: string): Promise<void> {
    site.set(`/${name}`, page(name, '<p>one</p>'));
    const text = `Create Sentinel ${name} Using ${site.origin}/${name} ${notify}`;
    const { id } = await call('createSentinel', { text });
    await until('the baseline', async () => (await call('getSentinel', { id })).versions === 1);
    site.set(`/${name}`, page(name, '<p>two</p>'));
    await call('checkSentinel', { id });
  }

  it('what a person wishes is kept, and goes for sentinels that say nothing', async () => {
    await tab.getByTestId('own-mail').fill('jill@example.org');
    await tab.getByLabel('Daily digest at').fill('07:30');
    await tab.getByLabel('Time zone').first().fill('Asia/Tokyo');
    await tab.getByTestId('default-extension').uncheck();
    await tab.getByText('You will get no notifications. Look here to see what changed.').waitFor();
    await tab.getByTestId('default-webhook').check();
    await tab.getByTestId('default-hook').fill(`${site.origin}/hook`);
    await tab.getByTestId('default-email').check();
    await tab.getByTestId('way-email').getByTestId('notify-when').selectOption('at');
    await tab.getByTestId('save-telling').click();
    await tab.getByText('Saved.').waitFor();
    expect((await call('getTelling', {})).settings).toMatchObject({
      ...{ mail: 'jill@example.org', digestTime: '07:30', zone: 'Asia/Tokyo' },
      defaults: [
        { channel: 'webhook', address: `${site.origin}/hook`, cadence: { kind: 'immediate' } },
        { channel: 'email', address: null, cadence: { kind: 'at', times: ['08:00'] } },
      ],
    });
    await tab.reload();
    expect(await tab.getByTestId('default-hook').inputValue()).toBe(`${site.origin}/hook`);
    await aChange('plain', '');
    await until('the webhook', () => hooked.some((body) => body.includes('"sentinel":"plain"')));
    expect(mail.mails).toEqual([]);
  });

  it('what cannot be is refused with what to write instead', async () => {
    await tab.getByLabel('Time zone').first().fill('Mars/Base');
    await tab.getByTestId('save-telling').click();
    await tab.getByText('There is no such time zone. Write one such as Europe/Rome.').waitFor();
    await tab.reload();
    // Mail is chosen, and has nowhere to go: the browser says so at the field itself.
    await tab.getByTestId('own-mail').fill('');
    await tab.getByTestId('save-telling').click();
    const isMissing = `document.querySelector('[data-testid=own-mail]').validity.valueMissing`;
    expect(await tab.evaluate(isMissing)).toBe(true);
    expect((await call('getTelling', {})).settings.mail).toBe('jill@example.org');
    await tab.reload();
  });

  it('each button says exactly what failed, or that it worked', async () => {
    const said = (kind: string) => tab.getByTestId(`channel-${kind}`).locator('.message');
    mail.onStep = (step) => (step === 'rcpt' ? smtpError(550, 'No such user here') : null);
    await tab.getByTestId('test-email').click();
    await said('email')
      .filter({ hasText: 'refuses jill@example.org. It said: 550 No such user here' })
      .waitFor();
    mail.onStep = () => null;
    await tab.getByTestId('test-email').click();
    await said('email').filter({ hasText: 'accepted a test message to jill@example.org' }).waitFor();
    const hook = tab.getByTestId('channel-webhook').getByLabel('Address');
    await hook.fill(`${site.origin}/broken`);
    await tab.getByTestId('test-webhook').click();
    await said('webhook').filter({ hasText: 'The webhook answered 500.' }).waitFor();
    await hook.fill(`${site.origin}/hook`);
    await tab.getByTestId('test-webhook').click();
    await said('webhook').filter({ hasText: 'The webhook accepted the test.' }).waitFor();
    await tab.getByTestId('test-feed').click();
    await said('feed').filter({ hasText: 'You have no feed yet' }).waitFor();
  });

  it('what was given up says why; an address that was paused, until when, and is sent to again', async () => {
    mail.onStep = (step, to) => (step === 'rcpt' && to.startsWith('nobody') ? smtpError(550, 'Gone') : null);
    await aChange('lost', 'Notify by email nobody@example.org immediately');
    await aChange('kept', 'Notify by email ann@example.org immediately');
    await until('the mail', () => mail.mails.some(({ to }) => to.includes('ann@example.org')));
    const { raw } = mail.mails.find(({ to }) => to.includes('ann@example.org'))!;
    const link = /^List-Unsubscribe: <([^>]+)>/m.exec(raw)![1]!;
    await fetch(link, { method: 'POST', body: new URLSearchParams({ action: 'pause-week' }) });
    await until('the refusal', async () =>
      (await call('getTelling', {})).messages.some(({ state }) => state === 'failed'),
    );
    await tab.reload();
    await tab.getByText('ann@example.org is paused until').waitFor();
    await tab.getByTestId('sent-messages').locator('summary').click();
    const given = tab.getByTestId('sent-messages').getByRole('listitem').filter({ hasText: 'lost changed' });
    expect(await given.innerText()).toMatch(
      /nobody@example\.org[\s\S]*It said: 550 Gone[\s\S]*Not delivered/,
    );
    for (const colorScheme of ['light', 'dark'] as const) {
      await tab.emulateMedia({ colorScheme });
      expect(await axeProblems(tab)).toEqual([]);
    }
    const paused = tab.locator('.message').filter({ hasText: 'ann@example.org' });
    await paused.getByTestId('resume-recipient').click();
    await paused.waitFor({ state: 'detached' });
    const { recipients } = await call('getTelling', {});
    expect(recipients.find(({ address }) => address === 'ann@example.org')).toMatchObject({
      pausedUntil: null,
    });
  });
});

describe('without a mail server', () => {
  it('says what is missing, and all else works', async () => {
    const { tab } = await anAccount([]);
    const missing = 'Mail is not set up on this server. Its operator has to set --smtp and --mail-from.';
    await tab.getByTestId('channel-email').getByText(missing).waitFor();
    await tab.getByTestId('create-feed').click();
    const feed = tab.getByTestId('feed-row').getByRole('link').first();
    const address = (await feed.getAttribute('href'))!;
    expect((await fetch(address)).status).toBe(200);
    await tab.getByTestId('feed-row').getByRole('button', { name: 'Revoke' }).click();
    await tab.getByTestId('feed-row').waitFor({ state: 'detached' });
    expect((await fetch(address)).status).toBe(404);
  });
});
