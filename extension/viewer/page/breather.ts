// Lets the page breathe during long work: a slice of a few milliseconds, then everything else that waits; or the end.

const shortest = 12;
const longest = 50;

/**
 * How long to work until the next pause: the larger the page, the longer the browser takes to lay out what was added, and in
 * small slices it would do little else.
 */
export function sliceAfter(pauseMs: number): number {
  return Math.min(longest, Math.max(shortest, pauseMs));
}

export class Breather {
  private readonly signal: AbortSignal;
  private began = performance.now();
  private slice = shortest;
  /** How long everything else took at the last pause. */
  lastPauseMs = 0;

  constructor(signal: AbortSignal) {
    this.signal = signal;
  }

  get isDue(): boolean {
    return performance.now() - this.began > this.slice;
  }

  /** Throws the abort reason when the work is no longer wanted. */
  throwIfOver(): void {
    this.signal.throwIfAborted();
  }

  async pause(): Promise<void> {
    this.signal.throwIfAborted();
    const paused = performance.now();
    await nextTask();
    this.signal.throwIfAborted();
    this.began = performance.now();
    this.lastPauseMs = this.began - paused;
    this.slice = sliceAfter(this.lastPauseMs);
  }
}

/** Not a timer: those are held back in nested calls and in tabs that are not seen. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
