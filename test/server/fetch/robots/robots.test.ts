// What a site's robots.txt means for its pages, over real HTTP: asked once a day through the gate, honoured on every redirect.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseAllowedHosts } from '../../../../server/fetch/allowed-hosts.ts';
import type { Stopped } from '../../../../server/fetch/exchange.ts';
import type { Fetcher } from '../../../../server/fetch/fetcher.ts';
import type { Arrived } from '../../../../server/fetch/follow-redirects.ts';
import { createGate } from '../../../../server/fetch/gate.ts';
import { createHttpFetcher } from '../../../../server/fetch/http-fetcher.ts';
import { createRobots, robotsBytes } from '../../../../server/fetch/robots/robots.ts';
import { type Answer, type LocalSite, startLocalSite } from '../../../e2e/local-site.ts';

let site: LocalSite;
let other: LocalSite;
let fetcher: Fetcher;

beforeEach(async () => {
  site = await startLocalSite();
  other = await startLocalSite();
  for (const one of [site, other]) one.set('/page', 'a page');
  fetcher = fetcherWith([]);
});
afterEach(async () => {
  await fetcher.close();
  await site.close();
  await other.close();
});

function fetcherWith(robotsExempt: string[], limits = {}): Fetcher {
  const gate = createGate({ allowHosts: [site.host, other.host], exempt: [`${site.origin}/demo`] });
  return createHttpFetcher({ gate, limits, robotsExempt, userAgent: 'WebVigil/0.1 (+https://me.example)' });
}

const get = (path = '/page', more = {}) => fetcher.fetch({ url: `${site.origin}${path}`, ...more });
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(code, headers).end();
const forbidden = (host: string) => ({
  kind: 'forbidden',
  message: `The robots.txt of ${host} asks programs not to fetch this page. If that is for you to decide, write "Fetch ignoring robots", or watch the page in your own browser.`,
});

describe('a page that robots.txt forbids', () => {
  beforeEach(() => site.set('/robots.txt', 'User-agent: webvigil\nDisallow: /page\nCrawl-delay: 3'));

  test('is not fetched, and the person learns why', async () => {
    expect(await get()).toEqual(forbidden(site.host));
    expect(site.hits('/page')).toBe(0);
    expect(await fetcher.askRobots!(`${site.origin}/page`)).toEqual(forbidden(site.host));
    expect(await fetcher.askRobots!(`${site.origin}/other`)).toBeNull();
  });

  test('is fetched when the person has decided so', async () => {
    expect(await get('/page', { ignoreRobots: true })).toMatchObject({ kind: 'fetched' });
    expect(site.hits('/robots.txt')).toBe(0);
  });

  test('is not reached by a redirect from elsewhere either', async () => {
    other.set('/go', status(302, { location: `${site.origin}/page` }));
    expect(await fetcher.fetch({ url: `${other.origin}/go` })).toEqual(forbidden(site.host));
    expect(site.hits('/page')).toBe(0);
  });

  test('is fetched from a host the operator exempts, which is then not asked', async () => {
    await fetcher.close();
    fetcher = fetcherWith([site.host]);
    expect(await get()).toMatchObject({ kind: 'fetched' });
    expect(site.hits('/robots.txt')).toBe(0);
  });
});

test('robots.txt is asked for once, also by many at the same time, and says how often to come', async () => {
  site.set('/robots.txt', 'User-agent: *\nCrawl-delay: 2.5\nDisallow: /private');
  expect(fetcher.hostRules!(site.origin)).toEqual({ crawlDelayMs: null });
  await Promise.all([get(), get(), get('/page?again')]);
  await get();
  expect(site.hits('/robots.txt')).toBe(1);
  expect(fetcher.hostRules!(site.origin)).toEqual({ crawlDelayMs: 2500 });
});

test('the built-in page needs none', async () => {
  site.set('/demo', 'the demo');
  expect(await get('/demo')).toMatchObject({ kind: 'fetched' });
  expect(site.hits('/robots.txt')).toBe(0);
});

test.each([404, 401, 403, 410])('status %i: there are no rules', async (code) => {
  site.set('/robots.txt', status(code));
  expect(await get()).toMatchObject({ kind: 'fetched' });
  expect(fetcher.hostRules!(site.origin)).toEqual({ crawlDelayMs: 0 });
});

test.each([500, 503, 429])('status %i: the site is left alone until they can be read', async (code) => {
  site.set('/robots.txt', status(code));
  expect(await get()).toEqual({
    kind: 'failed',
    reason: 'robots',
    message: `The robots.txt of ${site.host} cannot be read now (status ${code}), so its pages are left alone until it can.`,
  });
  expect(site.hits('/page')).toBe(0);
});

test('with Retry-After, until then', async () => {
  const at = Math.floor(Date.now() / 1000) * 1000 + 3_600_000;
  site.set('/robots.txt', status(503, { 'retry-after': new Date(at).toUTCString() }));
  expect(await get()).toMatchObject({ kind: 'deferred', until: at });
});

test('a connection that breaks off fails the page as it would fail itself', async () => {
  site.set('/robots.txt', (_, response) => response.socket!.resetAndDestroy());
  expect(await get()).toEqual({
    kind: 'failed',
    reason: 'unreachable',
    message: `${site.host} broke the connection off before its answer was complete. We will try again.`,
  });
});

test('an answer that never comes ends with the page’s own time', async () => {
  await fetcher.close();
  fetcher = fetcherWith([], { totalMs: 100 });
  site.set('/robots.txt', () => {});
  expect(await get()).toMatchObject({ kind: 'failed', reason: 'timeout' });
});

test('redirects are followed, at most five, and never inside', async () => {
  other.set('/rules', 'User-agent: *\nDisallow: /page');
  site.set('/robots.txt', status(301, { location: `${other.origin}/rules` }));
  expect(await get()).toEqual(forbidden(site.host));

  other.set('/robots.txt', status(302, { location: 'http://169.254.169.254/robots.txt' }));
  expect(await fetcher.fetch({ url: `${other.origin}/page` })).toMatchObject({ kind: 'fetched' });
});

describe('robots.txt of 10 MB', () => {
  const filler = '# nothing to see here, move along\n';
  const padded = (rule: string, at: number) => {
    const before = filler.repeat(Math.ceil(at / filler.length));
    return before + rule + filler.repeat(Math.ceil((10_000_000 - before.length) / filler.length));
  };

  test.each([
    ['within the first 500 KB', 490_000, 'forbidden'],
    ['behind them', 520_000, 'fetched'],
  ])('counts %s', async (_, at, kind) => {
    const text = padded('User-agent: *\nDisallow: /page\n', at);
    site.set('/robots.txt', (_, response) => response.end(text));
    expect((await get()).kind).toBe(kind);
  });

  test('a line that lies across the end does not count', async () => {
    const [start, rule] = ['User-agent: *\n', '\nDisallow: /'];
    const text = `${start}${'#'.repeat(robotsBytes - start.length - rule.length)}${rule}elsewhere\n`;
    site.set('/robots.txt', text + filler.repeat(300_000));
    expect((await get()).kind).toBe('fetched');
  });

  test('also when it never ends', async () => {
    site.set('/robots.txt', (_, response) => {
      response.write('User-agent: *\nDisallow: /page\n');
      const more = () => {
        while (!response.destroyed && response.write(filler)) {}
      };
      response.on('drain', more);
      more();
    });
    expect(await get()).toEqual(forbidden(site.host));
  });
});

describe('as time passes', () => {
  const day = 86_400_000;
  let now = 0;
  let asked = 0;
  let answer: Arrived | Stopped;
  const robotsTxt = (text: string): Arrived => ({
    kind: 'arrived',
    url: new URL('https://site.example/robots.txt'),
    movedForGood: false,
    wireBytes: 0,
    answer: { kind: 'answer', status: 200, headers: {}, body: new TextEncoder().encode(text), wireBytes: 0 },
  });
  const down: Stopped = { kind: 'failed', reason: 'unreachable', message: 'It is down.' };
  const newRobots = () =>
    createRobots({
      robot: 'WebVigil',
      exempt: parseAllowedHosts([]),
      now: () => now,
      get: async () => {
        asked++;
        return answer;
      },
    });
  const page = new URL('https://site.example/page');
  const kindNow = async (robots: ReturnType<typeof newRobots>) =>
    (await robots.refusal(page))?.kind ?? 'allowed';

  beforeEach(() => {
    now = 0;
    asked = 0;
  });

  test('it is asked for again after a day', async () => {
    const robots = newRobots();
    answer = robotsTxt('User-agent: *\nDisallow: /');
    expect(await kindNow(robots)).toBe('forbidden');
    answer = robotsTxt('');
    now = day - 1;
    expect(await kindNow(robots)).toBe('forbidden');
    now = day;
    expect(await kindNow(robots)).toBe('allowed');
    expect(asked).toBe(2);
  });

  test('what was read holds on while the site is out of reach, for thirty days', async () => {
    const robots = newRobots();
    answer = robotsTxt('User-agent: *\nDisallow: /other');
    expect(await kindNow(robots)).toBe('allowed');
    answer = down;
    now = 2 * day;
    expect(await kindNow(robots)).toBe('allowed');
    now = 31 * day;
    expect(await robots.refusal(page)).toEqual(down);
  });

  test('a failure is tried again after half a minute', async () => {
    const robots = newRobots();
    answer = down;
    await robots.refusal(page);
    answer = robotsTxt('');
    now = 29_999;
    expect(await kindNow(robots)).toBe('failed');
    now = 30_000;
    expect(await kindNow(robots)).toBe('allowed');
  });
});
