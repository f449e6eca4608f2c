// A world for tests of jobs: a real store in memory, pages that a test writes, a clock that a test moves.

import { randomBytes } from 'node:crypto';
import { work } from '../../../server/extract/work.ts';
import type { FetchOutcome } from '../../../server/fetch/fetcher.ts';
import { createUploads } from '../../../server/fetch/uploads.ts';
import { createLinkSigner } from '../../../server/identity/link-signer.ts';
import { createSecretBox } from '../../../server/identity/secret-box.ts';
import type { CheckReport } from '../../../server/jobs/check/check-report.ts';
import { checkPage } from '../../../server/jobs/check-page.ts';
import { createRhythms } from '../../../server/jobs/learn-rhythm.ts';
import { advanceLives } from '../../../server/jobs/life/advance-lives.ts';
import { createSentinel } from '../../../server/jobs/life/create-sentinel.ts';
import { createEngines } from '../../../server/jobs/life/engines.ts';
import { createPageGraphs } from '../../../server/jobs/page-graphs.ts';
import type { World } from '../../../server/jobs/world.ts';
import { createLog } from '../../../server/log.ts';
import { openStore } from '../../../server/store/open-store.ts';
import type { Sentinel } from '../../../server/store/records.ts';
import type { Store } from '../../../server/store/store.ts';

export const noon = Date.UTC(2026, 0, 15, 12);
export const minute = 60_000;

export const someRhythmRules = {
  firstMs: 60 * minute,
  leastMs: minute,
  mostMs: 24 * 60 * minute,
  looksPerPage: 24,
  looksPerDay: 100_000,
  looksPerHost: 10_000,
  looksPerUser: 10_000,
};

export interface TestWorld extends World {
  userId: string;
  /** What an address answers from now on: the body of an HTML page. */
  set(url: string, body: string): void;
  sentinel(text: string): Promise<Sentinel>;
  /** Lets time pass, with everything that falls due on the way; answers the checks that were made. */
  pass(ms: number): Promise<CheckReport[]>;
  /** Lets time pass while nothing runs. */
  skip(ms: number): void;
  /** Names of the sentinels that fired since this was last asked, oldest first. */
  fired(): Promise<string[]>;
}

export async function aWorld(given?: Store): Promise<TestWorld> {
  const store = given ?? (await openStore({ kind: 'sqlite', file: ':memory:' }));
  const pages = new Map<string, string>();
  let now = noon;
  let count = 0;
  const newId = () => `id-${String(++count).padStart(6, '0')}`;
  const userId = newId();
  await store.users.create({ id: userId, name: 'jill', passwordHash: null, createdAt: now });
  const told = new Set<string>();

  const world: TestWorld = {
    store,
    userId,
    fetcher: { fetch: async ({ url }) => answer(url, pages.get(url)), close: async () => {} },
    uploads: createUploads({ wireBytes: 1_000_000, bodyBytes: 2_000_000 }),
    extractor: { ...work, turn: (run) => run(), close: async () => {} },
    renderingProblem: () => null,
    secrets: createSecretBox(() => randomBytes(32)),
    signer: createLinkSigner(() => randomBytes(32)),
    channels: new Map(),
    publicAddress: 'http://watch.example',
    engines: createEngines(),
    graphs: createPageGraphs(),
    log: createLog({
      level: 'error',
      format: 'pretty',
      write: (line) => console.error(line),
      now: () => now,
    }),
    owner: 'test',
    leaseMs: minute,
    now: () => now,
    newId,
    zone: 'UTC',
    schedule: { onChangeIntervalMs: 60 * minute, demoUrl: 'http://demo.invalid/', demoIntervalMs: minute },
    pace: { spacingMs: 0, atOnce: 2, unpaced: new Set() },
    rhythms: createRhythms(someRhythmRules),
    minIntervalMs: minute,
    assets: { bytesEach: 1_000_000, bytesPerVersion: 5_000_000, perVersion: 50, picturesPerLook: 5 },
    keeping: { newest: 20 },
    storage: { lowBytes: 0, fullSince: null },
    wake() {},
    set: (url, body) => pages.set(url, body),
    async sentinel(text) {
      const outcome = await createSentinel(world, { userId, text, whenNameTaken: 'fail' });
      if (outcome.kind === 'invalid')
        throw new Error(outcome.problems.map(({ message }) => message).join(' '));
      return outcome.sentinel;
    },
    async pass(ms) {
      const reports: CheckReport[] = [];
      const end = now + ms;
      for (;;) {
        const due = [await store.pages.nextDue(), await store.life.nextWake()].filter((at) => at !== null);
        const next = Math.min(...due);
        if (next > end) break;
        now = Math.max(now, next);
        await advanceLives(world);
        const ids = (await store.pages.due({ now, limit: 10 })).map(({ id }) => id);
        const claim = { owner: world.owner, now, until: now + minute, ids };
        for (const leased of await store.pages.claimDue(claim)) reports.push(await checkPage(world, leased));
      }
      now = end;
      return reports;
    },
    skip(ms) {
      now += ms;
    },
    async fired() {
      const rows = await store.detections.list({ userId, limit: 100 });
      const news = rows.filter(({ detection }) => !told.has(detection.id)).reverse();
      for (const { detection } of news) told.add(detection.id);
      return news.map(({ sentinelName }) => sentinelName);
    },
  };
  return world;
}

function answer(url: string, body: string | undefined): FetchOutcome {
  if (body === undefined) return { kind: 'gone', status: 404, message: 'There is no such page.' };
  const html = `<!doctype html><title>Page</title><body><h1>A page</h1><p>It says enough to be one.</p>${body}`;
  return {
    kind: 'fetched',
    status: 200,
    finalUrl: url,
    contentType: 'text/html; charset=utf-8',
    etag: null,
    lastModified: null,
    body: new TextEncoder().encode(html),
    serverAddress: null,
    movedForGood: false,
    wireBytes: html.length,
    fetchMs: 1,
    headers: {},
  };
}
