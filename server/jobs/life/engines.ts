// The event engines this process has in memory: one per user, stepped by one job at a time, dropped when another process stepped it.
import type { Engine } from '../../core/events/engine.ts';

export interface Held {
  engine: Engine;
  /** Null before it was first stored. */
  revision: number | null;
}

export interface Engines {
  /** Jobs of one user run one after the other. */
  alone<T>(userId: string, job: () => Promise<T>): Promise<T>;
  get(userId: string): Held | undefined;
  keep(userId: string, held: Held): void;
  drop(userId: string): void;
}

export function createEngines(most = 200): Engines {
  const held = new Map<string, Held>();
  const queues = new Map<string, Promise<unknown>>();
  return {
    alone(userId, job) {
      const before = queues.get(userId) ?? Promise.resolve();
      const mine = before.then(job, job);
      const settled = mine.catch(() => {});
      queues.set(userId, settled);
      void settled.then(() => queues.get(userId) === settled && queues.delete(userId));
      return mine;
    },
    get: (userId) => held.get(userId),
    keep(userId, one) {
      held.delete(userId);
      held.set(userId, one);
      // The one used longest ago goes; it can always be loaded again.
      if (held.size > most) held.delete(held.keys().next().value!);
    },
    drop: (userId) => held.delete(userId),
  };
}
