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
  const sender = createSender(world);
  const abort = new AbortController();
  let stopped = false;
  const loop = async () => {
    while (!stopped) {
      try {
        if ((await sender.send(abort.signal)) > 0) continue;
        const next = await world.store.outbox.nextDue(readyChannels(world).map(({ kind }) => kind));
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
      clearTimeout(timer);
    },
  };
}
