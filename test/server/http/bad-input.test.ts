// Bad input: a clear error each, and the server goes on.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../shared/api/client.ts';
import { type LocalSite, startLocalSite } from '../../e2e/local-site.ts';
import { pairedClient } from '../../e2e/server-process.ts';
import { until } from '../../e2e/until.ts';
import { startTestServer, type TestServer } from './running-server.ts';

let site: LocalSite;
let server: TestServer;
let call: Call;

beforeAll(async () => {
  site = await startLocalSite();
  server = await startTestServer({ 'allow-hosts': `${site.host},127.0.0.1:1` });
  call = await pairedClient({ address: server.address, pairingCode: server.welcome!.pairingCode });
});
afterAll(async () => {
  expect(await call('health', {})).toMatchObject({ status: 'ok' });
  await server.stop();
  await site.close();
});

async function troubleWith(url: string): Promise<string> {
  const name = `s${Math.random().toString(36).slice(2)}`;
  const { id } = await call('createSentinel', { text: `Create Sentinel ${name} Using ${url}` });
  const view = await until('trouble', async () => {
    const sentinel = await call('getSentinel', { id });
    return sentinel.trouble === null ? null : sentinel;
  });
  return view.trouble!.message;
}

function send(body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${server.address}/api/pair`, { method: 'POST', body, headers });
}

describe('an address', () => {
  it.each(['ftp://example.org/', 'file:///etc/passwd'])('%s is refused for its scheme', async (url) => {
    const refused = call('createSentinel', { text: `Create Sentinel x Using ${url}` });
    await expect(refused).rejects.toMatchObject({
      status: 422,
      code: 'invalid-sentinel',
      message: expect.stringMatching(/http/),
    });
  });

  it('that is no address is refused where it stands', async () => {
    const refused = call('createSentinel', { text: 'Create Sentinel x Using javascript:alert(1)' });
    await expect(refused).rejects.toMatchObject({
      status: 422,
      problems: [{ line: 1, column: expect.any(Number) }],
    });
  });

  it('on a private network is refused by the gate, with what to do', async () => {
    expect(await troubleWith('http://127.0.0.1:2/')).toMatch(/allow-hosts/);
  });

  it('that nobody answers at is unreachable', async () => {
    expect(await troubleWith('http://127.0.0.1:1/')).toMatch(/connection/i);
  });

  it('of a host that does not exist is not found', async () => {
    expect(await troubleWith('http://no-such-host.invalid/')).toMatch(/no-such-host\.invalid/);
  });

  it('that answers 500 says so', async () => {
    site.set('/broken', (_, response) => {
      response.statusCode = 500;
      response.end('oops');
    });
    expect(await troubleWith(`${site.origin}/broken`)).toMatch(/500/);
  });
});

describe('a request', () => {
  it('that is no JSON is refused', async () => {
    const response = await send('{"code": ');
    expect(response.status).toBe(400);
    expect((await response.json()).error.message).toMatch(/not valid JSON/);
  });

  it('that is JSON but no object is refused', async () => {
    expect((await send('[1]')).status).toBe(400);
  });

  it('of the wrong shape names the field', async () => {
    const response = await send('{"code": 7}');
    expect(response.status).toBe(400);
    const { error } = await response.json();
    expect(error.problems.map((problem: { field: string }) => problem.field)).toEqual(['code', 'deviceName']);
  });

  it('of 10 MB is refused', async () => {
    const response = await send(JSON.stringify({ code: 'x'.repeat(10_000_000) }));
    expect(response.status).toBe(413);
    expect((await response.json()).error.message).toMatch(/too large/);
  });

  it('of 10 MB that does not say its size is refused too', async () => {
    const chunk = new Uint8Array(100_000).fill(32);
    let sent = 0;
    const body = new ReadableStream({
      pull: (controller) => (sent++ < 100 ? controller.enqueue(chunk) : controller.close()),
    });
    const init = { method: 'POST', body, duplex: 'half' } as RequestInit;
    const status = await fetch(`${server.address}/api/pair`, init).then(
      (response) => response.status,
      () => 'cut off',
    );
    expect([413, 'cut off']).toContain(status);
  });
});

describe('a sentinel', () => {
  it('with a mistake is refused with line and column', async () => {
    const refused = call('createSentinel', {
      text: 'Create Sentinel s1 Using http://example.org\nFetch every 2 dys',
    });
    await expect(refused).rejects.toMatchObject({ problems: [{ line: 2, column: expect.any(Number) }] });
  });

  it('of a name that is taken is a conflict', async () => {
    await call('createSentinel', { text: `Create Sentinel twice Using ${site.origin}/1` });
    const again = call('createSentinel', { text: `Create Sentinel Twice Using ${site.origin}/2` });
    await expect(again).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('Choose another name'),
    });
    const numbered = await call('createSentinel', {
      text: `Create Sentinel twice Using ${site.origin}/2`,
      whenNameTaken: 'number',
    });
    expect(numbered.name).toBe('twice-2');
  });
});
