// The stored versions over HTTP, as a viewer uses them: time line, any two compared, marks, and ignoring what is shown.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../shared/api/client.ts';
import type { SentinelView } from '../../../shared/api/sentinels.ts';
import { type LocalSite, page, startLocalSite } from '../../e2e/local-site.ts';
import { pairedClient } from '../../e2e/server-process.ts';
import { until } from '../../e2e/until.ts';
import { startTestServer, type TestServer } from './running-server.ts';

let site: LocalSite;
let server: TestServer;
let call: Call;

beforeAll(async () => {
  site = await startLocalSite();
  server = await startTestServer({ 'allow-hosts': site.host, 'host-spacing': '0s' });
  call = await pairedClient({ address: server.address, pairingCode: server.welcome!.pairingCode });
});

afterAll(async () => {
  await server.stop();
  await site.close();
});

async function watch(path: string, bodies: string[], rest = ''): Promise<SentinelView> {
  const name = path.slice(1);
  site.set(path, bodies[0]!);
  const { id } = await call('createSentinel', {
    text: `Create Sentinel ${name} Using ${site.origin}${path} ${rest}`,
  });
  await until('the first version', async () => (await call('getSentinel', { id })).versions === 1);
  for (const body of bodies.slice(1)) {
    site.set(path, body);
    await call('checkSentinel', { id });
  }
  return call('getSentinel', { id });
}

const news = (...items: string[]) => page('News', items.map((item) => `<p>${item}</p>`).join(''));

describe('the time line', () => {
  it('lists the versions, newest first, with the changes that led to them', async () => {
    const { id, diskBytes } = await watch(
      '/line',
      [news('one'), news('one', 'sale'), news('one', 'sale', 'two')],
      'Monitor keywords [sale]',
    );
    const line = await call('listVersions', { id });
    expect(line).toMatchObject({ total: 3, lastLooked: null, pages: [{ url: `${site.origin}/line` }] });
    expect(line.versions.map(({ seq }) => seq)).toEqual([3, 2, 1]);
    const [change] = await call('listChanges', { sentinel: id });
    expect(line.versions.map(({ changeId }) => changeId)).toEqual([null, change!.id, null]);
    expect(diskBytes).toBeGreaterThan(0);

    const first = await call('listVersions', { id, limit: 2 });
    const rest = await call('listVersions', { id, limit: 2, before: first.versions.at(-1)!.seq });
    expect([...first.versions, ...rest.versions]).toEqual(line.versions);
    await expect(call('listVersions', { id, page: 'another' })).rejects.toMatchObject({ status: 404 });
  });
});

describe('any two versions', () => {
  it('are compared as the sentinel compares them, or whatever changed', async () => {
    const { id } = await watch(
      '/two',
      [news('one'), news('one', 'a sale'), news('one', 'a sale', 'a second sale')],
      'Monitor keywords [sale]',
    );
    const [third, second, first] = (await call('listVersions', { id })).versions;
    const far = await call('compareVersions', { id, old: first!.id, new: third!.id });
    expect(far).toMatchObject({ id: null, fired: true, total: 1, read: true, pageType: 'html' });
    expect(far.changes.map(({ type }) => type)).toEqual(['keywords']);
    expect([far.oldVersion.seq, far.newVersion.seq]).toEqual([1, 3]);
    const back = await call('compareVersions', { id, old: third!.id, new: first!.id });
    expect(back).toEqual(far);

    const near = await call('compareVersions', { id, old: first!.id, new: second!.id });
    expect(near.id).toBe(second!.changeId);
    const all = await call('compareVersions', { id, old: first!.id, all: 'true' });
    expect(all.changes.map(({ type, after }) => [type, after])).toEqual([
      ['any', 'a sale'],
      ['any', 'a second sale'],
    ]);
    const same = await call('compareVersions', { id, old: first!.id, new: first!.id, all: 'true' });
    expect(same).toMatchObject({ fired: false, total: 0, summary: '' });
  });

  it('are of one page', async () => {
    const one = await watch('/own', [news('one')]);
    const other = await watch('/other', [news('one')]);
    const [mine] = (await call('listVersions', { id: one.id })).versions;
    const [another] = (await call('listVersions', { id: other.id })).versions;
    const asked = call('compareVersions', { id: one.id, old: mine!.id, new: another!.id });
    await expect(asked).rejects.toMatchObject({ status: 404 });
    await expect(call('markLooked', { id: one.id, versionId: another!.id })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('since I last looked', async () => {
    const { id } = await watch('/looked', [news('one'), news('one', 'two'), news('one', 'two', 'three')]);
    const asked = call('compareVersions', { id, old: 'last-looked' });
    await expect(asked).rejects.toMatchObject({ status: 409, code: 'conflict' });
    const { versions } = await call('listVersions', { id });
    await call('markLooked', { id, versionId: versions[2]!.id });
    await call('markLooked', { id, versionId: versions[1]!.id });
    // Looking back makes nothing unseen.
    await call('markLooked', { id, versionId: versions[2]!.id });
    expect((await call('listVersions', { id })).lastLooked).toBe(versions[1]!.id);
    const since = await call('compareVersions', { id, old: 'last-looked' });
    expect(since.changes.map(({ after }) => after)).toEqual(['three']);
  });
});

describe('a version', () => {
  it('is pinned and unpinned', async () => {
    const { id } = await watch('/pin', [news('one')]);
    const pinned = async () => (await call('listVersions', { id })).versions[0]!.pinned;
    const [version] = (await call('listVersions', { id })).versions;
    await call('pinVersion', { id: version!.id });
    await call('pinVersion', { id: version!.id });
    expect(await pinned()).toBe(true);
    await call('unpinVersion', { id: version!.id });
    expect(await pinned()).toBe(false);
  });

  it('of a PDF is given as what it says', async () => {
    site.set('/paper.pdf', (_, response) => {
      response.setHeader('content-type', 'application/pdf');
      response.end(readFileSync('test/fixtures/pages/pdf-text/old.pdf'));
    });
    const { id } = await call('createSentinel', {
      text: `Create Sentinel paper Using ${site.origin}/paper.pdf`,
    });
    await until('the first version', async () => (await call('getSentinel', { id })).versions === 1);
    const [version] = (await call('listVersions', { id })).versions;
    expect(await call('versionBody', { id: version!.id })).toBe('Price list\n\nTea 3 euro\n\nCoffee 4 euro');
  });

  it('has nothing that it does not need', async () => {
    const { id } = await watch('/bare', [news('one')]);
    const [version] = (await call('listVersions', { id })).versions;
    const asked = call('versionAsset', { id: version!.id, hash: 'a'.repeat(64) });
    await expect(asked).rejects.toMatchObject({ status: 404 });
  });
});

describe('ignoring what is shown', () => {
  it('adds a rule, refuses what is ignored already, and can be undone', async () => {
    const { id } = await watch('/noise', [news('Visitors today: 1')], 'Ignore dates');
    const before = await call('getSentinel', { id });
    const text = { kind: 'text' as const, texts: ['Visitors today'] };
    const done = await call('ignoreChange', { id, rule: text });
    expect(done.previousText).toBe(before.text);
    expect(done.sentinel.text).toContain('Visitors today');
    await expect(
      call('ignoreChange', { id, rule: { ...text, texts: ['visitors  TODAY'] } }),
    ).rejects.toMatchObject({ code: 'conflict', message: 'The sentinel ignores this already.' });
    await expect(call('ignoreChange', { id, rule: { kind: 'dates' } })).rejects.toMatchObject({
      status: 409,
    });
    const { sentinel } = await call('ignoreChange', { id, rule: { kind: 'numbers' } });
    expect(sentinel.text).toMatch(/dates/);
    site.set('/noise', news('Visitors today: 2'));
    expect((await call('checkSentinel', { id })).changeIds).toEqual([]);

    const undone = await call('updateSentinel', { id, text: done.previousText });
    expect(undone.text).toBe(before.text);
  });

  it('refuses a pattern that cannot be read', async () => {
    const { id } = await watch('/pattern', [news('one')]);
    const asked = call('ignoreChange', { id, rule: { kind: 'pattern', pattern: '(' } });
    await expect(asked).rejects.toMatchObject({ status: 422 });
  });
});

it('the room that is left is told', async () => {
  const storage = await call('storage', {});
  expect(storage).toMatchObject({ state: 'ok', message: expect.stringContaining('room') });
  expect(storage.totalBytes).toBeGreaterThan(10_000);
  expect(storage.freeBytes).toBeGreaterThan(0);
});
