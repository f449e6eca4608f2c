// A page that is empty without a browser: the dashboard says so, and one click has the server show it.
import { chromium } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { findBrowser } from '../../browsers.ts';
import { page as html, startLocalSite } from '../local-site.ts';
import { pairedClient, startServerProcess, stopAllServers } from '../server-process.ts';
import { until } from '../until.ts';

afterAll(stopAllServers);

it('is proposed in the dashboard and done with one click', async () => {
  const site = await startLocalSite();
  site.set('/app', html('App', '<div id="app"></div><script>app.textContent = "Made by scripts."</script>'));
  const server = await startServerProcess({ flags: [`--allow-hosts=${site.host}`] });
  const call = await pairedClient(server);
  const { id } = await call('createSentinel', { text: `Create Sentinel app Using ${site.origin}/app` });
  await until('the trouble', async () => (await call('getSentinel', { id })).trouble, 60_000);

  const browser = await chromium.launch({
    executablePath: findBrowser('chromium')!,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage();
  await page.goto(`${server.address}/sign-in#${server.signInCode}`);
  await page.getByText('it seems to need a browser').waitFor();
  await page.getByTestId('offer-render').click();
  await page.getByTestId('offer-render').waitFor({ state: 'detached', timeout: 60_000 });
  await until('the first version', async () => (await call('getSentinel', { id })).versions === 1, 60_000);
  expect((await call('getSentinel', { id })).text).toContain('Fetch rendered');
  await browser.close();
  await site.close();
});
