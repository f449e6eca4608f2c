// Does a small chore again and again, never twice at once; trouble with it is logged and it is tried the next time.

import type { Log } from '../log.ts';
import { createBell } from './bell.ts';

export interface Chore {
  stop(): Promise<void>;
}

export function regularly(name: string, everyMs: number, work: () => Promise<unknown>, log: Log): Chore {
  const bell = createBell();
  let stopped = false;
  const loop = async () => {
    while (!stopped) {
      try {
        await work();
      } catch (error) {
        log.error('chore-failed', { chore: name, error });
      }
      await bell.wait(everyMs);
    }
  };
  const looping = loop();
  return {
    async stop() {
      stopped = true;
      bell.ring();
      await looping;
    },
  };
}
