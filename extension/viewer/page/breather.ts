// Lets the page breathe during long work: a slice of a few milliseconds, then everything else that waits; or the end.

const slice = 12;

export class Breather {
  private readonly signal: AbortSignal;
  private began = performance.now();

  constructor(signal: AbortSignal) {
    this.signal = signal;
  }

  get isDue(): boolean {
    return performance.now() - this.began > slice;
  }

  /** Throws the abort reason when the work is no longer wanted. */
  throwIfOver(): void {
    this.signal.throwIfAborted();
  }

  async pause(): Promise<void> {
    this.signal.throwIfAborted();
    await nextTask();
    this.signal.throwIfAborted();
    this.began = performance.now();
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
