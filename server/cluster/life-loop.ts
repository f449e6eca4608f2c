// The loop that lets time pass for everybody's sentinels, and sleeps until something is due.
import { advanceLives } from '../jobs/life/advance-lives.ts';
import type { World } from '../jobs/world.ts';
import { createBell } from './bell.ts';

/** After trouble, so that it neither fills the log nor takes the processor. */
const troublePauseMs = 10_000;

export interface LifeLoop {
  wake(): void;
  stop(): Promise<void>;
}

export function startLifeLoop(world: World, pollMs: number): LifeLoop {
  const bell = createBell();
  let stopped = false;
  const loop = async () => {
    while (!stopped) {
      try {
        const { advanced, failed } = await advanceLives(world);
        if (failed > 0) await bell.wait(troublePauseMs);
        if (advanced + failed > 0) continue;
        const next = await world.store.life.nextWake();
        await bell.wait(next === null ? pollMs : Math.min(pollMs, Math.max(5, next - world.now())));
      } catch (error) {
        world.log.error('life-loop-failed', { error });
        await bell.wait(pollMs);
      }
    }
  };
  const looping = loop();
  return {
    wake: () => bell.ring(),
    async stop() {
      stopped = true;
      bell.ring();
      await looping;
    },
  };
}
