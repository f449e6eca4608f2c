// The same server on PostgreSQL, two of them on one database: watched, changed, detected once, told once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../contract/postgres-server.ts';
import { type LocalSite, page, startLocalSite } from './local-site.ts';
import { clientWith, pairDevice, startServerProcess, stopAllServers } from './server-process.ts';
import { until } from './until.ts';

let postgres: PostgresServer;
let site: LocalSite;

beforeAll(async () => {
  postgres = await startPostgres();
  site = await startLocalSite();
});
afterAll(async () => {
  await stopAllServers();
  await site?.close();
  await postgres?.stop();
});

describe('two servers on one PostgreSQL database', () => {
  it('share the work: every change is detected once and told once', async () => {
    const flags = [
      `--database=${await postgres.createDatabase()}`,
      `--allow-hosts=${site.host}`,
      '--first-interval=1s',
      '--shortest-rhythm=1s',
      '--longest-rhythm=1s',
    ];
    const paths = Array.from({ length: 10 }, (_, i) => `/p${i}`);
    const publish = (edition: string) => {
      for (const path of paths) site.set(path, page(path, `<p>${edition} edition of ${path}</p>`));
    };
    publish('first');
    const one = await startServerProcess({ flags });
    const token = await pairDevice(one);
    const two = await startServerProcess({ flags });
    const call = clientWith(two.address, token);
    for (const path of paths)
      await call('createSentinel', { text: `Create Sentinel s${path.slice(1)} Using ${site.origin}${path}` });
    await until('all baselines', async () =>
      (await call('listSentinels', {})).every((sentinel) => sentinel.versions === 1),
    );
    publish('second');
    await until(
      'all changes',
      async () => (await call('listChanges', { limit: 200 })).length >= paths.length,
    );
    const looks = paths.map((path) => site.hits(path));
    await until('two more looks at each', () => paths.every((path, i) => site.hits(path) >= looks[i]! + 2));
    expect(await call('listChanges', { limit: 200 })).toHaveLength(paths.length);
    expect(await call('listNotices', {})).toHaveLength(paths.length);
    const checked = (log: string) => log.split('\n').filter((line) => line.includes('"checked"')).length;
    expect([checked(one.log()), checked(two.log())].every((count) => count > 0)).toBe(true);
    expect([await one.stop(), await two.stop()]).toEqual([0, 0]);
  });

  it('tell a device that hangs on one of them what was done through the other', async () => {
    const flags = [`--database=${await postgres.createDatabase()}`, `--allow-hosts=${site.host}`];
    site.set('/news', page('News', '<p>Nothing yet.</p>'));
    const one = await startServerProcess({ flags });
    const token = await pairDevice(one);
    const two = await startServerProcess({ flags });
    const [near, far] = [clientWith(one.address, token), clientWith(two.address, token)];

    // The device asks only when it is told that something is new.
    const states = new Map<string, string>();
    let cursor: string | undefined;
    const device = followNews(one.address, token, async () => {
      for (;;) {
        const answer = await near('sync', { zone: 'UTC', ...(cursor === undefined ? {} : { cursor }) });
        for (const { id, state } of answer.sentinels) states.set(id, state);
        for (const { id } of answer.removed) states.delete(id);
        cursor = answer.cursor;
        if (answer.complete) return;
      }
    });
    await until('what is there at the beginning', () => cursor !== undefined);

    const text = `Create Sentinel far Using ${site.origin}/news`;
    const { id } = await far('createSentinel', { text });
    await until('the new sentinel', () => states.get(id) === 'enabled');
    await far('pauseSentinel', { id });
    await until('that it rests', () => states.get(id) === 'disabled');
    await far('resumeSentinel', { id });
    await until('that it goes on', () => states.get(id) === 'enabled');
    await far('removeSentinel', { id });
    await until('that it is gone', () => !states.has(id));
    await device.stop();
    expect([await one.stop(), await two.stop()]).toEqual([0, 0]);
  });
});

/** The line a paired device keeps open. What is told while it still works on the last is done after it. */
function followNews(address: string, token: string, onNews: () => Promise<void>): { stop(): Promise<void> } {
  const ended = new AbortController();
  const follow = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const line = await fetch(`${address}/api/events`, { headers, signal: ended.signal });
    for await (const text of line.body!.pipeThrough(new TextDecoderStream()))
      if (text.includes('event: news')) await onNews();
  };
  const following = follow();
  return {
    async stop() {
      ended.abort();
      await following.catch((error: Error) => {
        if (error.name !== 'AbortError') throw error;
      });
    },
  };
}
