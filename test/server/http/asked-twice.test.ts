// What is no deed of the outbox is done once, too, though an answer got lost and it is asked again: pairing, cloning, importing.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '../../../shared/api/client.ts';
import { clientWith, pairedClient } from '../../e2e/server-process.ts';
import { startTestServer, type TestServer } from './running-server.ts';

let server: TestServer;
let call: Call;

beforeAll(async () => {
  server = await startTestServer({});
  call = await pairedClient({ address: server.address, pairingCode: server.welcome!.pairingCode });
});
afterAll(() => server.stop());

const text = (name: string) => `Create Sentinel ${name} Using https://example.org/${name}`;
const names = async () => (await call('listSentinels', {})).map(({ name }) => name).toSorted();

it('pairs once by a code, for whoever made the token, and for nobody else', async () => {
  const { code } = await call('createPairingCode', {});
  const before = (await call('listDevices', {})).length;
  const token = `wv_${'a'.repeat(43)}`;
  const pair = (given?: string) =>
    clientWith(server.address)('pair', { code, deviceName: 'Laptop', ...(given && { token: given }) });
  const first = await pair(token);
  expect(await pair(token)).toMatchObject({ token, deviceId: first.deviceId });
  expect(await call('listDevices', {})).toHaveLength(before + 1);
  await expect(pair(`wv_${'b'.repeat(43)}`)).rejects.toMatchObject({ code: 'unauthorized' });
  await expect(pair()).rejects.toMatchObject({ code: 'unauthorized' });
  await expect(pair('guessable')).rejects.toMatchObject({ code: 'bad-request' });

  await call('revokeDevice', { id: first.deviceId });
  await expect(pair(token)).rejects.toMatchObject({ code: 'unauthorized' });
});

it('clones once under an id given beforehand', async () => {
  const { id } = await call('createSentinel', { text: text('news') });
  const newId = crypto.randomUUID();
  const first = await call('cloneSentinel', { id, newId });
  expect(await call('cloneSentinel', { id, newId })).toMatchObject({ id: newId, name: first.name });
  expect(await names()).toEqual(['news', 'news-2']);
  await call('cloneSentinel', { id });
  expect(await names()).toEqual(['news', 'news-2', 'news-3']);
});

it('imports each once under its id, reports it each time, and still refuses what another has the name of', async () => {
  const entry = (name: string) => ({
    id: crypto.randomUUID(),
    text: text(name),
    state: 'enabled' as const,
    createdAt: 0,
  });
  const sentinels = [entry('one'), entry('two'), entry('news')];
  const data = { format: 'webvigil-export' as const, version: 1 as const, exportedAt: 0, sentinels };
  const reports = await Promise.all([call('importAll', data), call('importAll', data)]);
  for (const { created, failed } of [...reports, await call('importAll', data)]) {
    expect(created.toSorted()).toEqual(['one', 'two']);
    expect(failed).toEqual([
      { id: expect.any(String), name: text('news'), message: expect.stringContaining('already') },
    ]);
  }
  expect(await names()).toEqual(['news', 'news-2', 'news-3', 'one', 'two']);
});
