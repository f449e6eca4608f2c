// A world for testing jobs: a real SQLite store in a temporary folder, a clock the test sets, and a web it writes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../../server/config.ts';
import type { FetchOutcome } from '../../../server/fetch/fetcher.ts';
import { addUser } from '../../../server/jobs/accounts.ts';
import type { World } from '../../../server/jobs/world.ts';
import { createLogFor, createWorld, openDatabase } from '../../../server/main.ts';
import type { User } from '../../../server/store/records.ts';

export interface TestWorld extends World {
  /** Sets the clock; it never goes back by itself. */
  at(time: number): void;
  /** What an address answers; everything else is gone. */
  publish(url: string, html: string): void;
  person(name: string): Promise<User>;
  end(): Promise<void>;
}

export async function startTestWorld(start: number): Promise<TestWorld> {
  const dir = mkdtempSync(join(tmpdir(), 'webvigil-jobs-'));
  const config = readConfig({ data: dir, 'log-level': 'error', 'time-zone': 'UTC' }, {});
  const store = await openDatabase(config);
  const real = createWorld(config, store, createLogFor(config), { owner: 'test', port: 8787 });
  const pages = new Map<string, string>();
  let now = start;
  let made = 0;
  const world: TestWorld = {
    ...real,
    now: () => now,
    newId: () => `id-${String(++made).padStart(6, '0')}`,
    fetcher: { fetch: async ({ url }) => answer(pages.get(url), url), close: async () => {} },
    at(time) {
      now = time;
    },
    publish: (url, html) => pages.set(url, html),
    person: async (name) => (await addUser(world, name, null))!,
    async end() {
      await real.fetcher.close();
      await store.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
  return world;
}

function answer(html: string | undefined, url: string): FetchOutcome {
  if (html === undefined) return { kind: 'gone', status: 404, message: 'The page is not there (404).' };
  return {
    kind: 'fetched',
    status: 200,
    body: new TextEncoder().encode(html),
    contentType: 'text/html; charset=utf-8',
    etag: null,
    lastModified: null,
    finalUrl: url,
    serverAddress: null,
    movedForGood: false,
    wireBytes: html.length,
    fetchMs: 1,
    headers: {},
  };
}
