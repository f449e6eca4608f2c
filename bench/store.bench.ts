// Pages with a hundred versions each in the real store: how little disk they take, and how fast any of them is read.
import { fork } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { readVersion } from '../server/extract/read-version.ts';
import { openStore, type StoreOptions } from '../server/store/open-store.ts';
import type { NewVersion } from '../server/store/records.ts';
import type { Store } from '../server/store/store.ts';
import { startPostgres } from '../test/contract/postgres-server.ts';
import { aCheck } from '../test/contract/samples.ts';
import type { Bench } from './bench.ts';
import { postgresUse, sqliteUse, type Use } from './store-disk-use.ts';
import { pageHistory } from './store-pages.ts';
import type { ReadRequest } from './store-reads.ts';

const versionsEach = 100;
/** brotli takes a second for a megabyte, and neighbours differ by next to nothing: one stands for this many. */
const brotliEvery = 5;
const brotli = promisify(brotliCompress);

export const bench: Bench = {
  shows: 'disk taken by 20 pages with 100 versions each, and the time to read one',
  async run(args) {
    const pages = Number(args[0] ?? 20);
    const histories = await Promise.all(Array.from({ length: pages }, (_, index) => versionsOf(index)));
    const alone = await brotliBytes(histories);

    const dir = mkdtempSync(join(tmpdir(), 'webvigil-store-'));
    const postgres = await startPostgres();
    try {
      const file = join(dir, 'store.sqlite');
      const url = await postgres.createDatabase();
      const lite = await measure({ kind: 'sqlite', file }, () => sqliteUse(file), histories);
      const pg = await measure({ kind: 'postgres', url }, () => postgresUse(url), histories);
      const rows = [
        { database: 'SQLite', ...shown(lite, alone) },
        { database: 'PostgreSQL', ...shown(pg, alone) },
      ];
      return { rows, figures: { ...figures(lite, alone, ''), ...figures(pg, alone, 'pg_') } };
    } finally {
      await postgres.stop();
      rmSync(dir, { recursive: true, force: true });
    }
  },
};

type History = Omit<NewVersion, 'pageId'>[];

async function versionsOf(index: number): Promise<History> {
  const history: History = [];
  for (const [number, text] of pageHistory(index, versionsEach).versions.entries()) {
    const body = new TextEncoder().encode(text);
    const url = `https://example.org/section/page-${index}`;
    const request = { bytes: body, contentType: 'text/html', status: 200, url, finalUrl: url, extents: [] };
    const reading = await readVersion(request);
    if (!reading.ok) throw new Error(reading.message);
    const { features, charset, contentHash } = reading;
    history.push({
      id: crypto.randomUUID(),
      bodyHash: hash('sha256', body),
      contentHash,
      contentType: 'text/html',
      charset,
      status: 200,
      finalUrl: url,
      title: features.outline.title,
      size: body.length,
      fetchedAt: Date.UTC(2026, 0, 1, number),
      modifiedAt: null,
      body,
      features,
    });
  }
  return history;
}

async function brotliBytes(histories: History[]): Promise<number> {
  let total = 0;
  for (const history of histories) {
    const sample = history.filter((_, number) => number % brotliEvery === 0);
    const sizes = sample.map(async ({ body }) => (await brotli(body, bestBrotli)).length);
    for (const size of await Promise.all(sizes)) total += size * brotliEvery;
  }
  return total;
}

const bestBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

interface Measured {
  use: Use;
  reads: number[];
  writes: number[];
}

async function measure(
  options: StoreOptions,
  use: () => Promise<Use>,
  histories: History[],
): Promise<Measured> {
  const store = await openStore(options);
  const before = await use();
  const writes: number[] = [];
  const ids: string[] = [];
  for (const [index, history] of histories.entries()) {
    const url = `https://example.org/section/page-${index}`;
    const identity = { url, mode: 'plain' as const, ownerId: null, credentials: null };
    const { id } = await store.pages.ensure(identity, crypto.randomUUID(), 0);
    for (const version of history) {
      const started = performance.now();
      await write(store, { ...version, pageId: id });
      writes.push(performance.now() - started);
      ids.push(version.id);
    }
  }
  const after = await use();
  await store.close();
  const reads = await readAll({ options, ids: scattered(ids) });
  return { use: { bodies: after.bodies, total: after.total - before.total }, reads, writes };
}

async function readAll(request: ReadRequest): Promise<number[]> {
  const reader = fork(new URL('./store-reads.ts', import.meta.url));
  reader.send(request);
  const [reads] = (await once(reader, 'message')) as [number[]];
  return reads;
}

async function write(store: Store, version: NewVersion): Promise<void> {
  const { pageId, fetchedAt: at } = version;
  const leased = (await store.pages.claim(pageId, { owner: 'bench', now: at, until: at + 60_000 }))!;
  await store.commitCheck(aCheck(leased, { at, lookedAt: at, version }));
}

/** Each once, far from its neighbours. */
function scattered<T>(items: readonly T[]): T[] {
  return items.map((_, index) => items[(index * 787) % items.length]!);
}

function at(share: number, values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))]!;
}

const round = (value: number, digits = 3) => Number(value.toFixed(digits));

function figures({ use, reads, writes }: Measured, alone: number, prefix: string): Record<string, number> {
  const named = {
    bytes_ratio: round(use.bodies / alone, 4),
    total_ratio: round(use.total / alone, 4),
    read_p95_ms: round(at(0.95, reads)),
    read_p95_over_median: round(at(0.95, reads) / at(0.5, reads)),
    commit_median_ms: round(at(0.5, writes)),
  };
  return Object.fromEntries(Object.entries(named).map(([name, value]) => [prefix + name, value]));
}

function shown(measured: Measured, alone: number): Record<string, number> {
  const kilobytes = (bytes: number) => Math.round(bytes / 1000);
  const { use, reads } = measured;
  return {
    'brotli KB': kilobytes(alone),
    'bodies KB': kilobytes(use.bodies),
    'all KB': kilobytes(use.total),
    'read median ms': round(at(0.5, reads)),
    'read p95 ms': round(at(0.95, reads)),
  };
}
