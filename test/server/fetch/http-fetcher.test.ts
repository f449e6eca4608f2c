// What ordinary answers yield: pages, conditional requests, encodings, redirects, statuses, and who is told what.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fetcher } from '../../../server/fetch/fetcher.ts';
import { createGate } from '../../../server/fetch/gate.ts';
import { createHttpFetcher } from '../../../server/fetch/http-fetcher.ts';
import { type HostileServer, largeBody, startHostileServer, text } from './hostile-server.ts';

let server: HostileServer;
let other: HostileServer;
let fetcher: Fetcher;

beforeAll(async () => {
  server = await startHostileServer();
  other = await startHostileServer();
  const allowHosts = [`127.0.0.1:${server.port}`, `127.0.0.1:${other.port}`];
  const userAgent = 'WebVigil/0.1 (+https://watch.example)';
  fetcher = createHttpFetcher({ gate: createGate({ allowHosts }), userAgent });
});

afterAll(async () => {
  await fetcher.close();
  await server.close();
  await other.close();
});

const get = (path: string, more = {}) => fetcher.fetch({ url: server.url(path), ...more });
const bytes = new TextEncoder().encode(text);

describe('a page', () => {
  test('comes with its body, type and validators', async () => {
    const outcome = await get('/page#part');
    expect(outcome).toEqual({
      kind: 'fetched',
      status: 200,
      body: expect.any(Uint8Array),
      contentType: 'text/html; charset=utf-8',
      etag: '"one"',
      lastModified: 'Wed, 21 Oct 2015 07:28:00 GMT',
      finalUrl: server.url('/page'),
      serverAddress: '127.0.0.1',
      movedForGood: false,
      wireBytes: expect.any(Number),
      fetchMs: expect.any(Number),
      headers: { date: expect.any(String), 'cache-control': 'max-age=60', 'content-language': 'en' },
    });
    if (outcome.kind !== 'fetched') return;
    expect(outcome.body).toEqual(bytes);
    expect(outcome.body.buffer.byteLength).toBe(bytes.byteLength);
    expect(outcome.wireBytes).toBeGreaterThan(bytes.byteLength);
  });

  test('is asked for honestly', async () => {
    await get('/page');
    expect(server.seen.at(-1)?.headers).toMatchObject({
      'user-agent': 'WebVigil/0.1 (+https://watch.example)',
      'accept-encoding': 'gzip, br, zstd, deflate',
      'accept-language': '*',
    });
  });

  test('may be empty', async () => {
    for (const code of [200, 204, 205]) {
      expect(await get(`/status?code=${code}`)).toMatchObject({ kind: 'fetched', status: code });
    }
  });

  test('whose validator could not be sent back has none', async () => {
    expect(await get('/odd-etag')).toMatchObject({ kind: 'fetched', etag: null });
  });
});

describe('a conditional request', () => {
  test.each([{ etag: '"one"' }, { lastModified: 'Wed, 21 Oct 2015 07:28:00 GMT' }])(
    'with %o yields not-modified',
    async (validator) => {
      expect(await get('/conditional', validator)).toEqual({
        kind: 'not-modified',
        finalUrl: server.url('/conditional'),
        serverAddress: '127.0.0.1',
        movedForGood: false,
        wireBytes: expect.any(Number),
        fetchMs: expect.any(Number),
        headers: { date: expect.any(String) },
      });
    },
  );

  test('that no longer holds yields the page', async () => {
    expect(await get('/conditional', { etag: '"zero"' })).toMatchObject({ kind: 'fetched', status: 200 });
  });

  test.each([
    {},
    { etag: null },
    { etag: '"bad\r\nx: y"' },
    { etag: '"one"', validatorsFrom: 'http://other.example/' },
  ])('that was none (%o) makes a 304 a failure', async (validator) => {
    expect(await get('/always-304', validator)).toEqual({
      kind: 'failed',
      reason: 'status',
      message: 'The site says "not modified", but we have not asked whether it was. (Status 304.)',
    });
  });

  test('goes on to the same origin after a redirect, and to no other', async () => {
    const etag = '"one"';
    expect(await get('/go?to=/conditional', { etag })).toMatchObject({ kind: 'not-modified' });
    expect(await get(`/go?to=${other.url('/conditional')}`, { etag })).toMatchObject({ kind: 'fetched' });
    expect(other.seen.at(-1)?.headers).not.toHaveProperty('if-none-match');
  });

  test('goes exactly to the address that gave the validators, when that is known', async () => {
    const request = { etag: '"one"', validatorsFrom: other.url('/conditional') };
    expect(await get(`/go?to=${other.url('/conditional')}`, request)).toMatchObject({ kind: 'not-modified' });
    expect(server.seen.at(-1)?.headers).not.toHaveProperty('if-none-match');
  });
});

describe('an encoding', () => {
  test.each([
    '/packed?as=gzip',
    '/packed?as=x-gzip',
    '/packed?as=br',
    '/packed?as=zstd',
    '/packed?as=deflate',
    '/packed-raw-deflate',
    '/packed?as=identity',
  ])('%s is undone', async (path) => {
    const outcome = await get(path);
    expect(outcome.kind === 'fetched' && new TextDecoder().decode(outcome.body)).toBe(text);
  });

  test.each([
    ['/packed?as=compress', 'compressed as "compress", which we did not ask for'],
    ['/packed?as=gzip,%20br', 'compressed as "gzip, br", which we did not ask for'],
    ['/packed?as=__proto__', 'which we did not ask for'],
    ['/packed-badly', 'cannot be unpacked'],
    ['/packed-cut', 'cannot be unpacked'],
  ])('%s fails: %s', async (path, words) => {
    expect(await get(path)).toEqual({
      kind: 'failed',
      reason: 'encoding',
      message: expect.stringContaining(words),
    });
  });

  test.each(['gzip', 'br', 'zstd', 'deflate'])(
    '%s is undone in large bodies, which arrive faster than they unpack',
    async (coding) => {
      const outcome = await get(`/packed-large?as=${coding}`);
      expect(outcome.kind === 'fetched' && largeBody.equals(outcome.body)).toBe(true);
    },
  );

  test('of nothing is nothing', async () => {
    expect(await get('/packed-empty')).toMatchObject({ kind: 'fetched', body: new Uint8Array(0) });
  });
});

describe('a redirect', () => {
  test.each([
    [301, true],
    [308, true],
    [302, false],
    [303, false],
    [307, false],
  ])('with %i: moved for good is %s', async (code, movedForGood) => {
    expect(await get(`/go?code=${code}&to=/page`)).toMatchObject({
      kind: 'fetched',
      finalUrl: server.url('/page'),
      movedForGood,
    });
  });

  test('that is temporary anywhere on the way is not for good', async () => {
    const inner = encodeURIComponent('/go?code=302&to=/page');
    expect(await get(`/go?code=301&to=${inner}`)).toMatchObject({ kind: 'fetched', movedForGood: false });
  });

  test('is followed ten times', async () => {
    expect(await get('/further?n=10')).toMatchObject({ kind: 'fetched', movedForGood: true });
  });

  test.each([
    ['/loop-a', 'The page redirects in a circle. It may need cookies: watch it through your own browser.'],
    ['/go', 'The site redirects without saying where to. Check the address.'],
    [
      '/further?n=11',
      'The page redirects more than 10 times. Watch the address it finally shows in a browser.',
    ],
  ])('%s fails: %s', async (path, message) => {
    expect(await get(path)).toEqual({ kind: 'failed', reason: 'redirects', message });
  });
});

describe('a status', () => {
  test.each([
    [404, { kind: 'gone', status: 404 }],
    [410, { kind: 'gone', status: 410 }],
    [206, { kind: 'failed', reason: 'status' }],
    [300, { kind: 'failed', reason: 'status' }],
    [400, { kind: 'failed', reason: 'status' }],
    [401, { kind: 'failed', reason: 'status', message: expect.stringContaining('log-in') }],
    [403, { kind: 'failed', reason: 'status' }],
    [429, { kind: 'failed', reason: 'busy', message: expect.stringContaining('too often') }],
    [500, { kind: 'failed', reason: 'status', message: 'The site has a problem of its own. (Status 500.)' }],
    [503, { kind: 'failed', reason: 'status' }],
  ])('%i', async (code, expected) => {
    expect(await get(`/status?code=${code}`)).toMatchObject(expected);
  });

  test.each([
    [429, 'The site says we ask too often. Watch this page less often. (Status 429.)'],
    [503, 'The site is overloaded or under maintenance. (Status 503.)'],
  ])('%i with Retry-After in either form is deferred', async (code, message) => {
    const at = Math.floor(Date.now() / 1000) * 1000 + 3_600_000;
    const asDate = encodeURIComponent(new Date(at).toUTCString());
    const deferred = { kind: 'deferred', until: at, message };
    expect(await get(`/status?code=${code}&after=${asDate}`)).toEqual(deferred);
    const inSeconds = await get(`/status?code=${code}&after=3600`);
    expect(inSeconds.kind === 'deferred' && inSeconds.until).toBeGreaterThanOrEqual(at);
  });

  test('that is an error with an endless page ends all the same, and so does its connection', async () => {
    const outcome = await get('/endless-error');
    expect(outcome).toMatchObject({ kind: 'gone', status: 404 });
    const socket = server.seen.at(-1)?.socket;
    await expect.poll(() => socket?.destroyed).toBe(true);
  });
});
