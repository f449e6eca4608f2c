// The loop that tells people: round after round while there is something to tell, then asleep until something is due.
import { createSender, readyChannels } from '../jobs/send-notices.ts';
import type { World } from '../jobs/world.ts';
import { createBell } from './bell.ts';

export interface SenderLoop {
  wake(): void;
  /** Sends nothing more; what is under way is finished, or given back after `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

export function startSenderLoop(world: World, pollMs: number): SenderLoop {
  const bell = createBell();
  const sender = createSender(world, () => bell.ring());
  const abort = new AbortController();
  let stopped = false;
  const loop = async () => {
    while (!stopped) {
      try {
        const began = world.now();
        if ((await sender.send(abort.signal)) > 0) continue;
        // What was due before and could not be begun waits for a free place, and the bell.
        const kinds = readyChannels(world).map(({ kind }) => kind);
        const next = await world.store.outbox.nextDue(kinds, began);
        await bell.wait(next === null ? pollMs : Math.min(pollMs, Math.max(5, next - world.now())));
      } catch (error) {
        world.log.error('telling-failed', { error });
        await bell.wait(pollMs);
      }
    }
  };
  const looping = loop();
  return {
    wake: () => bell.ring(),
    async stop(graceMs) {
      stopped = true;
      bell.ring();
      const timer = setTimeout(() => abort.abort(), graceMs);
      await looping;
      await sender.settled();
      clearTimeout(timer);
    },
  };
}
