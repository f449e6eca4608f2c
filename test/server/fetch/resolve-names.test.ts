// Names are looked up beside one another, kept for as long as they say, and checked each time they are used.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGate } from '../../../server/fetch/gate.ts';
import { createHttpFetcher } from '../../../server/fetch/http-fetcher.ts';
import { createNames } from '../../../server/fetch/resolve-names.ts';
import { type HostileServer, startHostileServer } from './hostile-server.ts';
import { type NameServer, startNameServer } from './name-server.ts';

let names: NameServer;
let server: HostileServer;
const site = { addresses: ['8.8.8.8', '8.8.4.4'], ttl: 300 };

beforeAll(async () => {
  server = await startHostileServer();
  names = await startNameServer({
    'site.example': () => site,
    'brief.example': () => ({ addresses: ['8.8.8.8'], ttl: 5 }),
    'once.example': () => ({ addresses: ['8.8.8.8'], ttl: 0 }),
    'rebind.example': (n) => ({ addresses: [n === 0 ? '8.8.8.8' : '127.0.0.1'], ttl: 0 }),
    ...Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`silent${i}.example`, () => null])),
  });
});
afterAll(async () => {
  await names.close();
  await server.close();
});

test('a name has all its addresses', async () => {
  expect(await createNames({ servers: [names.address] })('site.example')).toEqual(site.addresses);
});

test('names that nobody answers for keep no other name waiting', async () => {
  const resolve = createNames({ servers: [names.address], timeoutMs: 500 });
  let answered = 0;
  const silent = Array.from({ length: 50 }, (_, i) =>
    resolve(`silent${i}.example`).finally(() => answered++),
  );
  expect(await resolve('site.example')).toEqual(site.addresses);
  expect(answered).toBe(0);
  const failures = await Promise.allSettled(silent);
  expect(failures.every((one) => one.status === 'rejected' && one.reason.code === 'EAI_AGAIN')).toBe(true);
});

test('an answer is kept for as long as it says, a minute at most, and asked for once by many', async () => {
  let now = 0;
  const resolve = createNames({ servers: [names.address], now: () => now });
  const before = names.asked('brief.example');
  await Promise.all([resolve('brief.example'), resolve('brief.example')]);
  now = 4_999;
  await resolve('brief.example');
  expect(names.asked('brief.example') - before).toBe(1);
  now = 5_000;
  await resolve('brief.example');
  expect(names.asked('brief.example') - before).toBe(2);

  const longer = names.asked('site.example');
  await resolve('site.example');
  now += 60_000;
  await resolve('site.example');
  expect(names.asked('site.example') - longer).toBe(2);
});

test('what no name server knows, the machine itself may know', async () => {
  const resolve = createNames({ servers: [names.address] });
  expect(await resolve('localhost')).toContain('127.0.0.1');
  await expect(resolve('no-such-name.invalid')).rejects.toMatchObject({ code: /ENOTFOUND|EAI_AGAIN/ });
});

test('a name that led outside at the check and leads inside at the connection is blocked, and nothing is sent', async () => {
  const gate = createGate({ allowHosts: [], resolve: createNames({ servers: [names.address] }) });
  const fetcher = createHttpFetcher({ gate, userAgent: 'WebVigil/0.1' });
  expect(await gate.resolveChecked('rebind.example')).toEqual(['8.8.8.8']);
  const before = server.seen.length;
  expect(await fetcher.fetch({ url: `http://rebind.example:${server.port}/page` })).toEqual({
    kind: 'blocked',
    message:
      'rebind.example leads to 127.0.0.1, a loopback address. If this is a machine of your own, start the server with --allow-hosts=rebind.example.',
  });
  expect(server.seen.length).toBe(before);
  await fetcher.close();
});
