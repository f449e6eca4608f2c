// A page behind a cookie, from the dashboard in real Chromium: the login is kept, chosen in the form, and the page followed when it moves.
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../browsers.ts';
import { page as html, type LocalSite, startLocalSite } from './local-site.ts';
import { type ServerProcess, startServerProcess, stopAllServers } from './server-process.ts';

let site: LocalSite;
let server: ServerProcess;
let browser: Browser;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  site = await startLocalSite();
  site.set('/orders', (request, response) => {
    const known = request.headers.cookie === 'session=s3cr3t';
    response.end(
      html('Orders', known ? '<p>Your lamp is on its way.</p>' : '<p>Nothing to see, stranger.</p>'),
    );
  });
  server = await startServerProcess({ flags: [`--allow-hosts=${site.host}`] });
  browser = await chromium.launch({
    executablePath: findBrowser('chromium')!,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  page = await browser.newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${server.address}/sign-in#${server.signInCode}`);
  await page.getByTestId('watch-form').waitFor();
});
afterAll(async () => {
  await browser?.close();
  await stopAllServers();
  await site?.close();
});

const go = (hash: string) => page.evaluate((to) => location.assign(to), `#/${hash}`);

describe('a page behind a cookie', () => {
  it('gets its login under Account, where the value is never seen again', async () => {
    await go('account');
    await page.getByTestId('login-name').fill('Lamp shop');
    await page.getByTestId('login-site').fill(site.origin);
    await page.getByTestId('login-value').fill('session=s3cr3t');
    await page.getByTestId('save-login').click();
    const row = page.getByTestId('login-row');
    await row.waitFor();
    expect(await row.innerText()).toContain(site.origin);
    expect(await page.getByTestId('login-value').inputValue()).toBe('');
    expect(await page.content()).not.toContain('s3cr3t');
  });

  it('is watched with it, as chosen in the form', async () => {
    await go(`sentinels/new?url=${encodeURIComponent(`${site.origin}/orders`)}&name=orders`);
    await page.getByTestId('tab-full').click();
    const form = page.getByTestId('full-form');
    await form.getByTestId('give-fetch').click();
    await form.getByTestId('fetch-login').selectOption({ label: 'Lamp shop' });
    await form.getByTestId('fetch-robots').selectOption('ignore');
    await page.getByText('No problems').waitFor();
    expect(await page.getByTestId('reads-as').innerText()).toContain(
      'with login "Lamp shop" ignoring robots',
    );
    await page.getByTestId('save-sentinel').click();
    await page.getByTestId('sentinel-page').waitFor();
    await page.getByTestId('page-facts').locator('summary').click();
    expect(await page.getByTestId('page-facts').innerText()).toContain(`${site.origin}/orders`);
    expect(site.hits('/robots.txt')).toBe(0);
  });

  it('is followed by a click when it has moved for good', async () => {
    site.set('/my-orders', html('Orders', '<p>Your lamp is on its way.</p>'));
    site.set('/orders', (_, response) => response.writeHead(301, { location: '/my-orders' }).end());
    await page.getByTestId('check-now').click();
    await page.getByTestId('moved').waitFor();
    expect(await page.getByTestId('moved').innerText()).toContain('/my-orders');
    await page.getByTestId('follow-move').click();
    await page.getByTestId('moved').waitFor({ state: 'detached' });
    expect(await page.getByTestId('own-text').innerText()).toContain(`Using ${site.origin}/my-orders`);
    expect(complaints).toEqual([]);
  });
});
