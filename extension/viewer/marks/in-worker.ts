// Has something worked out in the comparing thread; given up at once when it is no longer wanted.
import type { Comparison } from './compare.ts';
import type { Source, WorkerAnswer, WorkerRequest } from './compare-worker.ts';

type AnswerTo<R extends WorkerRequest> = R['task'] extends 'compare' ? Comparison : string;

/** One thread for one task. It takes a while to load, and so may be started before there is anything to ask. */
export function startWorker(signal: AbortSignal) {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module' });
  const end = () => worker.terminate();
  signal.addEventListener('abort', end);
  /** The abort reason is thrown as it is. */
  return <R extends WorkerRequest>(request: R): Promise<AnswerTo<R>> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const settle = (finish: () => void) => {
        end();
        signal.removeEventListener('abort', end);
        signal.removeEventListener('abort', giveUp);
        finish();
      };
      const giveUp = () => settle(() => reject(signal.reason));
      signal.addEventListener('abort', giveUp);
      worker.addEventListener('error', (event) => settle(() => reject(new Error(event.message))));
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) =>
        settle(() => (data.ok ? resolve(data.value as AnswerTo<R>) : reject(new Error(data.message)))),
      );
      worker.postMessage(request);
    });
}

export function inWorker<R extends WorkerRequest>(request: R, signal: AbortSignal): Promise<AnswerTo<R>> {
  return startWorker(signal)(request);
}

export type { Source };
