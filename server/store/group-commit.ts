// Group commit: what arrives while one transaction is written waits and shares the next, so many writers pay for one flush.

interface Waiting<Item, Outcome> {
  item: Item;
  resolve: (outcome: Outcome) => void;
  reject: (error: unknown) => void;
}

export interface GroupCommit<Item, Outcome> {
  (item: Item): Promise<Outcome>;
  /** Resolves when nothing is waiting or being written. */
  idle(): Promise<void>;
}

const batchAtMost = 256;
/** Fewer than these wait a little for others: a flush costs as much for one as for many. */
const worthAFlush = 16;
/** No longer than the last batch took to write, and never so long that anybody would notice. */
const gatherAtMostMs = 8;

/**
 * `write` puts a batch into one transaction and answers for each item in order. Two items with the same key never share
 * a batch. When a batch fails, its items are written again one by one, so only the one at fault is refused.
 */
export function groupCommit<Item, Outcome>(
  keyOf: (item: Item) => string,
  write: (batch: Item[]) => Promise<Outcome[]>,
): GroupCommit<Item, Outcome> {
  type Entry = Waiting<Item, Outcome>;
  let queue: Entry[] = [];
  let writing: Promise<void> | null = null;
  let lastTookMs = 0;

  const takeBatch = (): Entry[] => {
    const batch = new Map<string, Entry>();
    const rest: Entry[] = [];
    for (const entry of queue) {
      const key = keyOf(entry.item);
      if (batch.size < batchAtMost && !batch.has(key)) batch.set(key, entry);
      else rest.push(entry);
    }
    queue = rest;
    return [...batch.values()];
  };

  const writeOne = async (entry: Entry) => {
    try {
      const [outcome] = await write([entry.item]);
      entry.resolve(outcome!);
    } catch (error) {
      entry.reject(error);
    }
  };

  const writeBatch = async (batch: Entry[]) => {
    try {
      const outcomes = await write(batch.map((entry) => entry.item));
      for (const [index, entry] of batch.entries()) entry.resolve(outcomes[index]!);
    } catch {
      for (const entry of batch) await writeOne(entry);
    }
  };

  const gather = () => new Promise((go) => setTimeout(go, Math.min(lastTookMs, gatherAtMostMs)));

  const writeAll = async () => {
    while (queue.length > 0) {
      // Lets everything that the network has brought in this round join before the disk is asked to flush.
      await new Promise(setImmediate);
      if (queue.length < worthAFlush && lastTookMs >= 1) await gather();
      const started = performance.now();
      await writeBatch(takeBatch());
      lastTookMs = performance.now() - started;
    }
    writing = null;
  };

  const commit = (item: Item) =>
    new Promise<Outcome>((resolve, reject) => {
      queue.push({ item, resolve, reject });
      writing ??= writeAll();
    });

  return Object.assign(commit, {
    async idle() {
      while (writing) await writing;
    },
  });
}
