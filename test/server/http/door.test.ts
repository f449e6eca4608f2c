// The door: what a browser page of another site, or one that rebinds DNS, can do here, which is nothing.
import { request as rawRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './running-server.ts';

let server: TestServer;
let cookie: string;

beforeAll(async () => {
  server = await startTestServer();
  const response = await post('/api/sign-in', { code: server.welcome!.signInCode });
  cookie = response.headers.get('set-cookie')!;
});
afterAll(() => server.stop());

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
  return fetch(server.address + path, init);
}

/** fetch does not let a test choose the Host header. */
function statusFor(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: server.port, path: '/api/health', headers: { host } };
    rawRequest(options, (response) => {
      response.resume();
      resolve(response.statusCode!);
    })
      .on('error', reject)
      .end();
  });
}

describe('the cookie', () => {
  it('cannot be read by scripts or sent by other sites', () => {
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Strict');
    expect(cookie).toContain('Path=/');
  });

  it('signs in our own pages', async () => {
    const response = await fetch(`${server.address}/api/me`, { headers: { cookie, origin: server.address } });
    expect(await response.json()).toMatchObject({ userName: 'owner', hasPassword: false });
  });

  it('does not sign in another site, nor an extension', async () => {
    const as = (origin: string) => fetch(`${server.address}/api/me`, { headers: { cookie, origin } });
    expect((await as('https://evil.example')).status).toBe(403);
    expect((await as('null')).status).toBe(403);
    expect((await as('chrome-extension://abcdefghijklmnop')).status).toBe(401);
    const crossSite = { cookie, 'sec-fetch-site': 'cross-site' };
    expect((await fetch(`${server.address}/api/me`, { headers: crossSite })).status).toBe(401);
  });

  it('does not count for pictures, fonts and style sheets, which a shown page may ask for', async () => {
    const statusWith = async (headers: Record<string, string>) =>
      (await fetch(`${server.address}/api/me`, { headers: { cookie, ...headers } })).status;
    for (const dest of ['image', 'style', 'font', 'iframe'])
      expect(await statusWith({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': dest })).toBe(401);
    expect(await statusWith({ accept: 'image/avif,image/webp,*/*;q=0.8' })).toBe(401);
    expect(await statusWith({ accept: 'text/css,*/*;q=0.1' })).toBe(401);
    for (const dest of ['empty', 'document'])
      expect(await statusWith({ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': dest })).toBe(200);
  });
});

describe('the host name', () => {
  it('must be one of ours', async () => {
    expect(await statusFor(`127.0.0.1:${server.port}`)).toBe(200);
    expect(await statusFor(`localhost:${server.port}`)).toBe(200);
    expect(await statusFor(`rebound.example:${server.port}`)).toBe(403);
    expect(await statusFor('127.0.0.1:1')).toBe(403);
  });
});

describe('an extension', () => {
  const origin = 'chrome-extension://abcdefghijklmnop';

  it('is answered with CORS headers, without cookies', async () => {
    const response = await fetch(`${server.address}/api/health`, { headers: { origin } });
    expect(response.headers.get('access-control-allow-origin')).toBe(origin);
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('may ask beforehand', async () => {
    const headers = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    const response = await fetch(`${server.address}/api/pair`, { method: 'OPTIONS', headers });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toContain('Authorization');
  });

  it('is told apart from other sites, which get no CORS headers', async () => {
    const response = await fetch(`${server.address}/api/health`, {
      headers: { origin: 'https://evil.example' },
    });
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('guessing', () => {
  it('is stopped after ten wrong codes', async () => {
    const wrong = () => post('/api/pair', { code: 'AAAA-AAAA', deviceName: 'x' });
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) statuses.push((await wrong()).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401));
    expect(statuses.slice(10)).toEqual([429, 429]);
  });
});

describe('guessing all at once', () => {
  it('is stopped just the same', async () => {
    const wrong = () => post('/api/sign-in', { name: 'owner', password: 'not the password' });
    const statuses = await Promise.all(Array.from({ length: 25 }, async () => (await wrong()).status));
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(statuses).toContain(429);
  });
});

describe('every answer', () => {
  it('carries headers that keep pages from being framed, sniffed or run', async () => {
    for (const path of ['/api/health', '/demo', '/', '/nothing-here']) {
      const { headers } = await fetch(server.address + path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
    }
  });

  it('is described in the OpenAPI document', async () => {
    const document = await (await fetch(`${server.address}/api/openapi.json`)).json();
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/api/sentinels/{id}/check'].post).toMatchObject({ operationId: 'checkSentinel' });
  });
});
