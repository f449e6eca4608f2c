// The time and the caller's signal of one fetch, over all its redirects: whichever comes first stops what is under way.
import type { Stopped, Stopper } from './exchange.ts';

export class Run implements Stopper {
  stopped: Stopped | null = null;
  onStop: ((why: Stopped) => void) | null = null;
  #timer: NodeJS.Timeout;
  #signal: AbortSignal | undefined;
  #onAbort = () => this.abort();

  constructor(totalMs: number, signal: AbortSignal | undefined) {
    this.#timer = setTimeout(() => this.#stop(tooSlow(totalMs)), totalMs);
    this.#signal = signal;
    if (signal?.aborted) this.stopped = aborted;
    else signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  abort(): void {
    this.#stop(aborted);
  }

  /** For work that others share, and that therefore goes on. */
  unlessStopped<T>(work: Promise<T>): Promise<T | Stopped> {
    if (this.stopped) return Promise.resolve(this.stopped);
    return new Promise((resolve, reject) => {
      this.onStop = resolve;
      work.then(resolve, reject).finally(() => {
        if (this.onStop === resolve) this.onStop = null;
      });
    });
  }

  finish(): void {
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#onAbort);
  }

  #stop(why: Stopped): void {
    if (this.stopped) return;
    this.stopped = why;
    this.onStop?.(why);
  }
}

const aborted: Stopped = {
  kind: 'failed',
  reason: 'aborted',
  message: 'The fetch was stopped before the page had come.',
};

function tooSlow(totalMs: number): Stopped {
  const message = `The page did not arrive within ${totalMs / 1000} seconds. We will try again.`;
  return { kind: 'failed', reason: 'timeout', message };
}
