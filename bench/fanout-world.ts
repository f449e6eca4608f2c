// Pages with many sentinels in a real store, and checks of them from the parsed version to the committed result.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../server/config.ts';
import type { VersionReading } from '../server/extract/extractor.ts';
import { readVersion } from '../server/extract/read-version.ts';
import { work } from '../server/extract/work.ts';
import type { FetchOutcome } from '../server/fetch/fetcher.ts';
import { createUploads } from '../server/fetch/uploads.ts';
import { createLinkSigner } from '../server/identity/link-signer.ts';
import { createSecretBox } from '../server/identity/secret-box.ts';
import { checkPage } from '../server/jobs/check-page.ts';
import { createRhythms } from '../server/jobs/learn-rhythm.ts';
import { createEngines } from '../server/jobs/life/engines.ts';
import { createPageGraphs } from '../server/jobs/page-graphs.ts';
import type { World } from '../server/jobs/world.ts';
import { createLog } from '../server/log.ts';
import { openStore } from '../server/store/open-store.ts';
import type { Sentinel } from '../server/store/records.ts';
import type { MonitorExpression, Scope } from '../shared/sentinel/ast.ts';

export interface Asked {
  monitor: MonitorExpression;
  scope?: Scope;
}

export interface FanoutWorld {
  /** Makes a page with these sentinels and its first two versions. */
  page(sentinels: readonly Asked[]): Promise<FanoutPage>;
  close(): Promise<void>;
}

export interface FanoutPage {
  /** One check with a new version; the milliseconds from the parsed version to the committed result. */
  check(): Promise<number>;
  /** Another sentinel comes. */
  join(asked: Asked): Promise<void>;
  /** The same with the reading of the page. */
  checkAndRead(): Promise<number>;
}

/** `pageOf` gives the page's text by the number of its version. */
export async function fanoutWorld(pageOf: (version: number) => string): Promise<FanoutWorld> {
  const dir = mkdtempSync(join(tmpdir(), 'webvigil-fanout-'));
  const store = await openStore({ kind: 'sqlite', file: join(dir, 'fanout.sqlite') });
  let count = 0;
  const newId = () => `id-${++count}`;
  let body = new Uint8Array();
  let reading: VersionReading | null = null;
  const world: World = {
    store,
    fetcher: { fetch: async ({ url }) => fetched(url, body), close: async () => {} },
    uploads: createUploads({ wireBytes: 1_000_000, bodyBytes: 1_000_000 }),
    extractor: {
      ...work,
      turn: (run) => run(),
      read: async (request) => reading ?? readVersion(request),
      close: async () => {},
    },
    renderingProblem: () => null,
    secrets: createSecretBox(() => new Uint8Array(32)),
    signer: createLinkSigner(() => new Uint8Array(32)),
    channels: new Map(),
    publicAddress: 'http://localhost',
    engines: createEngines(),
    graphs: createPageGraphs(),
    log: createLog({ level: 'error', format: 'json', write: () => {}, now: Date.now }),
    owner: 'bench',
    leaseMs: 600_000,
    now: Date.now,
    newId,
    zone: 'UTC',
    schedule: { onChangeIntervalMs: 3_600_000, demoUrl: '', demoIntervalMs: 3_600_000 },
    pace: { spacingMs: 0, atOnce: 2, unpaced: new Set() },
    rhythms: createRhythms({ ...readConfig({}, {}), firstMs: 3_600_000 }),
    minIntervalMs: 60_000,
    assets: { bytesEach: 0, bytesPerVersion: 0, perVersion: 0, picturesPerLook: 0 },
    keeping: { newest: 20 },
    storage: { lowBytes: 0, fullSince: null },
    wake() {},
  };
  const userId = newId();
  await store.users.create({ id: userId, name: 'bench', passwordHash: null, createdAt: 0 });

  const add = async (pageId: string, sentinels: readonly Asked[]) => {
    for (let at = 0; at < sentinels.length; at += 5000) {
      const loaded = await store.life.load(userId);
      const writes = sentinels.slice(at, at + 5000).map((asked) => ({
        kind: 'create' as const,
        sentinel: aSentinel(newId(), userId, pageId, asked),
      }));
      const changes = {
        head: { now: 0, sequence: 1 },
        definitions: [],
        definitionsRemoved: [],
        timersAdded: [],
        timersRemoved: [],
      };
      await store.life.commit({ userId, revision: loaded?.revision ?? null, changes, wakeAt: null, writes });
    }
  };

  return {
    async page(sentinels) {
      const url = `https://example.org/${newId()}`;
      const identity = { url, mode: 'plain' as const, ownerId: null, credentials: null };
      const { id } = await store.pages.ensure(identity, newId(), 0);
      let version = 0;
      const step = async (isParsed: boolean) => {
        body = new TextEncoder().encode(pageOf(++version));
        const now = Date.now();
        const leased = (await store.pages.claim(id, { owner: 'bench', now, until: now + 600_000 }))!;
        const request = {
          bytes: body,
          contentType: 'text/html',
          status: 200,
          url,
          finalUrl: url,
          extents: [],
        };
        reading = isParsed ? ((await readVersion(request)) as VersionReading) : null;
        const start = performance.now();
        const { outcome } = await checkPage(world, leased);
        const ms = performance.now() - start;
        if (outcome !== 'changed' && outcome !== 'first-version') throw new Error(outcome);
        return ms;
      };
      await add(id, sentinels);
      await step(false);
      await step(false);
      const join = (asked: Asked) => add(id, [asked]);
      return { join, check: () => step(true), checkAndRead: () => step(false) };
    },
    async close() {
      await store.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function aSentinel(id: string, userId: string, pageId: string, { monitor, scope }: Asked): Sentinel {
  const tree = {
    name: id,
    target: { kind: 'url', url: 'https://example.org/' },
    monitor,
    ...(scope && { scope }),
  };
  return {
    id,
    userId,
    name: id,
    pageId,
    text: '',
    tree,
    origins: {},
    state: 'enabled',
    sinceSeq: null,
    element: null,
    createdAt: 0,
    updatedAt: 0,
    startedAt: 0,
    disabledAt: null,
    resumedAt: null,
    pausedInTrouble: false,
    endedAt: null,
    revision: 1,
    tags: [],
    edited: null,
    steered: null,
  };
}

function fetched(url: string, body: Uint8Array): FetchOutcome {
  return {
    kind: 'fetched',
    status: 200,
    body,
    contentType: 'text/html',
    etag: null,
    lastModified: null,
    finalUrl: url,
    serverAddress: null,
    movedForGood: false,
    wireBytes: body.length,
    fetchMs: 0,
    headers: {},
  };
}
