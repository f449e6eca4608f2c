// kill -9 in the middle of a check: after the next start the page is checked again, nothing is lost and nothing doubled.
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalSite, page, startLocalSite } from './local-site.ts';
import {
  clientWith,
  pairDevice,
  type ServerProcess,
  startServerProcess,
  stopAllServers,
} from './server-process.ts';
import { until } from './until.ts';

let site: LocalSite;
let server: ServerProcess;
let token: string;

beforeEach(async () => {
  site = await startLocalSite();
  server = await startServerProcess({ flags: [`--allow-hosts=${site.host}`] });
  token = await pairDevice(server);
});
afterEach(() => site.close());
afterAll(stopAllServers);

function restart(): Promise<ServerProcess> {
  return startServerProcess({ dataDir: server.dataDir, flags: [`--allow-hosts=${site.host}`] });
}

/** A page whose answer the test holds back until it lets go. */
function heldPage(path: string): { asked: Promise<void>; answer(html: string): void } {
  let response: ServerResponse;
  const asked = new Promise<void>((resolve) => {
    site.set(path, (_, held) => {
      response = held;
      resolve();
    });
  });
  return { asked, answer: (html) => response.setHeader('content-type', 'text/html').end(html) };
}

describe('kill -9', () => {
  it('in the middle of the first check: the page is checked after the restart', async () => {
    const call = clientWith(server.address, token);
    const held = heldPage('/news');
    const { id } = await call('createSentinel', { text: `Create Sentinel news Using ${site.origin}/news` });
    await held.asked;
    await server.kill();
    site.set('/news', page('News', '<p>one</p>'));
    const again = await restart();
    expect(again.pairingCode).toBeUndefined();
    const later = clientWith(again.address, token);
    const sentinel = await until('the baseline', async () => {
      const view = await later('getSentinel', { id });
      return view.versions > 0 ? view : null;
    });
    expect(sentinel).toMatchObject({ versions: 1, unread: 0, trouble: null, pageTitle: 'News' });
  });

  it('while a change is being fetched: it is detected once, and told once', async () => {
    const call = clientWith(server.address, token);
    site.set('/news', page('News', '<p>one</p>'));
    const { id } = await call('createSentinel', { text: `Create Sentinel news Using ${site.origin}/news` });
    await until('the baseline', async () => (await call('getSentinel', { id })).versions === 1);
    const held = heldPage('/news');
    const checking = call('checkSentinel', { id }).catch(() => null);
    await held.asked;
    await server.kill();
    await checking;

    site.set('/news', page('News', '<p>two</p>'));
    const again = await restart();
    const later = clientWith(again.address, token);
    expect((await later('checkSentinel', { id })).outcome).toBe('changed');
    const changes = await later('listChanges', {});
    expect(changes).toHaveLength(1);
    expect(await later('listNotices', {})).toHaveLength(1);
    expect((await later('getSentinel', { id })).versions).toBe(2);
    expect((await later('checkSentinel', { id })).outcome).toBe('unchanged');
    expect(await later('listChanges', {})).toHaveLength(1);
  });

  it('again and again under load: no version, detection or notice is lost or doubled', async () => {
    const pages = Array.from({ length: 20 }, (_, i) => `/p${i}`);
    let edition = 0;
    const publish = () => {
      edition++;
      for (const path of pages) site.set(path, page(path, `<p>Edition ${edition} of ${path}</p>`));
    };
    publish();
    let call = clientWith(server.address, token);
    for (const path of pages) {
      await call('createSentinel', { text: `Create Sentinel s${path.slice(1)} Using ${site.origin}${path}` });
    }
    await until('all baselines', async () =>
      (await call('listSentinels', {})).every((one) => one.versions === 1),
    );
    for (let round = 0; round < 3; round++) {
      publish();
      const sentinels = await call('listSentinels', {});
      const checks = sentinels.map(({ id }) => call('checkSentinel', { id }).catch(() => null));
      await new Promise((resolve) => setTimeout(resolve, 5 + round * 15));
      await server.kill();
      await Promise.all(checks);
      server = await restart();
      call = clientWith(server.address, token);
      for (const { id } of sentinels) expect((await call('checkSentinel', { id })).outcome).not.toBe('busy');
      const changes = await call('listChanges', { limit: 200 });
      expect(changes).toHaveLength(pages.length * (round + 1));
      expect(new Set(changes.map((change) => `${change.sentinelId} ${change.newVersionId}`)).size).toBe(
        changes.length,
      );
      expect((await call('listSentinels', {})).map((one) => one.versions)).toEqual(
        pages.map(() => round + 2),
      );
      expect(await call('listNotices', {})).toHaveLength(changes.length);
    }
  });
});
