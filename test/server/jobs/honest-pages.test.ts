// What becomes of pages that move, go, come back, or whose sites do not tell the truth: over real HTTP, through the whole check.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createGate } from '../../../server/fetch/gate.ts';
import { createHttpFetcher } from '../../../server/fetch/http-fetcher.ts';
import { checkNow } from '../../../server/jobs/check-now.ts';
import { advanceLives } from '../../../server/jobs/life/advance-lives.ts';
import { followMove } from '../../../server/jobs/life/follow-move.ts';
import { showSentinel } from '../../../server/jobs/show-sentinels.ts';
import type { Sentinel } from '../../../server/store/records.ts';
import { type Answer, type LocalSite, page, startLocalSite } from '../../e2e/local-site.ts';
import { aWorld, minute, noon, type TestWorld } from './a-world.ts';

const hour = 60 * minute;
let site: LocalSite;
let world: TestWorld;

beforeEach(async () => {
  site = await startLocalSite();
  world = await aWorld();
  const gate = createGate({ allowHosts: [site.host] });
  world.fetcher = createHttpFetcher({ gate, userAgent: 'WebVigil/0.1', robotsExempt: [] });
});
afterEach(async () => {
  await world.fetcher.close();
  await world.store.close();
  await site.close();
});

const text = (words: string) => page('A page', `<h1>A page</h1><p>${words}</p>`);
const hourly = (path: string) => `Create Sentinel s Using ${site.origin}${path} Fetch every 1 hour`;
const redirect =
  (code: number, path: string): Answer =>
  (_, response) =>
    response.writeHead(code, { location: path }).end();
const pageOf = async ({ pageId }: Sentinel) => (await world.store.pages.byId(pageId))!;
const told = async () =>
  (await world.store.notices.since(world.userId, 0, 100)).map(
    ({ notice }) => `${notice.kind}: ${notice.message}`,
  );

describe('a page that has moved for good', () => {
  const movedTo = () => `${site.origin}/new`;
  beforeEach(() => {
    site.set('/new', text('Here it is now.'));
    site.set('/old', redirect(308, '/between'));
    site.set('/between', redirect(301, '/new'));
  });

  test('is told once, is still followed, and shown with where it went', async () => {
    const sentinel = await world.sentinel(hourly('/old'));
    await world.pass(3 * hour);
    expect(await told()).toEqual([
      `moved: The page has moved for good to ${movedTo()}. Watch the new address before the old one stops.`,
    ]);
    expect(await showSentinel(world, world.userId, sentinel.id)).toMatchObject({
      movedTo: movedTo(),
      versions: 1,
      facts: { finalUrl: movedTo(), status: 200, contentType: 'text/html; charset=utf-8', links: 0 },
    });
    site.set('/between', redirect(301, '/newer'));
    site.set('/newer', text('Here it is now.'));
    await world.pass(2 * hour);
    expect(await told()).toHaveLength(2);
  });

  test('is told once by a sentinel that asks several things of it', async () => {
    const other = `${site.origin}/other`;
    site.set('/other', text('Another page.'));
    await world.sentinel(
      `Create Sentinel s Using ${site.origin}/old Monitor (any change AND any change on ${other}) OR (links AND links on ${other}) Fetch every 1 hour`,
    );
    await world.pass(hour);
    expect(await told()).toHaveLength(1);
  });

  test('can be followed: the sentinel then watches the new address itself', async () => {
    const sentinel = await world.sentinel(hourly('/old'));
    await world.pass(hour);
    expect(await followMove(world, world.userId, sentinel.id)).toEqual({ kind: 'edited' });
    expect(await showSentinel(world, world.userId, sentinel.id)).toMatchObject({
      url: movedTo(),
      text: expect.stringContaining(`Using ${movedTo()}\nFetch every 1 hour`),
      movedTo: null,
    });
    const before = site.hits('/old');
    await world.pass(2 * hour);
    expect(site.hits('/old')).toBe(before);
    expect(await followMove(world, world.userId, sentinel.id)).toEqual({ kind: 'not-moved' });
  });

  test('has not moved when one step of the way is only for now', async () => {
    site.set('/between', redirect(302, '/new'));
    await world.sentinel(hourly('/old'));
    await world.pass(2 * hour);
    expect(await told()).toEqual([]);
  });
});

describe('a page that is gone', () => {
  const gone =
    (code: number): Answer =>
    (_, response) =>
      response.writeHead(code).end();

  test.each([
    [404, 'There is no page at this address any more, or there never was. (Status 404.)'],
    [410, 'The page is gone for good. (Status 410.)'],
  ])(
    'with %i is shown at once, told after three failures, once, and again when it is back',
    async (code, why) => {
      site.set('/', text('Here.'));
      const sentinel = await world.sentinel(hourly('/'));
      await world.pass(minute);
      site.set('/', gone(code));
      await world.pass(hour);
      expect((await pageOf(sentinel)).trouble).toMatchObject({ reason: 'gone', message: why });
      await world.pass(30 * hour);
      expect(await told()).toEqual([`trouble: ${why}`]);
      site.set('/', text('Here.'));
      await world.pass(12 * hour);
      expect(await told()).toEqual([`trouble: ${why}`, 'recovered: The page can be reached again.']);
      expect(await pageOf(sentinel)).toMatchObject({ trouble: null, failures: 0 });
      expect(await world.fired()).toEqual([]);
    },
  );

  test('a wall in place of the page is set aside, with the reason', async () => {
    site.set('/', text('Here.'));
    const sentinel = await world.sentinel(hourly('/'));
    await world.pass(minute);
    site.set(
      '/',
      page('Just a moment...', '<h1>Checking your browser</h1><p>Verify you are human to continue.</p>'),
    );
    await world.pass(hour);
    const [bad] = await world.store.versions.badOnes(sentinel.pageId, 1);
    expect((await pageOf(sentinel)).trouble?.message).toBe(bad!.message);
    expect(await world.fired()).toEqual([]);
  });
});

describe('a host that wants to be left alone', () => {
  test.each([
    ['in seconds', () => String(3 * 3600)],
    ['as a date', () => new Date(Math.ceil((Date.now() + 3 * hour) / 1000) * 1000).toUTCString()],
  ])('is left alone until it says, %s', async (_, after) => {
    const refuse: Answer = (_, response) => response.writeHead(429, { 'retry-after': after() }).end();
    site.set('/', refuse);
    const sentinel = await world.sentinel(hourly('/'));
    const before = Date.now();
    const [report] = await world.pass(0);
    expect(report).toMatchObject({ outcome: 'failed', message: expect.stringContaining('(Status 429.)') });
    // The fetcher reads the real clock, the world another one: what counts is the time it was told.
    expect((await pageOf(sentinel)).notBefore).toBeGreaterThanOrEqual(before + 3 * hour);
    expect(report!.answer).toMatchObject({ kind: 'busy' });
    // Whoever is in a hurry.
    const running = (await world.store.sentinels.byId(world.userId, sentinel.id))!;
    expect(await checkNow(world, running)).toMatchObject({
      outcome: 'failed',
      message: expect.stringContaining('The site asked to be left alone'),
    });
    expect(site.hits('/')).toBe(1);
  });

  test('is why its other pages wait, and they say so', async () => {
    site.set('/other', text('Here.'));
    const sentinel = await world.sentinel(hourly('/other'));
    await world.pass(minute);
    const why = async () => (await showSentinel(world, world.userId, sentinel.id))!.why;
    const pause = () =>
      world.store.hosts.change([site.host], () => ({
        nextAt: world.now() + 5 * minute,
        failures: 0,
        crawlDelayMs: null,
      }));
    await pause();
    expect(await why()).toBeNull();
    world.skip(hour);
    await advanceLives(world);
    await pause();
    expect(await why()).toBe('waits: its site asks for a pause, and is visited again at 13:06');
  });

  test('without saying how long is backed off from, with all its pages', async () => {
    site.set('/', (_, response) => response.writeHead(429).end());
    await world.sentinel(hourly('/'));
    const [report] = await world.pass(0);
    expect(report).toMatchObject({ outcome: 'failed', answer: { kind: 'silent' } });
  });
});

describe('validators that lie', () => {
  const lastModified = new Date(noon - hour).toUTCString();
  let words = 'one';
  let unconditional = 0;
  const liar: Answer = (request, response) => {
    if (request.headers['if-modified-since'] === lastModified) return response.writeHead(304).end();
    unconditional++;
    response.writeHead(200, { 'content-type': 'text/html', 'last-modified': lastModified }).end(text(words));
  };

  test('are found out by the unconditional tenth look, and not believed again', async () => {
    site.set('/', liar);
    const sentinel = await world.sentinel(hourly('/'));
    await world.pass(minute);
    words = 'two';
    expect((await world.pass(8 * hour)).map(({ outcome }) => outcome)).toEqual(Array(8).fill('unchanged'));
    expect(unconditional).toBe(1);
    expect((await pageOf(sentinel)).facts).toMatchObject({ status: 304 });
    expect((await world.pass(hour)).map(({ outcome }) => outcome)).toEqual(['changed']);
    expect((await pageOf(sentinel)).validators.trusted).toBe(false);
    words = 'three';
    expect((await world.pass(hour)).map(({ outcome }) => outcome)).toEqual(['changed']);
    expect(unconditional).toBe(3);
  });
});

test.each([
  ['Wed, 14 Jan 2026 12:00:00 GMT', Date.UTC(2026, 0, 14, 12)],
  ['Fri, 01 Jan 2100 00:00:00 GMT', null],
  ['12', null],
  ['yesterday', null],
])('a page that says it was last modified at "%s"', async (says, modifiedAt) => {
  site.set('/', (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html', 'last-modified': says }).end(text('Here.')),
  );
  const sentinel = await world.sentinel(hourly('/'));
  await world.pass(minute);
  const [version] = await world.store.versions.ofPage(sentinel.pageId, 1);
  expect(version!.modifiedAt).toBe(modifiedAt);
});

test('a host that says "not modified" whatever it is asked is found out, one that tells the truth is not', async () => {
  let [words, answers304] = ['one', 'always' as 'always' | 'truly'];
  site.set('/', (request, response) => {
    const etag = `"${words}"`;
    const asked = request.headers['if-none-match'];
    if (asked !== undefined && (answers304 === 'always' || asked === etag))
      return response.writeHead(304, { etag }).end();
    return response.writeHead(200, { 'content-type': 'text/html', etag }).end(text(words));
  });
  const isTrusted = async (sentinel: Sentinel) => (await pageOf(sentinel)).validators.trusted;
  const sentinel = await world.sentinel(hourly('/'));
  answers304 = 'truly';
  await world.pass(8 * hour);
  words = 'two';
  expect((await world.pass(hour)).map(({ outcome }) => outcome)).toEqual(['changed']);
  expect(await isTrusted(sentinel)).toBe(true);
  answers304 = 'always';
  words = 'three';
  await world.pass(9 * hour);
  expect(await isTrusted(sentinel)).toBe(true);
  expect((await world.pass(hour)).map(({ outcome }) => outcome)).toEqual(['changed']);
  expect(await isTrusted(sentinel)).toBe(false);
  words = 'four';
  expect((await world.pass(hour)).map(({ outcome }) => outcome)).toEqual(['changed']);
});

test('a charset that does not exist: what the page itself says is read', async () => {
  const latin1 = Buffer.from(text('Crème brûlée für alle'), 'latin1').toString('latin1');
  const html = latin1.replace('charset="utf-8"', 'charset="iso-8859-1"');
  site.set('/', (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=not-a-charset' }).end(html, 'latin1'),
  );
  const sentinel = await world.sentinel(hourly('/'));
  await world.pass(minute);
  const [version] = await world.store.versions.ofPage(sentinel.pageId, 1);
  expect(version!.charset).toBe('windows-1252');
  expect(JSON.stringify((await world.store.versions.features(version!.id))!.value)).toContain(
    'Crème brûlée für alle',
  );
});
