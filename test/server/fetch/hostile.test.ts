// What a hostile server yields: a value each time, within the limits, and never a request to where it must not go.
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Fetcher } from '../../../server/fetch/fetcher.ts';
import { createGate, type Resolve } from '../../../server/fetch/gate.ts';
import { createHttpFetcher } from '../../../server/fetch/http-fetcher.ts';
import type { FetchLimits } from '../../../server/fetch/limits.ts';
import { type HostileServer, startHostileServer } from './hostile-server.ts';

let server: HostileServer;
const open: Fetcher[] = [];

beforeAll(async () => {
  server = await startHostileServer();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((fetcher) => fetcher.close()));
});
afterAll(() => server.close());

function fetcherWith(limits: Partial<FetchLimits>, resolve?: Resolve, exempt: string[] = []): Fetcher {
  const gate = createGate({
    allowHosts: [`127.0.0.1:${server.port}`],
    exempt,
    ...(resolve && { resolve }),
  });
  const fetcher = createHttpFetcher({ gate, limits, userAgent: 'WebVigil/0.1' });
  open.push(fetcher);
  return fetcher;
}

const get = (path: string, limits: Partial<FetchLimits> = {}) =>
  fetcherWith(limits).fetch({ url: server.url(path) });

/** The server's port is another one each time. */
const named = (message: string) => message.replace('HOST', `127.0.0.1:${server.port}`);

describe('time', () => {
  test.each([
    ['/slow-headers', { headersMs: 50 }, 'HOST took the request but did not answer in time.'],
    ['/slow-body', { idleMs: 50 }, 'HOST stopped in the middle of its answer and sent nothing more.'],
    ['/trickle', { totalMs: 100 }, 'The page did not arrive within 0.1 seconds. We will try again.'],
    ['/slow-headers', { totalMs: 50 }, 'The page did not arrive within 0.05 seconds. We will try again.'],
  ])('%s with %o', async (path, limits, message) => {
    expect(await get(path, limits)).toEqual({ kind: 'failed', reason: 'timeout', message: named(message) });
  });

  test('waiting for a free connection counts as well', async () => {
    const fetcher = fetcherWith({ connectionsPerOrigin: 1, totalMs: 100 });
    const both = [server.url('/slow-headers'), server.url('/page')].map((url) => fetcher.fetch({ url }));
    expect(await Promise.all(both)).toMatchObject([{ reason: 'timeout' }, { reason: 'timeout' }]);
  });

  test('a connection that is never made secure', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as { port: number };
    const gate = createGate({ allowHosts: ['127.0.0.1'] });
    const fetcher = createHttpFetcher({ gate, limits: { connectMs: 50 }, userAgent: 'WebVigil/0.1' });
    open.push(fetcher);
    expect(await fetcher.fetch({ url: `https://127.0.0.1:${port}/` })).toMatchObject({
      kind: 'failed',
      reason: 'timeout',
      message: expect.stringContaining('did not accept the connection'),
    });
    silent.close();
  });
});

describe('size', () => {
  test.each(['/endless', '/announced-large'])('%s', async (path) => {
    expect(await get(path, { wireBytes: 100_000 })).toEqual({
      kind: 'failed',
      reason: 'too-large',
      message: 'The page is larger than 100000 bytes. Watch a smaller page, or raise the limit.',
    });
  });

  test.each(['gzip', 'br', 'zstd', 'deflate'])('a bomb packed as %s', async (coding) => {
    expect(await get(`/bomb?as=${coding}`, { bodyBytes: 1_000_000 })).toEqual({
      kind: 'failed',
      reason: 'too-large',
      message: 'The page is larger than 1 MB when unpacked. Watch a smaller page, or raise the limit.',
    });
  });

  test('a page of exactly the limit is fine', async () => {
    const limits = { wireBytes: 6000, bodyBytes: 6000 };
    expect(await get('/page', limits)).toMatchObject({ kind: 'fetched' });
    expect(await get('/page', { ...limits, bodyBytes: 5999 })).toMatchObject({ reason: 'too-large' });
  });
});

describe('a broken answer', () => {
  test.each([
    ['/too-short', 'HOST broke the connection off before its answer was complete. We will try again.'],
    ['/reset-in-body', 'HOST broke the connection off before its answer was complete. We will try again.'],
    ['/reset-at-once', 'HOST broke the connection off before its answer was complete. We will try again.'],
    [
      '/two-lengths',
      'HOST sent less or more than it announced, so the page is incomplete. We will try again.',
    ],
    ['/not-http', 'HOST answered with something that is not HTTP.'],
    ['/status-zero', 'HOST answered with something that is not HTTP.'],
    ['/huge-headers', 'HOST sent headers that are too long to read.'],
  ])('%s', async (path, message) => {
    expect(await get(path)).toEqual({ kind: 'failed', reason: 'unreachable', message: named(message) });
  });

  test('of a status that does not exist is a wall’s', async () => {
    expect(await get('/status-999')).toEqual({
      kind: 'failed',
      reason: 'status',
      message:
        'The site does not let us see this page. Watch it through your own browser instead. (Status 999.)',
    });
  });

  test('that is longer than announced is cut where it was announced', async () => {
    const outcome = await get('/too-long');
    expect(outcome.kind === 'fetched' && new TextDecoder().decode(outcome.body)).toBe('four');
  });

  test('is asked for once more when nothing at all had come, and only then', async () => {
    const count = (path: string) => server.seen.filter((request) => request.url === path).length;
    await get('/reset-at-once?again');
    expect(count('/reset-at-once?again')).toBe(2);
    await get('/reset-in-body?again');
    expect(count('/reset-in-body?again')).toBe(1);
  });

  test('leaves the next page on that host unharmed', async () => {
    const fetcher = fetcherWith({ connectionsPerOrigin: 1 });
    for (const path of ['/too-long', '/reset-in-body', '/not-http', '/packed-badly', '/too-short']) {
      await fetcher.fetch({ url: server.url(path) });
      expect(await fetcher.fetch({ url: server.url('/page') })).toMatchObject({ kind: 'fetched' });
    }
  });

  test('nobody listening', async () => {
    const gate = createGate({ allowHosts: ['127.0.0.1'] });
    const fetcher = createHttpFetcher({ gate, userAgent: 'WebVigil/0.1' });
    open.push(fetcher);
    const closed = await startHostileServer();
    await closed.close();
    expect(await fetcher.fetch({ url: closed.url('/') })).toEqual({
      kind: 'failed',
      reason: 'unreachable',
      message: `127.0.0.1:${closed.port} refused the connection. The site may be down, or the port wrong.`,
    });
    expect(await fetcher.fetch({ url: server.url('/page').replace('http:', 'https:') })).toEqual({
      kind: 'failed',
      reason: 'unreachable',
      message: named(
        'No secure connection to HOST was possible. Check whether the address should begin with http://.',
      ),
    });
  });
});

describe('a way inside', () => {
  test.each([
    ['http://169.254.169.254/latest/meta-data/', '169.254.169.254 is a link-local address'],
    ['//127.0.0.1/', '127.0.0.1 is a loopback address'],
    ['http://0x7f.1/', '127.0.0.1 is a loopback address'],
    ['http://inside.example/', 'inside.example leads to 10.0.0.1, a private address'],
    ['http://user:pass@example.com/', 'user name or password'],
    ['file:///etc/passwd', 'Only http and https'],
    ['http://example.com:22/', 'Port 22'],
  ])('by a redirect to %s is blocked', async (to, words) => {
    const fetcher = fetcherWith({}, async () => ['10.0.0.1']);
    const url = server.url(`/go?to=${encodeURIComponent(to)}`);
    expect(await fetcher.fetch({ url })).toEqual({
      kind: 'blocked',
      message: expect.stringContaining(words),
    });
  });

  test('from the open web to what the operator allowed to themselves is blocked, also for what a page is made of', async () => {
    // As if this server had a public address as well.
    const resolveChecked = async () => ['127.0.0.1'];
    const gate = { ...createGate({ allowHosts: [`127.0.0.1:${server.port}`] }), resolveChecked };
    const fetcher = createHttpFetcher({ gate, userAgent: 'WebVigil/0.1' });
    open.push(fetcher);
    const to = server.url('/page');
    const stranger = `http://public.example:${server.port}/go?to=${encodeURIComponent(to)}`;
    const blocked = { kind: 'blocked', message: expect.stringContaining('open to this server alone') };
    expect(await fetcher.fetch({ url: stranger })).toEqual(blocked);
    expect(await fetcher.fetch({ url: to, askedBy: stranger })).toEqual(blocked);
    expect(await fetcher.fetch({ url: to, askedBy: 'http://10.0.0.1/' })).toEqual(blocked);
    expect(await fetcher.fetch({ url: to, askedBy: server.url('/') })).toMatchObject({ kind: 'fetched' });
    expect(await fetcher.fetch({ url: server.url(`/go?to=${to}`) })).toMatchObject({ kind: 'fetched' });
  });

  test.each([
    ['http://169.254.169.254/latest/meta-data/', '169.254.169.254 is a link-local address.'],
    ['http://inside.example/', 'inside.example leads to 10.0.0.1, a private address.'],
  ])('from the open web to %s is told without proposing to allow it', async (to, why) => {
    const resolved = async (host: string) => [host === 'inside.example' ? '10.0.0.1' : '127.0.0.1'];
    const inner = createGate({ allowHosts: [], resolve: resolved });
    const resolveChecked: Resolve = async (host) =>
      host === 'public.example' ? ['127.0.0.1'] : inner.resolveChecked(host);
    const fetcher = createHttpFetcher({ gate: { ...inner, resolveChecked }, userAgent: 'WebVigil/0.1' });
    open.push(fetcher);
    const url = `http://public.example:${server.port}/go?to=${encodeURIComponent(to)}`;
    expect(await fetcher.fetch({ url })).toEqual({
      kind: 'blocked',
      message: `The page leads to where pages of the web may not go: ${why}`,
    });
    expect(await fetcher.fetch({ url: to })).toEqual({
      kind: 'blocked',
      message: expect.stringContaining('start the server with --allow-hosts'),
    });
  });

  test('over the connection that the built-in page left open is blocked', async () => {
    const gate = createGate({
      allowHosts: [],
      exempt: [`http://demo.example:${server.port}/page`],
      resolve: async () => ['127.0.0.1'],
    });
    const fetcher = createHttpFetcher({ gate, userAgent: 'WebVigil/0.1' });
    open.push(fetcher);
    const at = (path: string) => fetcher.fetch({ url: `http://demo.example:${server.port}${path}` });
    expect(await at('/page')).toMatchObject({ kind: 'fetched' });
    expect(await at('/conditional')).toMatchObject({ kind: 'blocked' });
    expect(await at('/page/../conditional')).toMatchObject({ kind: 'blocked' });
  });
});

describe('stopping', () => {
  const aborted = { kind: 'failed', reason: 'aborted', message: expect.any(String) };

  test('before, during and by closing the fetcher', async () => {
    const url = server.url('/slow-body');
    expect(await fetcherWith({}).fetch({ url, signal: AbortSignal.abort() })).toEqual(aborted);

    const controller = new AbortController();
    const during = fetcherWith({}).fetch({ url, signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    expect(await during).toEqual(aborted);

    const fetcher = fetcherWith({});
    const closing = fetcher.fetch({ url });
    setTimeout(() => fetcher.close(), 20);
    expect(await closing).toEqual(aborted);
    expect(await fetcher.fetch({ url })).toEqual(aborted);
  });
});
