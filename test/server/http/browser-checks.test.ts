// Checks by the person's browser over real HTTP: what a device may ask for, how large its uploads may be, and who may not.
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserCheck } from '../../../shared/api/browser-checks.ts';
import type { Call } from '../../../shared/api/client.ts';
import { clientWith, pairDevice } from '../../e2e/server-process.ts';
import { until } from '../../e2e/until.ts';
import { startTestServer, type TestServer } from './running-server.ts';

let server: TestServer;
let call: Call;
let token: string;
const url = 'https://bank.example/account';

beforeAll(async () => {
  server = await startTestServer({ 'max-wire-bytes': '3000000', 'max-page-bytes': '4000000' });
  token = await pairDevice({ address: server.address, pairingCode: server.welcome!.pairingCode });
  call = clientWith(server.address, token);
  await call('createSentinel', { text: `Create Sentinel bank Using ${url} Fetch in my browser` });
});
afterAll(() => server.stop());

const given = () =>
  until('a page to check', async () => (await call('claimBrowserChecks', {})).checks[0] as BrowserCheck);
const page = (html: string | Buffer, finalUrl = url) => ({
  kind: 'fetched' as const,
  status: 200,
  finalUrl,
  contentType: 'text/html',
  lastModified: null,
  body: gzipSync(html).toString('base64'),
});
const html = '<title>Account</title><h1>Account</h1><p>You have 10 euro.</p>';

describe('uploads', () => {
  it('of what is not an upload are refused with what is wrong', async () => {
    const { id, token: lease } = await given();
    const upload = (finding: unknown) =>
      call('uploadBrowserCheck', { id, token: lease, finding: finding as never });
    for (const wrong of [
      {},
      { kind: 'nothing' },
      { ...page(html), status: 42 },
      { ...page(html), body: 'not base64 §' },
      { ...page(html), finalUrl: 'file:///etc/passwd' },
      { ...page(html), contentType: 'x'.repeat(10_000) },
      { kind: 'failed', trouble: 'because' },
    ])
      await expect(upload(wrong)).rejects.toMatchObject({ status: 400 });
    await expect(upload(page(html, 'https://evil.example/'))).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('evil.example'),
    });
  });

  it('that are larger than a page may be are cut off, and those that are not may be larger than other requests', async () => {
    const { id, token: lease } = await given();
    const send = (body: string) =>
      fetch(`${server.address}/api/browser-checks/${id}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body,
      }).then(
        (response) => response.status,
        () => 'cut off',
      );
    expect([413, 'cut off']).toContain(await send('x'.repeat(5_000_000)));
    const large = Buffer.concat([
      Buffer.from(html),
      Buffer.from(`<p>${randomBytes(1_500_000).toString('hex')}</p>`),
    ]);
    const fits = JSON.stringify({ token: lease, finding: page(large) });
    expect(fits.length).toBeGreaterThan(2_000_000);
    expect(await send(fits)).toBe(200);
  });

  it('come once: the second is told that it is over', async () => {
    const [sentinel] = await call('listSentinels', {});
    await call('checkSentinel', { id: sentinel!.id });
    const { id, token: lease } = await given();
    const upload = () => call('uploadBrowserCheck', { id, token: lease, finding: page(html) });
    expect((await upload()).outcome).toBe('changed');
    await expect(upload()).rejects.toMatchObject({ status: 409, message: expect.stringContaining('over') });
  });
});

describe('a browser that is only signed in to the dashboard', () => {
  it('is given no pages', async () => {
    const { code } = await call('createPairingCode', {});
    expect(code).toBeTruthy();
    const response = await fetch(`${server.address}/api/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: server.welcome!.signInCode }),
    });
    const cookie = response.headers.get('set-cookie')!;
    const claim = await fetch(`${server.address}/api/browser-checks`, {
      method: 'POST',
      headers: { cookie },
      body: '{}',
    });
    expect(claim.status).toBe(403);
  });
});
