// The browser's way out, without a browser: who may use it, where it leads, and how much may pass.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request as send } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGate } from '../../../server/fetch/gate.ts';
import { defaultLimits } from '../../../server/fetch/limits.ts';
import { type GatedProxy, type ProxySession, startGatedProxy } from '../../../server/render/gated-proxy.ts';

let proxy: GatedProxy;
let site: Server;
let host: string;
let seen: IncomingHttpHeaders = {};

beforeAll(async () => {
  site = createServer((request, response) => {
    seen = request.headers;
    if (request.url === '/large') response.end('x'.repeat(100_000));
    else request.pipe(response);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  proxy = await startGatedProxy({
    gate: createGate({ allowHosts: [host] }),
    limits: defaultLimits,
    outgoing: null,
  });
});
afterAll(async () => {
  await proxy.close();
  site.close();
});

const passwordOf = ({ username, password }: ProxySession) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;

async function ask(url: string, password?: string, body = '', port = proxy.port) {
  const headers = { host: new URL(url).host, ...(password && { 'proxy-authorization': password }) };
  const request = send({ host: '127.0.0.1', port, path: url, method: 'POST', headers });
  request.end(body);
  const [response] = await once(request, 'response');
  return { status: response.statusCode, text: await text(response).catch(() => 'cut off') };
}

function tunnel(authority: string, password: string, port = proxy.port): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\nProxy-Authorization: ${password}\r\n\r\n`,
  );
  return new Promise((resolve) => {
    socket.once('data', (data) => {
      resolve(String(data).split('\r\n')[0]!);
      socket.destroy();
    });
    socket.once('close', () => resolve('closed'));
  });
}

test('nobody passes without the password of an open session', async () => {
  const session = proxy.open('operator', 1e6);
  const password = passwordOf(session);
  expect(await ask(`http://${host}/`)).toMatchObject({ status: 407 });
  expect(await ask(`http://${host}/`, 'Basic eDp5')).toMatchObject({ status: 407 });
  expect(await tunnel(host, 'Basic eDp5')).toContain('407');
  expect(await ask(`http://${host}/`, password, 'hello')).toEqual({ status: 200, text: 'hello' });
  expect(seen).not.toHaveProperty('proxy-authorization');
  expect(await tunnel(host, password)).toContain('200');
  session.end();
  expect(await ask(`http://${host}/`, password)).toMatchObject({ status: 407 });
});

test('a page of the open web does not reach what the operator allowed to themselves', async () => {
  const session = proxy.open('none', 1e6);
  expect(await ask(`http://${host}/`, passwordOf(session))).toMatchObject({ status: 403 });
  expect(await tunnel(host, passwordOf(session))).toContain('403');
  expect(session.whyNot(new URL(`http://${host}/`))).toMatchObject({ kind: 'blocked' });
  expect(session.whyNot(new URL(`https://${host}/`))).toMatchObject({ kind: 'blocked' });
  session.end();
});

test.each([
  'http://10.0.0.1/',
  'http://169.254.169.254/latest/meta-data',
  'ftp://example.org/',
  '/etc/passwd',
])('%s is refused', async (url) => {
  const session = proxy.open('operator', 1e6);
  expect(await ask(new URL(url, 'file:').href, passwordOf(session))).toMatchObject({ status: 403 });
  session.end();
});

test('what passes is counted, and cut off where it is too much', async () => {
  const session = proxy.open('operator', 50_000);
  let overspent = false;
  session.onOverspent = () => {
    overspent = true;
  };
  expect(
    await ask(`http://${host}/large`, passwordOf(session)).catch(() => ({ text: 'cut off' })),
  ).toMatchObject({
    text: 'cut off',
  });
  expect(overspent).toBe(true);
  expect(session.bytes).toBeGreaterThan(50_000);
});

test('behind an outgoing proxy the tunnel leads through it', async () => {
  const asked: string[] = [];
  const outer = createTcpServer((socket) => {
    socket.once('data', (data) => {
      asked.push(
        ...String(data)
          .split('\r\n')
          .filter((line) => /^(CONNECT|Proxy)/.test(line)),
      );
      socket.write('HTTP/1.1 200 Fine\r\n\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(outer, 'listening');
  const outgoing = `http://jill:p%40ss@127.0.0.1:${(outer.address() as AddressInfo).port}/`;
  const resolve = async (name: string) => (name === 'public.example' ? ['8.8.8.8'] : ['10.0.0.1']);
  const gate = createGate({ allowHosts: [], resolve });
  const behind = await startGatedProxy({ gate, limits: defaultLimits, outgoing });
  const session = behind.open('none', 1e6);
  expect(await tunnel('public.example:443', passwordOf(session), behind.port)).toContain('200');
  expect(await tunnel('inside.example:443', passwordOf(session), behind.port)).toContain('403');
  const login = Buffer.from('jill:p@ss').toString('base64');
  expect(asked).toEqual(['CONNECT public.example:443 HTTP/1.1', `Proxy-Authorization: Basic ${login}`]);
  await behind.close();
  outer.close();
});
