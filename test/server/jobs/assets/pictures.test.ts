// The same address with another picture is a change; everything that only looks like one is not. Over real HTTP.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGate } from '../../../../server/fetch/gate.ts';
import { createHttpFetcher } from '../../../../server/fetch/http-fetcher.ts';
import { checkNow } from '../../../../server/jobs/check-now.ts';
import { type LocalSite, page, startLocalSite } from '../../../e2e/local-site.ts';
import { aWorld, minute, type TestWorld } from '../a-world.ts';

const hour = 60 * minute;
let site: LocalSite;
let world: TestWorld;
beforeEach(async () => {
  site = await startLocalSite();
  const gate = createGate({ allowHosts: [site.host] });
  world = await aWorld();
  world.fetcher = createHttpFetcher({ gate, userAgent: 'WebVigil-test/1' });
});
afterEach(async () => {
  await world.fetcher.close();
  await world.store.close();
  await site.close();
});

interface Picture {
  shows: string;
  type?: string;
  headers?: Record<string, string>;
  /** Answers 304 to whoever knows it already. */
  isConditional?: boolean;
}

/** What was answered for a path, in order. */
const statuses = new Map<string, number[]>();

function hang(path: string, picture: Picture | (() => Picture)): void {
  statuses.set(path, []);
  site.set(path, (request, response) => {
    const one = typeof picture === 'function' ? picture() : picture;
    const etag = `"${one.shows}"`;
    const isKnown = one.isConditional === true && request.headers['if-none-match'] === etag;
    response.statusCode = isKnown ? 304 : 200;
    statuses.get(path)!.push(response.statusCode);
    response.setHeader('content-type', one.type ?? 'image/png');
    if (one.isConditional) response.setHeader('etag', etag);
    for (const [name, value] of Object.entries(one.headers ?? {})) response.setHeader(name, value);
    response.end(isKnown ? undefined : `\x89PNG ${one.shows}`);
  });
}

const gallery = (body = '<p>Our cat today.</p><img src="/cat.png" alt="The cat">') =>
  site.set('/', page('Cats', `<h1>Cats</h1>${body}`));
const watch = (name: string, rest: string) =>
  world.sentinel(`Create Sentinel ${name} Using ${site.origin}/ ${rest}`);
/** An hour passes; who fired? */
async function later(): Promise<string[]> {
  await world.pass(hour);
  return (await world.fired()).sort();
}
const changes = async () =>
  (await world.store.detections.list({ userId: world.userId, limit: 10 })).flatMap(
    ({ detection }) => detection.list.changes,
  );

describe('the same address with another picture', () => {
  it('is an update for those who ask for pictures or watch the element, though the page did not change', async () => {
    gallery();
    hang('/cat.png', { shows: 'asleep', isConditional: true });
    await watch('pictures', 'Monitor all images');
    await watch('anything', 'Monitor any change in css "img"');
    await watch('words', 'Monitor all words');
    expect(await later()).toEqual([]);
    expect(statuses.get('/cat.png')).toEqual([200, 304]);
    hang('/cat.png', { shows: 'awake', isConditional: true });
    expect(await later()).toEqual(['anything', 'pictures']);
    const cat = { src: `${site.origin}/cat.png`, alt: 'The cat' };
    for (const change of await changes())
      expect(change).toMatchObject({ op: 'update', before: cat, after: cat, changed: 'picture' });
    expect(await later()).toEqual([]);
  });

  it('is told together with what else changed', async () => {
    gallery();
    hang('/cat.png', { shows: 'asleep' });
    await watch('pictures', 'Monitor all images');
    await later();
    gallery('<p>Our cat yesterday.</p><img src="/cat.png" alt="The cat"><img src="/dog.png" alt="The dog">');
    hang('/cat.png', { shows: 'awake' });
    hang('/dog.png', { shows: 'asleep' });
    expect(await later()).toEqual(['pictures']);
    expect((await changes()).map(({ op, changed }) => [op, changed])).toEqual([
      ['update', 'picture'],
      ['insert', undefined],
    ]);
  });

  it('is compared by who looks at fixed times with the one they saw', async () => {
    gallery();
    hang('/cat.png', { shows: 'asleep' });
    await watch('often', 'Monitor all images Fetch every 1 hour');
    await watch('seldom', 'Monitor all images Fetch every 3 hours');
    await world.pass(minute);
    hang('/cat.png', { shows: 'awake' });
    expect(await later()).toEqual(['often']);
    expect(await later()).toEqual([]);
    expect(await later()).toEqual(['seldom']);
  });

  it('is seen in the watched element alone', async () => {
    gallery('<div id="a"><p>A</p><img src="/a.png"></div><div id="b"><p>B</p><img src="/b.png"></div>');
    hang('/a.png', { shows: 'one' });
    hang('/b.png', { shows: 'one' });
    await watch('a', 'Monitor all images Element css "#a"');
    await later();
    expect(site.hits('/b.png')).toBe(0);
    hang('/b.png', { shows: 'two' });
    expect(await later()).toEqual([]);
    hang('/a.png', { shows: 'two' });
    expect(await later()).toEqual(['a']);
  });

  it('counts from when somebody first asked, on a page that others watched before', async () => {
    gallery();
    hang('/cat.png', { shows: 'asleep' });
    await watch('words', 'Monitor all words');
    await later();
    expect(site.hits('/cat.png')).toBe(0);
    await watch('pictures', 'Monitor all images');
    expect(await later()).toEqual([]);
    hang('/cat.png', { shows: 'awake' });
    expect(await later()).toEqual(['pictures']);
  });
});

it('a whole page watched for any change goes by the addresses of its pictures', async () => {
  gallery();
  hang('/cat.png', { shows: 'asleep' });
  await watch('anything', 'Monitor any change');
  await later();
  expect(statuses.get('/cat.png')).toEqual([]);
});

describe('what is no change', () => {
  beforeEach(async () => {
    gallery();
    hang('/cat.png', { shows: 'asleep' });
    await watch('pictures', 'Monitor all images');
    await later();
  });

  it('a picture that cannot be had, or comes back', async () => {
    site.set('/cat.png', (_, response) => response.writeHead(500).end());
    expect(await later()).toEqual([]);
    hang('/cat.png', { shows: 'asleep' });
    expect(await later()).toEqual([]);
    expect(await later()).toEqual([]);
  });

  it('a page that says there is no picture', async () => {
    hang('/cat.png', { shows: '<h1>Sign in</h1>', type: 'text/html' });
    expect(await later()).toEqual([]);
    expect(await later()).toEqual([]);
  });

  it('a picture that is drawn anew for every request', async () => {
    let drawn = 0;
    hang('/cat.png', () => ({ shows: `number ${++drawn}` }));
    for (let i = 0; i < 4; i++) expect(await later()).toEqual([]);
    // It is left alone for a while.
    expect(drawn).toBe(2);
  });

  it('nor does it make a version', async () => {
    site.set('/cat.png', (_, response) => response.writeHead(404).end());
    await later();
    await later();
    const { pageId } = (await world.store.sentinels.byName(world.userId, 'pictures'))!;
    expect(await world.store.pages.byId(pageId)).toMatchObject({ lastSeq: 1 });
  });
});

describe('a picture that its host calls fresh', () => {
  it('is not asked for, except by a person, or a day later', async () => {
    gallery();
    hang('/cat.png', { shows: 'asleep', headers: { 'cache-control': 'max-age=31536000' } });
    const sentinel = await watch('pictures', 'Monitor all images');
    await later();
    await later();
    expect(site.hits('/cat.png')).toBe(1);
    hang('/cat.png', { shows: 'awake', headers: { 'cache-control': 'max-age=31536000' } });
    const enabled = (await world.store.sentinels.byId(world.userId, sentinel.id))!;
    expect(await checkNow(world, enabled)).toMatchObject({ outcome: 'changed' });
    const asked = site.hits('/cat.png');
    hang('/cat.png', { shows: 'away', headers: { 'cache-control': 'max-age=31536000' } });
    await world.fired();
    expect(await later()).toEqual([]);
    expect(site.hits('/cat.png')).toBe(asked);
    await world.pass(24 * hour);
    expect(await world.fired()).toEqual(['pictures']);
  });
});

describe('many pictures', () => {
  it('are asked for a few at a look, each in its turn', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `/${i}.png`);
    gallery(`<p>Many</p>${names.map((name) => `<img src="${name}">`).join('')}`);
    for (const name of names) hang(name, { shows: name });
    await watch('pictures', 'Monitor all images');
    await world.pass(minute);
    expect(names.filter((name) => site.hits(name) > 0)).toHaveLength(world.assets.picturesPerLook);
    await later();
    await later();
    expect(names.filter((name) => site.hits(name) > 0)).toHaveLength(12);
    hang('/11.png', { shows: 'other' });
    await world.pass(3 * hour);
    expect(await world.fired()).toEqual(['pictures']);
  });
});
