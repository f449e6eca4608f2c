// Lets a few be at work at a time; the others wait, in the order they came, with nothing in their hands yet.

export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

export function createTurns(atOnce: number): Turns {
  const waiting: (() => void)[] = [];
  let free = atOnce;
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free++;
      else next();
    }
  };
}
