// What a version needs to look as it looked: collected after it is stored, once for all versions, within bounds. Over real HTTP.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGate } from '../../../../server/fetch/gate.ts';
import { createHttpFetcher } from '../../../../server/fetch/http-fetcher.ts';
import { collectAssets } from '../../../../server/jobs/assets/collect-assets.ts';
import { checkNow } from '../../../../server/jobs/check-now.ts';
import { type LocalSite, page, startLocalSite } from '../../../e2e/local-site.ts';
import { aWorld, minute, type TestWorld } from '../a-world.ts';

let site: LocalSite;
let world: TestWorld;
beforeEach(async () => {
  site = await startLocalSite();
  world = await aWorld();
  world.fetcher = createHttpFetcher({
    gate: createGate({ allowHosts: [site.host] }),
    userAgent: 'WebVigil-test/1',
  });
});
afterEach(async () => {
  await world.fetcher.close();
  await world.store.close();
  await site.close();
});

const serve = (path: string, type: string, body: string) =>
  site.set(path, (_, response) => {
    response.setHeader('content-type', type);
    response.setHeader('cache-control', 'max-age=86400');
    response.end(body);
  });

async function version(body: string) {
  site.set('/', page('News', body));
  await world.pass(60 * minute);
  const sentinel = (await world.store.sentinels.ofUser(world.userId))[0]!;
  return (await world.store.versions.ofPage(sentinel.pageId, 1))[0]!;
}
const watch = () => world.sentinel(`Create Sentinel news Using ${site.origin}/`);
const collectAll = async () => {
  while ((await collectAssets(world)) > 0);
};
const assetsOf = async (id: string) => world.store.assets.ofVersion(id);

describe('a new version', () => {
  it('gets its style sheets, what they need, its pictures and fonts', async () => {
    serve('/main.css', 'text/css', '@import "more.css"; @font-face { src: url(/f.woff2) }');
    serve('/more.css', 'text/css', 'body { background: url(bg.png) }');
    serve('/bg.png', 'image/png', '\x89PNG bg');
    serve('/f.woff2', 'font/woff2', 'wOF2 font');
    serve('/cat.png', 'image/png', '\x89PNG cat');
    await watch();
    const { id } = await version('<link rel=stylesheet href=/main.css><img src=/cat.png><p>One.</p>');
    expect((await assetsOf(id)).state).toBe('pending');
    await collectAll();
    const { state, assets } = await assetsOf(id);
    expect(state).toBe('complete');
    expect(assets.map(({ kind, url, type }) => [kind, url.slice(site.origin.length), type])).toEqual([
      ['style', '/main.css', 'text/css'],
      ['image', '/cat.png', 'image/png'],
      ['style', '/more.css', 'text/css'],
      ['font', '/f.woff2', 'font/woff2'],
      ['image', '/bg.png', 'image/png'],
    ]);
    const cat = await world.store.assets.body(id, assets[1]!.hash!);
    expect(cat).toMatchObject({ type: 'image/png', bytes: new TextEncoder().encode('\x89PNG cat') });
  });

  it('that needs the same as the one before costs nothing', async () => {
    serve('/main.css', 'text/css', 'a { color: red }');
    await watch();
    const first = await version('<link rel=stylesheet href=/main.css><p>One.</p>');
    await collectAll();
    const second = await version('<link rel=stylesheet href=/main.css><p>Two.</p>');
    await collectAll();
    expect(second.id).not.toBe(first.id);
    expect(await assetsOf(second.id)).toEqual(await assetsOf(first.id));
    expect(site.hits('/main.css')).toBe(1);
  });

  it('says what could not be had, and tries again a few times', async () => {
    await watch();
    const { id } = await version('<img src=/gone.png><p>One.</p>');
    await collectAll();
    const { state, assets } = await assetsOf(id);
    expect([state, assets[0]!.hash, assets[0]!.problem]).toEqual([
      'pending',
      null,
      expect.stringContaining('404'),
    ]);
    serve('/gone.png', 'image/png', '\x89PNG back');
    await world.pass(40 * minute);
    await collectAll();
    expect(await assetsOf(id)).toMatchObject({ state: 'complete', assets: [{ problem: null }] });

    const other = await version('<img src=/never.png><p>Two.</p>');
    for (let at = 0; at < 8; at++) {
      await collectAll();
      await world.pass(120 * minute);
    }
    expect((await assetsOf(other.id)).state).toBe('complete');
    expect(site.hits('/never.png')).toBeLessThanOrEqual(4);
  });

  it('keeps what it got, whatever comes to the same addresses before what was missing is tried again', async () => {
    const hang = (path: string, type: string, body: string) =>
      site.set(path, (_, response) => {
        response.setHeader('content-type', type);
        response.setHeader('cache-control', 'no-cache');
        response.end(body);
      });
    hang('/main.css', 'text/css', 'body { background: url(paper.png) }');
    hang('/paper.png', 'image/png', '\x89PNG paper');
    hang('/cat.png', 'image/png', '\x89PNG asleep');
    const looks = '<link rel=stylesheet href=/main.css><img src=/cat.png>';
    const sentinel = await watch();
    const { id } = await version(`${looks}<img src=/gone.png><p>One.</p>`);
    await collectAll();
    const before = await assetsOf(id);
    expect(before).toMatchObject({ state: 'pending', assets: { length: 4 } });

    hang('/main.css', 'text/css', 'body { background: white }');
    hang('/cat.png', 'image/png', '\x89PNG awake');
    site.set('/', page('News', `${looks}<p>Two.</p>`));
    await world.pass(5 * minute);
    const enabled = (await world.store.sentinels.byId(world.userId, sentinel.id))!;
    expect(await checkNow(world, enabled)).toMatchObject({ outcome: 'changed' });
    await collectAll();
    hang('/gone.png', 'image/png', '\x89PNG back');
    await world.pass(10 * minute);
    await collectAll();
    const after = await assetsOf(id);
    expect(after.state).toBe('complete');
    const here = before.assets.filter(({ hash }) => hash !== null);
    expect(here).toHaveLength(3);
    expect(after.assets).toEqual(expect.arrayContaining(here));
    expect(after.assets.every(({ hash }) => hash !== null)).toBe(true);
  });

  it('has the picture that was seen at the look, and none in its place', async () => {
    const hang = (shows: string) =>
      site.set('/cat.png', (_, response) => {
        response.setHeader('content-type', 'image/png');
        response.end(`\x89PNG ${shows}`);
      });
    hang('asleep');
    site.set('/', page('Cats', '<img src=/cat.png><p>Our cat.</p>'));
    await world.sentinel(`Create Sentinel cats Using ${site.origin}/ Monitor all images`);
    await world.pass(60 * minute);
    hang('awake');
    await world.pass(60 * minute);
    const [sentinel] = await world.store.sentinels.ofUser(world.userId);
    const both = await world.store.versions.ofPage(sentinel!.pageId, 5);
    await collectAll();
    const shown = both.map(async ({ id }) => {
      const [cat] = (await assetsOf(id)).assets;
      const stored = await world.store.assets.body(id, cat!.hash!);
      return stored !== null && stored !== 'damaged' && new TextDecoder().decode(stored.bytes).slice(-6);
    });
    expect(await Promise.all(shown)).toEqual([' awake', 'asleep']);
  });

  it('needs no more than is kept', async () => {
    world.assets = { ...world.assets, perVersion: 3, bytesEach: 1000 };
    serve('/large.png', 'image/png', `\x89PNG ${'x'.repeat(5000)}`);
    for (const name of ['a', 'b', 'c', 'd']) serve(`/${name}.png`, 'image/png', `\x89PNG ${name}`);
    await watch();
    const names = ['large', 'a', 'b', 'c', 'd'].map((name) => `<img src=/${name}.png>`).join('');
    const { id } = await version(`${names}<p>One.</p>`);
    await collectAll();
    const { assets } = await assetsOf(id);
    expect(assets.map(({ hash }) => hash !== null)).toEqual([false, true, true]);
  });

  it('that is not what it says it is, is not kept', async () => {
    serve('/sheet.css', 'text/html', '<script>alert(1)</script>');
    serve('/cat.png', 'text/html', '<p>Sign in</p>');
    await watch();
    const { id } = await version('<link rel=stylesheet href=/sheet.css><img src=/cat.png><p>One.</p>');
    await collectAll();
    for (const { hash } of (await assetsOf(id)).assets) expect(hash).toBeNull();
  });

  it('of a page that leads into the open web gets nothing from what the operator allowed to themselves', async () => {
    // As if this machine had a public address as well.
    const gate = { ...createGate({ allowHosts: [site.host] }), resolveChecked: async () => ['127.0.0.1'] };
    await world.fetcher.close();
    world.fetcher = createHttpFetcher({ gate, userAgent: 'WebVigil-test/1' });
    serve('/inside.png', 'image/png', '\x89PNG inside');
    site.set('/landed', page('Elsewhere', `<img src="${site.origin}/inside.png"><p>One.</p>`));
    const landed = `http://public.example:${new URL(site.origin).port}/landed`;
    site.set('/', (_, response) => response.writeHead(302, { location: landed }).end());
    const sentinel = await watch();
    await world.pass(60 * minute);
    const [newest] = await world.store.versions.ofPage(sentinel.pageId, 1);
    expect(newest!.finalUrl).toBe(landed);
    await collectAll();
    const problem = expect.stringContaining('open to this server alone');
    expect((await assetsOf(newest!.id)).assets).toMatchObject([{ hash: null, problem }]);
    expect(site.hits('/inside.png')).toBe(0);
  });
});
