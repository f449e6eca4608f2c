// Tells the devices that hang on this process when something is new for their person, whichever process wrote it: it looks
// into the database every now and then, at once when this process has written, and not at all while nobody listens.
import type { Listener, News } from '../jobs/sync/news.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/store.ts';
import { createBell } from './bell.ts';

export interface NewsLoop extends News {
  wake(): void;
  stop(): Promise<void>;
}

/** With nobody listening there is nothing to look for. */
const idleMs = 60_000;

export function startNewsLoop(store: Store, log: Log, everyMs: number): NewsLoop {
  const listeners = new Map<string, Set<Listener>>();
  const bell = createBell();
  let stopped = false;
  let from: number | null = null;

  const look = async () => {
    if (listeners.size === 0) {
      from = null;
      return;
    }
    const { horizon } = await store.sync.horizon();
    // Who has just come asks by itself first; only what settles from here on is told.
    const users = from === null ? [] : await store.sync.news([...listeners.keys()], from);
    from = horizon;
    for (const user of users) for (const one of listeners.get(user) ?? []) one.heard();
  };
  const loop = async () => {
    while (!stopped) {
      try {
        await look();
      } catch (error) {
        log.error('news-failed', { error });
      }
      await bell.wait(listeners.size === 0 ? idleMs : everyMs);
    }
  };
  const looping = loop();

  return {
    listen(userId, listener) {
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own.add(listener));
      bell.ring();
      return () => {
        own.delete(listener);
        if (own.size === 0 && listeners.get(userId) === own) listeners.delete(userId);
      };
    },
    wake: () => bell.ring(),
    async stop() {
      stopped = true;
      bell.ring();
      await looping;
      for (const one of [...listeners.values()].flatMap((own) => [...own])) one.ended();
    },
  };
}
