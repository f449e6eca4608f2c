// Previews over HTTP: a real page through the gate, and no more looks than a person needs.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../shared/api/client.ts';
import { type LocalSite, page, startLocalSite } from '../../e2e/local-site.ts';
import { pairedClient } from '../../e2e/server-process.ts';
import { startTestServer, type TestServer } from './running-server.ts';

let site: LocalSite;
let server: TestServer;
let call: Call;
beforeAll(async () => {
  site = await startLocalSite();
  server = await startTestServer({ 'allow-hosts': site.host });
  call = await pairedClient({ address: server.address, pairingCode: server.welcome!.pairingCode });
});
afterAll(async () => {
  await server.stop();
  await site.close();
});

describe('previews', () => {
  it('show what the server sees, and leave nothing behind', async () => {
    site.set('/lamp', page('Lamp', '<h1>Red lamp</h1><p>It costs <b id=price>40 euro</b> today.</p>'));
    const scope = [{ by: 'css' as const, path: '#price' }];
    const seen = await call('previewElement', { url: `${site.origin}/lamp`, scope });
    expect(seen).toMatchObject({ state: 'found', value: { kind: 'number', text: '40 euro' } });
    expect(await call('listSentinels', {})).toEqual([]);
  });

  it('go through the gate', async () => {
    const seen = await call('previewElement', { url: 'http://127.0.0.1:1/', scope: [] });
    expect(seen).toMatchObject({ state: 'not-reached', value: null });
    expect(seen.message).toMatch(/private|allow/i);
  });

  it('are refused to who asks again and again', async () => {
    const ask = () => call('previewElement', { url: 'ftp://nowhere', scope: [] });
    const refused = async () => {
      for (let i = 0; i < 20; i++) await ask();
    };
    await expect(refused()).rejects.toMatchObject({ status: 429 });
  });
});
