// A few threads that read and compare pages. One that takes too long or too much memory is ended and replaced: its page gets
// an error, the others go on.
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { KeptFeatures } from '../../shared/page/kept-features.ts';
import type { Extractor, NotRead, VersionReading } from './extractor.ts';
import { createTurns } from './turns.ts';
import type { Task } from './work.ts';

export interface ThreadLimits {
  threads: number;
  /** More of them, for as long as slow pages hold the others up. */
  relief: number;
  /** For one page. */
  timeMs: number;
  memoryMb: number;
}

type Answer = { ok: true } | NotRead;
/** What a thread says: once that it is ready, then an answer for each task. */
type Told = { loaded: true } | Answer | { crashed: string };

interface Job {
  task: Task;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/** So many pages are got ready while others are read: no thread waits for the database. */
const readyAhead = 2;
/** A page that takes longer than this holds others up. */
const slowMs = 400;
/**
 * For what a thread has just made: enough for a few pages, which are dead again by the time it is looked through. Left to
 * itself it would take 100 MB and more, however small the pages.
 */
const youngMb = 24;
const halfOfYoungMb = 8;

const outOfMemory = 'ERR_WORKER_OUT_OF_MEMORY';
const tooLarge = ({ kind }: Task): NotRead => ({
  ok: false,
  message:
    kind === 'read'
      ? 'The page is too large or too deeply nested to be read.'
      : 'The page is too large to be compared with its earlier version.',
});
const crashed = ({ kind }: Task): NotRead => ({
  ok: false,
  message: `The page could not be ${kind === 'read' ? 'read' : 'compared'}: WebVigil made a mistake. Its log says more; please report it.`,
});
const tooSlow = ({ kind }: Task, ms: number): NotRead => ({
  ok: false,
  message: `${kind === 'read' ? 'Reading' : 'Comparing'} the page took longer than ${ms / 1000} seconds.`,
});

/** `onCrash` hears of mistakes in our own code; the page gets an error like any other. */
export function createThreadExtractor(
  limits: ThreadLimits,
  onCrash: (stack: string) => void = () => {},
): Extractor {
  const waiting: Job[] = [];
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const loaded = new WeakSet<Worker>();
  /** Since when each has been at its page; the time in which its program was loaded does not count. */
  const busySince = new Map<Worker, number>();
  let relieving: NodeJS.Timeout | null = null;

  const start = (): Worker => {
    // A program that was started in another way than by cli/webvigil.js would have its threads take over its own.
    setFlagsFromString(`--max-semi-space-size=${halfOfYoungMb}`);
    const worker = new Worker(new URL('./start-worker.js', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: youngMb },
    });
    all.add(worker);
    // Whoever waits for it hears of it too; here it only ceases to be one of ours.
    worker.on('error', () => drop(worker));
    worker.on('exit', () => drop(worker));
    return worker;
  };

  const drop = (worker: Worker) => {
    if (!all.delete(worker)) return;
    if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
    void worker.terminate();
  };

  const next = () => {
    while (waiting.length > 0) {
      const worker = idle.pop() ?? (all.size < limits.threads + held() ? start() : null);
      if (worker === null) {
        // Perhaps one of them turns out to be slow.
        relieving ??= setTimeout(relieve, slowMs).unref();
        return;
      }
      run(worker, waiting.shift()!);
    }
  };

  const relieve = () => {
    relieving = null;
    next();
  };

  /** How many are held up, as far as others may stand in for them. */
  const held = () => {
    const slowSince = performance.now() - slowMs;
    let slow = 0;
    for (const since of busySince.values()) if (since <= slowSince) slow++;
    return Math.min(slow, limits.relief);
  };

  const run = (worker: Worker, { task, resolve, reject }: Job) => {
    if (loaded.has(worker)) busySince.set(worker, performance.now());
    const finish = (isFit: boolean, settle: () => void) => {
      clearTimeout(timer);
      busySince.delete(worker);
      for (const [event, listener] of Object.entries(listeners)) worker.off(event, listener);
      if (isFit) rest(worker);
      else drop(worker);
      settle();
      next();
    };
    const listeners = {
      message: (answer: Told) => {
        if ('loaded' in answer) {
          loaded.add(worker);
          busySince.set(worker, performance.now());
          return;
        }
        finish(true, () => {
          if (!('crashed' in answer)) return resolve(answer);
          onCrash(answer.crashed);
          resolve(crashed(task));
        });
      },
      error: (error: NodeJS.ErrnoException) =>
        finish(false, () => (error.code === outOfMemory ? resolve(tooLarge(task)) : reject(error))),
      exit: (code: number) =>
        finish(false, () => reject(new Error(`The reading thread ended with ${code}.`))),
    };
    const timer = setTimeout(() => finish(false, () => resolve(tooSlow(task, limits.timeMs))), limits.timeMs);
    for (const [event, listener] of Object.entries(listeners)) worker.on(event, listener);
    worker.ref();
    worker.postMessage(task);
  };

  /** A thread with nothing to do must not keep a command from ending. */
  const rest = (worker: Worker) => {
    worker.unref();
    if (waiting.length === 0 && all.size > limits.threads + held()) drop(worker);
    else idle.push(worker);
  };

  /** The worker answers each kind of task with the answer of that kind. */
  const ask = <Answered>(task: Task) =>
    new Promise<Answered>((resolve, reject) => {
      waiting.push({ task, resolve: resolve as Job['resolve'], reject });
      next();
    });

  return {
    turn: createTurns(readyAhead + limits.threads + limits.relief),
    async read(request) {
      const answer = await ask<VersionReading | NotRead>({ kind: 'read', request });
      if (!answer.ok) return answer;
      const { bytes, outline } = answer.features;
      return { ...answer, features: KeptFeatures.from(bytes, outline) };
    },
    propagate: (request) => ask({ kind: 'propagate', request }),
    judge: (request) => ask({ kind: 'judge', request }),
    findAssets: (request) => ask({ kind: 'findAssets', request }),
    async close() {
      clearTimeout(relieving ?? undefined);
      for (const { reject } of waiting.splice(0)) reject(new Error('The server is stopping.'));
      await Promise.all([...all].map((worker) => worker.terminate()));
      all.clear();
    },
  };
}
