// A few threads that read and compare pages. One that takes too long or too much memory is ended and replaced: its page gets
// an error, the others go on.
import { Worker } from 'node:worker_threads';
import type { Extractor, NotRead } from './extractor.ts';
import type { Task } from './work.ts';

export interface ThreadLimits {
  threads: number;
  /** For one page. */
  timeMs: number;
  memoryMb: number;
}

type Answer = { ok: true } | NotRead;

interface Job {
  task: Task;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/** Left to itself a thread takes 100 MB and more for this, however small the pages. */
const youngMb = 24;

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

  const start = (): Worker => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
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
      const worker = idle.pop() ?? (all.size < limits.threads ? start() : null);
      if (worker === null) return;
      run(worker, waiting.shift()!);
    }
  };

  const run = (worker: Worker, { task, resolve, reject }: Job) => {
    const finish = (isFit: boolean, settle: () => void) => {
      clearTimeout(timer);
      for (const [event, listener] of Object.entries(listeners)) worker.off(event, listener);
      if (isFit) rest(worker);
      else drop(worker);
      settle();
      next();
    };
    const listeners = {
      message: (answer: Answer | { crashed: string }) =>
        finish(true, () => {
          if (!('crashed' in answer)) return resolve(answer);
          onCrash(answer.crashed);
          resolve(crashed(task));
        }),
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
    idle.push(worker);
  };

  /** The worker answers each kind of task with the answer of that kind. */
  const ask = <Answered>(task: Task) =>
    new Promise<Answered>((resolve, reject) => {
      waiting.push({ task, resolve: resolve as Job['resolve'], reject });
      next();
    });

  return {
    read: (request) => ask({ kind: 'read', request }),
    propagate: (request) => ask({ kind: 'propagate', request }),
    judge: (request) => ask({ kind: 'judge', request }),
    findAssets: (request) => ask({ kind: 'findAssets', request }),
    async close() {
      for (const { reject } of waiting.splice(0)) reject(new Error('The server is stopping.'));
      await Promise.all([...all].map((worker) => worker.terminate()));
      all.clear();
    },
  };
}
