// Lets a few in at a time, the others in the order they came, none waiting longer than it says.

export interface Turns {
  /** Answers what ends the turn; null when none came in time, or the caller gave up. */
  take(mostMs: number, signal?: AbortSignal): Promise<(() => void) | null>;
}

export function createTurns(places: number): Turns {
  let free = places;
  const queue: (() => void)[] = [];

  function end(): void {
    const next = queue.shift();
    if (next) next();
    else free++;
  }
  const once = () => {
    let over = false;
    return () => {
      if (!over) end();
      over = true;
    };
  };

  return {
    async take(mostMs, signal) {
      if (signal?.aborted) return null;
      if (free > 0) {
        free--;
        return once();
      }
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const enter = () => resolve(true);
      const giveUp = () => {
        const at = queue.indexOf(enter);
        if (at < 0) return;
        queue.splice(at, 1);
        resolve(false);
      };
      queue.push(enter);
      const timer = setTimeout(giveUp, mostMs);
      signal?.addEventListener('abort', giveUp, { once: true });
      const entered = await promise;
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      return entered ? once() : null;
    },
  };
}
