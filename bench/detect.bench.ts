// Reading a changed page and comparing it, over parse5 building its tree of the same page in the same run.
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { parse } from 'parse5';
import type { Bench } from './bench.ts';
import { type BenchPage, benchPages } from './detect-pages.ts';
import { detectPage, stored } from './detect-work.ts';

const rounds = 40;
const milliseconds = 2000;

export const bench: Bench = {
  shows: 'MB/s of extraction plus comparison of a changed page, over parse5 building its tree',
  async run() {
    const pages = benchPages();
    const { ours, theirs, ratio } = measure(pages);
    const bytes = pages.reduce((sum, page) => sum + Buffer.byteLength(page.next), 0);
    const speed = (ms: number) => bytes / 1e6 / (ms / 1000);
    const cores = availableParallelism();
    const one = await pagesPerSecond(1);
    const all = cores > 1 ? await pagesPerSecond(cores) : one;
    const figures = {
      of_parse5: round(ratio),
      mb_per_second: round(speed(ours)),
      parse5_mb_per_second: round(speed(theirs)),
      pages_per_second_one_core: Math.round(one),
      pages_per_second_all_cores: Math.round(all),
      cores,
    };
    const rows = [
      { what: 'extraction and comparison', 'MB/s': figures.mb_per_second },
      { what: 'parse5 builds its tree', 'MB/s': figures.parse5_mb_per_second },
      { what: 'pages, one core', 'pages/s': figures.pages_per_second_one_core },
      { what: `pages, ${cores} cores`, 'pages/s': figures.pages_per_second_all_cores },
    ];
    return { rows, figures };
  },
};

/** Milliseconds for all pages once, and the ratio of the two within a round, where noise meets both; medians. */
function measure(pages: readonly BenchPage[]): { ours: number; theirs: number; ratio: number } {
  const olds = pages.map((page) => stored(page.old));
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const ready = olds.map((old) => JSON.parse(old));
    const start = performance.now();
    pages.forEach((page, index) => {
      if (detectPage(ready[index], page.next) === 0) throw new Error('a change was missed');
    });
    const middle = performance.now();
    for (const page of pages) parse(page.next);
    const end = performance.now();
    // The first rounds warm the machine up.
    if (round < rounds / 4) continue;
    ours.push(middle - start);
    theirs.push(end - middle);
  }
  const ratio = median(ours.map((one, index) => theirs[index]! / one));
  return { ours: median(ours), theirs: median(theirs), ratio };
}

async function pagesPerSecond(cores: number): Promise<number> {
  const workers = Array.from(
    { length: cores },
    () => new Worker(new URL('./detect-worker.ts', import.meta.url), { workerData: { milliseconds } }),
  );
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  const counts = await Promise.all(
    workers.map(async (worker) => {
      worker.postMessage('go');
      const [count] = await once(worker, 'message');
      await worker.terminate();
      return count as number;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0) / (milliseconds / 1000);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
