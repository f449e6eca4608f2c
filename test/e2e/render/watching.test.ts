// A page that only exists after its scripts have run, watched by the real server: its change is detected and shown.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '../../../shared/api/client.ts';
import { type LocalSite, page, startLocalSite } from '../local-site.ts';
import { pairedClient, type ServerProcess, startServerProcess, stopAllServers } from '../server-process.ts';
import { until } from '../until.ts';

let site: LocalSite;
let server: ServerProcess;
let call: Call;
let price = 10;

beforeAll(async () => {
  site = await startLocalSite();
  server = await startServerProcess({ flags: [`--allow-hosts=${site.host}`] });
  call = await pairedClient(server);
  site.set('/price.json', (_, response) => response.end(JSON.stringify({ price })));
  site.set('/bundle.js', (_, response) =>
    response.writeHead(200, { 'content-type': 'text/javascript' }).end(`
      fetch('${server.address}/api/sentinels').catch(() => {});
      fetch('/price.json').then((r) => r.json()).then(({ price }) => {
        app.innerHTML = '<h1>Lamp</h1><p class="price">' + price + ' EUR</p><p>A lamp for the desk, with a foot of brass.</p>';
      });`),
  );
  site.set('/shop', page('Shop', '<div id="app"></div><script src="/bundle.js"></script>'));
});
afterAll(async () => {
  await stopAllServers();
  await site.close();
});

it('is watched, compared and shown', async () => {
  const { id } = await call('createSentinel', {
    text: `Create Sentinel lamp Using ${site.origin}/shop Element css ".price" Monitor value below 10 Fetch rendered waiting for ".price"`,
  });
  await until('the first version', async () => (await call('getSentinel', { id })).versions === 1, 60_000);
  price = 9;
  const { outcome, changeIds } = await call('checkSentinel', { id });
  expect(outcome).toBe('changed');
  const change = await call('getChange', { id: changeIds[0]! });
  expect(change.changes).toMatchObject([{ type: 'value' }]);
  const [before, after] = await Promise.all(
    [change.oldVersion, change.newVersion].map((version) => call('versionBody', { id: version.id })),
  );
  expect(before).toContain('<p class="price">10 EUR</p>');
  expect(after).toContain('<p class="price">9 EUR</p>');
  expect(await call('checkSentinel', { id })).toMatchObject({ outcome: 'unchanged' });
});

it('is recognised where nobody asked for a browser, proposed, and switched with one click', async () => {
  const { id } = await call('createSentinel', {
    text: `Create Sentinel plain Using ${site.origin}/shop?plain`,
  });
  const shell = await until('the trouble', async () => {
    const sentinel = await call('getSentinel', { id });
    return sentinel.trouble && sentinel;
  });
  expect(shell).toMatchObject({
    versions: 0,
    trouble: { reason: 'needs-browser', message: expect.stringContaining('seems to need a browser') },
    offer: 'render',
  });
  const rendered = await call('renderSentinel', { id });
  expect(rendered).toMatchObject({ offer: null, text: expect.stringContaining('Fetch rendered') });
  await until('the first version', async () => (await call('getSentinel', { id })).versions === 1, 60_000);
  const insisting = await call('createSentinel', {
    text: `Create Sentinel insisting Using ${site.origin}/shop?plain Fetch plain`,
  });
  await until('the trouble', async () => (await call('getSentinel', { id: insisting.id })).trouble);
  expect(await call('getSentinel', { id: insisting.id })).toMatchObject({ offer: null });
});

it('without a browser: said at once, and nothing is made', async () => {
  const bare = await startServerProcess({
    flags: [`--allow-hosts=${site.host}`, '--chromium=/no/such/browser'],
  });
  const ask = await pairedClient(bare);
  const text = `Create Sentinel lamp Using ${site.origin}/shop Fetch rendered`;
  await expect(ask('createSentinel', { text })).rejects.toThrow('There is no browser at "/no/such/browser"');
  expect(await ask('listSentinels', {})).toEqual([]);
  await bare.stop();
});
