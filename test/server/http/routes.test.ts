// Deny by default: every route is walked without a token, with a wrong one, and as somebody else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { type AppOptions, createApp } from '../../../server/http/app.ts';
import { addUser, givePairingCode } from '../../../server/jobs/accounts.ts';
import { createLogFor, createWorld, openDatabase } from '../../../server/main.ts';
import type { Call } from '../../../shared/api/client.ts';
import { type Endpoint, pathParts } from '../../../shared/api/endpoint.ts';
import { endpoints } from '../../../shared/api/endpoints.ts';
import { type LocalSite, page, startLocalSite } from '../../e2e/local-site.ts';
import { clientWith, pairedClient } from '../../e2e/server-process.ts';
import { until } from '../../e2e/until.ts';
import { startTestServer, type TestServer } from './running-server.ts';

let site: LocalSite;
let server: TestServer;
let alice: Call;
let bob: Call;
let aliceHas: {
  sentinel: string;
  change: string;
  version: string;
  device: string;
  page: string;
  feed: string;
};

beforeAll(async () => {
  site = await startLocalSite();
  server = await startTestServer({ 'allow-hosts': site.host });
  alice = await pairedClient({ address: server.address, pairingCode: server.welcome!.pairingCode });
  bob = await pairedClient({ address: server.address, pairingCode: await codeForNewUser('bob') });
  site.set('/a', page('A', '<p>The price is 10.</p>'));
  const sentinel = await alice('createSentinel', { text: `Create Sentinel a Using ${site.origin}/a` });
  await until(
    'the first version',
    async () => (await alice('getSentinel', { id: sentinel.id })).versions === 1,
  );
  site.set('/a', page('A', '<p>The price is 12.</p>'));
  const { changeIds } = await alice('checkSentinel', { id: sentinel.id });
  const change = await alice('getChange', { id: changeIds[0]! });
  const [device] = await alice('listDevices', {});
  await alice('createSentinel', { text: `Create Sentinel b Using ${site.origin}/b Fetch in my browser` });
  const hers = await until(
    'a page for her browser',
    async () => (await alice('claimBrowserChecks', {})).checks[0],
  );
  aliceHas = {
    sentinel: sentinel.id,
    change: change.id,
    version: change.newVersionId,
    device: device!.id,
    page: hers.id,
    feed: (await alice('createFeed', { tag: null })).id,
  };
});

afterAll(async () => {
  await server.stop();
  await site.close();
});

async function codeForNewUser(name: string): Promise<string> {
  const config = readConfig({ data: server.dataDir }, {});
  const store = await openDatabase(config);
  const world = createWorld(config, store, createLogFor(config), { owner: 'test', port: 0 });
  const user = await addUser(world, name, 'correct horse battery');
  const { code } = await givePairingCode(world, user!.id);
  await world.fetcher.close();
  await store.close();
  return code;
}

const all = Object.entries<Endpoint>(endpoints);
/** Only its routes are looked at. */
const appOptions = {
  handlers: {},
  hosts: new Set<string>(),
  publicAddress: '',
  version: '',
  maxRequestBytes: 1,
  maxUploadBytes: 1,
  webAppDir: 'dist/web',
} as unknown as AppOptions;

const guarded = all.filter(([, endpoint]) => endpoint.access !== 'public');

function request({ method, path }: Endpoint, headers: Record<string, string>): Promise<Response> {
  const url = server.address + path.replace(/:\w+/g, 'some-id');
  const body = method === 'POST' || method === 'PUT' ? { body: '{}' } : {};
  return fetch(url, { method, headers: { 'content-type': 'application/json', ...headers }, ...body });
}

describe('without a right to', () => {
  it.each(guarded)('%s is refused without a token', async (_, endpoint) => {
    const response = await request(endpoint, {});
    expect(response.status).toBe(401);
    expect((await response.json()).error).toMatchObject({
      code: 'unauthorized',
      message: expect.stringContaining('pair'),
    });
  });

  it.each(guarded)('%s is refused with a wrong token', async (_, endpoint) => {
    expect((await request(endpoint, { authorization: 'Bearer wv_wrong' })).status).toBe(401);
    expect((await request(endpoint, { cookie: 'webvigil_session=wv_wrong' })).status).toBe(401);
  });

  it('only these are open to everybody', () => {
    const open = all.filter(([, endpoint]) => endpoint.access === 'public').map(([name]) => name);
    expect(open).toEqual(['health', 'ready', 'pair', 'signIn']);
  });

  it('nothing is registered beside the table but what is named here', () => {
    const open = createApp(appOptions).routes.filter(({ method }) => method !== 'ALL');
    const table = all.map(([, { method, path }]) => `${method} ${path}`);
    const others = new Set(
      open.map(({ method, path }) => `${method} ${path}`).filter((route) => !table.includes(route)),
    );
    expect([...others].sort()).toEqual([
      'GET /*',
      'GET /api/openapi.json',
      'GET /assets/*',
      'GET /demo',
      'GET /digests/:id',
      'GET /feeds/:secret/atom.xml',
      'GET /feeds/:secret/feed.json',
      'GET /stop/:token',
      'POST /stop/:token',
    ]);
  });

  it('an address that is no endpoint is not found, in the same error shape', async () => {
    const response = await fetch(`${server.address}/api/secrets`);
    expect(response.status).toBe(404);
    expect((await response.json()).error.code).toBe('not-found');
  });
});

describe("as another user, nothing of Alice's", () => {
  const idOf: Record<string, () => string> = {
    '/api/sentinels/:id': () => aliceHas.sentinel,
    '/api/changes/:id': () => aliceHas.change,
    '/api/versions/:id': () => aliceHas.version,
    '/api/devices/:id': () => aliceHas.device,
    '/api/browser-checks/:id': () => aliceHas.page,
    '/api/feeds/:id': () => aliceHas.feed,
    // Nobody's: an address comes to be with the first message to it.
    '/api/recipients/:id': () => 'somebody-elses',
  };
  // A login is found by its name, which is each person's own.
  const byId = guarded.filter(([, endpoint]) => pathParts(endpoint.path).some((part) => part !== 'name'));

  it.each(byId)('is reached by %s', async (name, endpoint) => {
    const prefix = Object.keys(idOf).find((one) => endpoint.path.startsWith(one));
    if (prefix === undefined)
      throw new Error(`Say here whose id ${name} takes, so that this test can try another's.`);
    const call = bob as (name: string, input: unknown) => Promise<unknown>;
    await expect(
      call(name, {
        id: idOf[prefix]!(),
        text: 'Create Sentinel mine Using http://example.org',
        token: 1,
        use: 'new-place',
        old: aliceHas.version,
        versionId: aliceHas.version,
        rule: { kind: 'numbers' },
        hash: 'a'.repeat(64),
        finding: { kind: 'failed', trouble: 'timeout' },
      }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('is listed', async () => {
    expect(await bob('listSentinels', {})).toEqual([]);
    expect(await bob('listChanges', {})).toEqual([]);
    expect(await bob('listNotices', {})).toEqual([]);
    expect(await bob('listDevices', {})).toHaveLength(1);
    expect((await bob('exportAll', {})).sentinels).toEqual([]);
    expect((await bob('claimBrowserChecks', {})).checks).toEqual([]);
    expect((await bob('me', {})).unread).toBe(0);
  });

  it('is marked as read', async () => {
    await bob('markRead', { ids: [aliceHas.change] });
    expect((await alice('me', {})).unread).toBe(1);
  });

  it('is found by the name of a login, and nobody is told what it sends', async () => {
    const headers = [{ name: 'Authorization', value: 'Bearer s3cr3t' }];
    const login = { name: 'shop', origins: ['shop.example'], headers };
    const saved = await alice('putLogin', login);
    expect(saved).toMatchObject({
      name: 'shop',
      origins: ['https://shop.example'],
      headers: ['authorization'],
    });
    expect(JSON.stringify([saved, await alice('listLogins', {})])).not.toContain('s3cr3t');
    expect(await bob('listLogins', {})).toEqual([]);
    await expect(bob('removeLogin', { name: 'shop' })).rejects.toMatchObject({ status: 404 });
    await bob('putLogin', { ...login, origins: ['other.example'] });
    expect(await alice('listLogins', {})).toEqual([saved]);
    await alice('removeLogin', { name: 'SHOP' });
    expect(await alice('listLogins', {})).toEqual([]);
  });

  it.each([
    [{ headers: [{ name: 'cookie', value: 's3cr3t\r\nx: y' }] }, 'one line'],
    [{ headers: [{ name: 'host', value: 's3cr3t' }] }, 'set by the server itself'],
    [{ headers: [{ name: 'if-none-match', value: 's3cr3t' }] }, 'set by the server itself'],
    [{ headers: [] }, 'cookie or a header'],
    [{ origins: ['https://shop.example/path'] }, 'without a path'],
    [{ origins: ['https://user:s3cr3t@shop.example'] }, 'without a path'],
    [{ origins: ['ftp://shop.example'] }, 'without a path'],
    [{ name: '../x' }, 'letters, digits'],
  ])('a login with %o is refused without repeating it', async (wrong, why) => {
    const right = { name: 'a', origins: ['shop.example'], headers: [{ name: 'cookie', value: 'a=b' }] };
    const refusal = await alice('putLogin', { ...right, ...wrong }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ status: 400, message: expect.stringContaining(why) });
    expect(JSON.stringify(refusal) + String(refusal)).not.toContain('s3cr3t');
  });

  it('is gone after all that', async () => {
    expect((await alice('getSentinel', { id: aliceHas.sentinel })).state).toBe('enabled');
    expect(await alice('versionBody', { id: aliceHas.version })).toContain('The price is 12.');
  });
});

describe('a revoked device', () => {
  it('is out at once', async () => {
    const { code } = await alice('createPairingCode', {});
    const tablet = await pairedClient({ address: server.address, pairingCode: code });
    const { deviceId } = await tablet('me', {});
    await alice('revokeDevice', { id: deviceId });
    await expect(tablet('me', {})).rejects.toMatchObject({ status: 401 });
  });

  it('cannot be paired again with the same code', async () => {
    const { code } = await alice('createPairingCode', {});
    await pairedClient({ address: server.address, pairingCode: code });
    const again = clientWith(server.address)('pair', { code, deviceName: 'again' });
    await expect(again).rejects.toMatchObject({
      status: 401,
      message: expect.stringContaining('used or expired'),
    });
  });
});
