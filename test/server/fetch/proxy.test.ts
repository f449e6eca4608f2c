// With an outgoing proxy: public pages go through it, private ones are refused before it is asked, allowed hosts are reached directly.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import type { Fetcher } from '../../../server/fetch/fetcher.ts';
import { createGate, type Gate } from '../../../server/fetch/gate.ts';
import { createHttpFetcher } from '../../../server/fetch/http-fetcher.ts';
import { type HostileServer, startHostileServer } from './hostile-server.ts';

let server: HostileServer;
let proxy: Server;
let fetcher: Fetcher;
let gate: Gate;
const asked: string[] = [];
const logins: (string | undefined)[] = [];
const slow: (() => void)[] = [];

beforeAll(async () => {
  server = await startHostileServer();
  proxy = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    logins.push(request.headers['proxy-authorization']);
    if (request.url?.includes('log-in')) response.writeHead(407).end();
    else if (request.url?.includes('slow')) slow.push(() => response.end());
    else response.end('through the proxy');
  });
  proxy.on('connect', (request, socket) => {
    asked.push(`CONNECT ${request.url}`);
    logins.push(request.headers['proxy-authorization']);
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  const answers: Record<string, string[]> = { 'public.example': ['8.8.8.8'], 'inside.example': ['10.0.0.1'] };
  gate = createGate({
    allowHosts: [`127.0.0.1:${server.port}`],
    resolve: async (name) => {
      const found = answers[name];
      if (!found) throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
      return found;
    },
  });
  const { port } = proxy.address() as AddressInfo;
  fetcher = createHttpFetcher({
    gate,
    limits: { connectionsPerOrigin: 2 },
    userAgent: 'WebVigil/0.1',
    proxy: `http://127.0.0.1:${port}`,
  });
});

afterAll(async () => {
  await fetcher.close();
  proxy.closeAllConnections();
  proxy.close();
  await server.close();
});

const get = async (url: string) => {
  asked.length = 0;
  return { outcome: await fetcher.fetch({ url }), asked: [...asked] };
};

test('a public page goes through it, also when only the proxy can look its name up', async () => {
  for (const host of ['public.example', 'unknown-here.example']) {
    const { outcome, asked } = await get(`http://${host}/page`);
    expect(outcome.kind === 'fetched' && new TextDecoder().decode(outcome.body)).toBe('through the proxy');
    expect(asked).toEqual([`GET http://${host}/page`]);
  }
});

test.each(['http://inside.example/', 'http://192.168.0.1/', 'https://[::1]/'])(
  '%s is refused',
  async (url) => {
    expect(await get(url)).toMatchObject({ outcome: { kind: 'blocked' }, asked: [] });
  },
);

test('a host that the operator allowed is reached directly', async () => {
  expect(await get(server.url('/page'))).toMatchObject({ outcome: { kind: 'fetched' }, asked: [] });
});

test('a proxy that will not serve us is named as the cause', async () => {
  const refused = await get('https://public.example/');
  expect(refused.asked).toEqual(['CONNECT public.example:443']);
  expect(refused.outcome).toMatchObject({
    kind: 'failed',
    reason: 'unreachable',
    message: expect.stringContaining('public.example (through the outgoing proxy)'),
  });
  expect((await get('http://public.example/log-in')).outcome).toMatchObject({
    kind: 'failed',
    message: expect.stringContaining('Proxy Authentication Required'),
  });
});

test('as many connections go to one host through it as would without', async () => {
  asked.length = 0;
  const all = [1, 2, 3, 4].map((n) => fetcher.fetch({ url: `http://public.example/slow${n}` }));
  for (let answered = 0; answered < 4; answered++) {
    await expect.poll(() => slow.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(answered + 2);
    slow.shift()!();
  }
  expect(await Promise.all(all)).toMatchObject(Array(4).fill({ kind: 'fetched' }));
});

test('one that asks for a name and a password gets them', async () => {
  const { port } = proxy.address() as AddressInfo;
  const { proxy: address } = readConfig({ proxy: `http://jill:p%40ss@127.0.0.1:${port}` }, {});
  const known = createHttpFetcher({ gate, userAgent: 'WebVigil/0.1', proxy: address });
  logins.length = 0;
  for (const url of ['http://public.example/page', 'https://public.example/']) await known.fetch({ url });
  const login = `Basic ${Buffer.from('jill:p@ss').toString('base64')}`;
  expect(logins).toEqual([login, login]);
  await known.close();
});
