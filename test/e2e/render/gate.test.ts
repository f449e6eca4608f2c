// Whatever a page in the browser asks for passes the gate: nothing reaches a private address, and the page still shows.
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LocalSite, page, startLocalSite } from '../local-site.ts';
import { aRenderer, type TestRenderer } from './a-renderer.ts';

let site: LocalSite;
let renderer: TestRenderer;
/** Something inside the network: no connection and no packet may ever arrive. */
let inside: { tcp: Server; udp: UdpSocket; port: number };
let arrived: string[] = [];

/** The first answer is harmless, the next is not. */
const rebinding = [['8.8.8.8'], ['127.0.0.1']];
let lookups: string[] = [];

beforeAll(async () => {
  site = await startLocalSite();
  const tcp = createServer((socket) => {
    arrived.push('tcp');
    socket.end();
  }).listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket('udp4').bind(port, '127.0.0.1');
  udp.on('message', () => arrived.push('udp'));
  await once(udp, 'listening');
  inside = { tcp, udp, port };
  renderer = aRenderer({
    allowHosts: [site.host],
    limits: { settleMs: 3000 },
    resolve: async (name) => {
      lookups.push(name);
      if (name === 'rebind.example') return rebinding.length > 1 ? rebinding.shift()! : rebinding[0]!;
      if (name === 'inside.example') return ['127.0.0.1'];
      throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
    },
  });
});
afterAll(async () => {
  await renderer.close();
  await site.close();
  inside.udp.close();
  inside.tcp.close();
});
beforeEach(() => {
  arrived = [];
  lookups = [];
});

/** A page that tries something, and then says that it is still there. */
async function tries(code: string, markup = '', by = renderer): Promise<string> {
  const script = `${code}; setTimeout(() => { p.innerHTML = '<b id="here">still here</b>'; }, 800);`;
  site.set('/tries', page('Tries', `<p id="p"></p>${markup}<script>${script}</script>`));
  return by.html(`${site.origin}/tries`, '#here');
}

const ways: [way: string, code: (host: string) => string][] = [
  [
    'fetch',
    (host) => `fetch('http://${host}/', { mode: 'no-cors', method: 'POST', body: 'x' }).catch(() => {})`,
  ],
  ['fetch over TLS', (host) => `fetch('https://${host}/').catch(() => {})`],
  ['a web socket', (host) => `new WebSocket('ws://${host}/')`],
  ['a secure web socket', (host) => `new WebSocket('wss://${host}/')`],
  ['an event source', (host) => `new EventSource('http://${host}/')`],
  ['a beacon', (host) => `navigator.sendBeacon('http://${host}/', 'x')`],
  [
    'a worker',
    (host) =>
      `new Worker(URL.createObjectURL(new Blob(["fetch('http://${host}/'); importScripts('http://${host}/')"])))`,
  ],
  [
    'a form in a frame',
    (
      host,
    ) => `document.body.insertAdjacentHTML('beforeend', '<iframe name=f></iframe><form target=f method=post action=http://${host}/>');
      document.querySelector('form').submit()`,
  ],
  ['WebTransport', (host) => `try { new WebTransport('https://${host}/').ready.catch(() => {}) } catch {}`],
  [
    'WebRTC',
    (
      host,
    ) => `const c = new RTCPeerConnection({ iceServers: [{ urls: ['stun:${host}', 'turn:${host}?transport=tcp', 'turn:${host}'], username: 'u', credential: 'c' }] });
      c.createDataChannel('x'); c.createOffer().then((o) => c.setLocalDescription(o))`,
  ],
];

describe('nothing reaches the inside', () => {
  const hosts = ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '0.0.0.0', '127.1', 'inside.example'];

  it.each(hosts)(`at %s, by ${ways.map(([way]) => way).join(', ')}`, async (host) => {
    const all = ways.map(([, code]) => `{ ${code(`${host}:${inside.port}`)} }`).join(';');
    expect(await tries(all)).toContain('still here');
    expect(arrived).toEqual([]);
  });

  it('unless the operator allows it', async () => {
    const host = `127.0.0.1:${inside.port}`;
    const open = aRenderer({ allowHosts: [site.host, host], limits: { settleMs: 3000 } });
    for (const [way, code] of ways.slice(0, 3)) {
      arrived = [];
      await tries(code(host), '', open);
      expect(arrived, way).toContain('tcp');
    }
    await open.close();
  });

  it('by markup', async () => {
    const at = `http://127.0.0.1:${inside.port}`;
    const markup = `<img src="${at}/1"><iframe src="${at}/2"></iframe><script src="${at}/3"></script>
      <link rel="stylesheet" href="${at}/4"><link rel="preconnect" href="${at}"><link rel="prefetch" href="${at}/5">
      <link rel="dns-prefetch" href="//inside.example"><object data="${at}/6"></object><video src="${at}/7" autoplay></video>
      <style>@import "${at}/8"; @font-face { font-family: x; src: url("${at}/9") } body { font-family: x; background: url("${at}/10") }</style>
      <a ping="${at}/11" href="#">x</a><embed src="${at}/12">`;
    expect(await tries('', markup)).toContain('still here');
    expect(arrived).toEqual([]);
  });

  it('by a redirect on the way', async () => {
    site.set('/away', (_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${inside.port}/` }).end(),
    );
    expect(await tries(`fetch('/away').catch(() => {})`, '<iframe src="/away"></iframe>')).toContain(
      'still here',
    );
    expect(await renderer.show(`${site.origin}/away`)).toMatchObject({
      kind: 'blocked',
      message: expect.stringContaining('127.0.0.1 is a loopback address'),
    });
    expect(arrived).toEqual([]);
  });

  it('by a name whose address changes between two looks', async () => {
    // Not as fast as it can: a page that asks for too much is refused for that.
    const code = `setInterval(() => fetch('http://rebind.example:${inside.port}/').catch(() => {}), 10)`;
    expect(await tries(code)).toContain('still here');
    expect(lookups.filter((name) => name === 'rebind.example').length).toBeGreaterThan(1);
    expect(arrived).toEqual([]);
  });

  it('by going there itself: then the page is refused, and says why', async () => {
    site.set(
      '/goes',
      page('Goes', `<script>location.href = 'http://inside.example:${inside.port}/'</script>`),
    );
    expect(await renderer.show(`${site.origin}/goes`)).toMatchObject({
      kind: 'blocked',
      message: expect.stringContaining('inside.example leads to 127.0.0.1'),
    });
    expect(await renderer.show(`https://127.0.0.1:${inside.port}/`)).toMatchObject({ kind: 'blocked' });
    expect(arrived).toEqual([]);
  });

  it.each([
    'file:///etc/passwd',
    'data:text/html,<p>x',
    'chrome://version',
    'about:blank',
    'blob:http://example.org/1',
  ])('as an address of another kind: %s', async (url) => {
    expect(await renderer.show(url)).toMatchObject({ kind: 'blocked' });
    const code = `try { location.href = ${JSON.stringify(url)} } catch {}; open(${JSON.stringify(url)});`;
    site.set('/kind', page('Kind', `<p>still here</p><script>${code}</script>`));
    const outcome = await renderer.show(`${site.origin}/kind`);
    // Either the browser stays where it is, or the page has gone where it cannot be watched.
    if (outcome.kind === 'fetched') expect(new TextDecoder().decode(outcome.body)).toContain('still here');
    else expect(outcome.kind).toMatch(/blocked|failed/);
  });
});
