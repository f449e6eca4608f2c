// A newcomer without the extension: the printed link, the demo page, and the first change in the viewer.
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../browsers.ts';
import { type MarkedTexts, readMarkedTexts } from './marked-texts.ts';
import { type ServerProcess, startServerProcess, stopAllServers } from './server-process.ts';
import { until } from './until.ts';

let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  server = await startServerProcess();
  browser = await chromium.launch({
    executablePath: findBrowser('chromium')!,
    args: ['--no-sandbox', '--disable-gpu'],
  });
});
afterAll(async () => {
  await browser?.close();
  await stopAllServers();
});

describe('the web dashboard', () => {
  it('shows a newcomer the first change of the demo page, and needs nothing but the link', async () => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(`${server.address}/sign-in#${server.signInCode}`);
    await page.getByTestId('watch-demo').click();
    await page.getByTestId('open-first-change').click({ timeout: 60_000 });
    const marked = await until('the marks', () =>
      page.evaluate<MarkedTexts | null>(`(() => {${readMarkedTexts}})()`),
    );
    expect(Object.keys({ ...marked.old, ...marked.new }).length).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    await page.close();
  });

  it('lets the link in only once', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${server.address}/sign-in#${server.signInCode}`);
    await page.getByText('used already').waitFor();
    await context.close();
  });

  it('sends whoever is not signed in to the sign-in page', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(server.address);
    await page.getByTestId('sign-in-form').waitFor();
    await context.close();
  });
});
