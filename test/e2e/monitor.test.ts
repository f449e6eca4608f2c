// Every kind of watching through a real server: combinations, elements, noise, several pages, walls and hostile pages, and why.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../shared/api/client.ts';
import { type LocalSite, page, startLocalSite } from './local-site.ts';
import { pairedClient, type ServerProcess, startServerProcess, stopAllServers } from './server-process.ts';
import { until } from './until.ts';

let site: LocalSite;
let server: ServerProcess;
let call: Call;

beforeAll(async () => {
  site = await startLocalSite();
  server = await startServerProcess({ flags: [`--allow-hosts=${site.host}`] });
  call = await pairedClient(server);
});
afterAll(async () => {
  await stopAllServers();
  await site.close();
});

const intro = '<h1>The town</h1><p>What happened in the town, told by those who live there.</p>';
const show = (path: string, body: string) => site.set(path, page('Town', intro + body));

/** Watches a page, and waits for its first version. */
async function watch(name: string, path: string, rest: string): Promise<string> {
  const { id } = await call('createSentinel', {
    text: `Create Sentinel ${name} Using ${site.origin}${path} ${rest}`,
  });
  await until('the first version', async () => (await call('getSentinel', { id })).versions >= 1);
  return id;
}
/** Looks at its page now; whether it fired, and with what types of change. */
async function check(id: string): Promise<string[]> {
  const { changeIds, outcome, message } = await call('checkSentinel', { id });
  if (outcome === 'failed') throw new Error(message);
  const changes = await Promise.all(changeIds.map((changeId) => call('getChange', { id: changeId })));
  return [...new Set(changes.flatMap((one) => one.changes.map(({ type }) => type)))].sort();
}
/** Beside the open connections, which would be closed unnoticed if this process stood still meanwhile. */
async function webvigil(...args: string[]) {
  const all = ['server/cli/webvigil.js', ...args, `--data=${server.dataDir}`, '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, all, { timeout: 60_000 });
  return JSON.parse(stdout);
}

describe('a server watches', () => {
  it('keywords AND links on one page, and says why it fired or did not', async () => {
    show('/news', '<p>quiet</p>');
    const id = await watch('both', '/news', 'Monitor keywords [sale] AND all links');
    show('/news', '<p>a sale</p>');
    expect(await check(id)).toEqual([]);
    show('/news', '<p>a sale and <a href="/more">another sale</a></p>');
    expect(await check(id)).toEqual(['keywords', 'links']);
    const { comparisons } = await call('why', { id });
    expect(comparisons.map(({ fired }) => fired)).toEqual([true, false]);
    expect(comparisons[1]!.trace.map(({ text, fired, why }) => [text, fired, why])).toEqual([
      ['AND', false, null],
      ['keywords [sale]', true, '1 added.'],
      ['all links', false, 'Nothing of this kind changed.'],
    ]);
    expect((await webvigil('why', 'both')).comparisons).toHaveLength(2);
    const past = await webvigil('backtest', 'both', '--monitor', 'keywords [sale]');
    expect(past.comparisons.map(({ fired }: { fired: boolean }) => fired)).toEqual([true, true]);
  });

  it('one element, and says when it is gone', async () => {
    show('/shop', '<p id="price">10 EUR</p><p>news</p>');
    const id = await watch('price', '/shop', 'Element css "#price" Monitor value below 10');
    show('/shop', '<p id="price">11 EUR</p><p>news</p>');
    expect(await check(id)).toEqual([]);
    show('/shop', '<p id="price">9 EUR</p><p>other news</p>');
    expect(await check(id)).toEqual(['value']);
    show('/shop', '<p>sold out</p>');
    expect(await check(id)).toEqual([]);
    const notices = await call('listNotices', {});
    expect(JSON.stringify(notices)).toContain('The watched element is no longer on the page');
  });

  it('without noise', async () => {
    show('/count', '<p>12 visitors on 2026-01-02</p>');
    const calm = await watch('calm', '/count', 'Ignore numbers Ignore dates');
    const alert = await watch('alert', '/count', '');
    // The page has a version already; this one begins with the look that is made for it.
    await check(alert);
    show('/count', '<p>13 visitors on 2026-01-03</p>');
    expect(await check(calm)).toEqual([]);
    expect((await call('listChanges', { sentinel: alert })).length).toBe(1);
  });

  it('two pages together', async () => {
    show('/a', '<p>one</p>');
    show('/b', '<p>one</p>');
    const id = await watch('pair', '/a', `Monitor all words AND keywords [sale] on ${site.origin}/b`);
    const other = await watch('only-b', '/b', '');
    show('/a', '<p>two</p>');
    expect(await check(id)).toEqual([]);
    show('/b', '<p>sale</p>');
    await check(other);
    const [change] = await until('the change on both', async () => {
      const changes = await call('listChanges', { sentinel: id });
      return changes.length > 0 ? changes : null;
    });
    const { changes } = await call('getChange', { id: change!.id });
    expect([...new Set(changes.map(({ type }) => type))].sort()).toEqual(['keywords', 'words']);
  });

  it('the page, and not a wall in front of it', async () => {
    show('/walled', '<p>one</p>');
    const id = await watch('walled', '/walled', '');
    site.set('/walled', page('Just a moment...', '<p>Checking your browser before accessing the site.</p>'));
    await expect(check(id)).rejects.toThrow('asked whether a person is there');
    expect(await call('why', { id })).toMatchObject({ setAside: [{ reason: 'bot-wall' }] });
    show('/walled', '<p>two</p>');
    expect(await check(id)).toEqual(['any']);
  });

  it('others while a hostile page is read', async () => {
    show('/good', '<p>one</p>');
    const good = await watch('good', '/good', '');
    site.set('/hostile', `${'<div class=a><b>'.repeat(200_000)}${`<p ${'a=1 '.repeat(300_000)}>x`}`);
    await call('createSentinel', {
      text: `Create Sentinel hostile Using ${site.origin}/hostile Element xpath "//div//div//b" Monitor regex /(a+)+$/`,
    });
    await until('the hostile page to be fetched', () => site.hits('/hostile') > 0);
    show('/good', '<p>two</p>');
    const began = Date.now();
    expect(await check(good)).toEqual(['any']);
    expect(Date.now() - began).toBeLessThan(5000);
  });
});
