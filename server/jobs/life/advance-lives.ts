// Lets time pass for everybody's sentinels: starts, ends and ticks that are due happen, each once and in order.
import { step } from '../../core/events/detector.ts';
import type { World } from '../world.ts';
import { live } from './live.ts';

/** Answers how many users had something due. */
export async function advanceLives(world: World): Promise<number> {
  const due = await world.store.life.due(world.now(), 100);
  for (const userId of due) {
    try {
      await live(world, userId, async (engine, now) => ({
        result: step(engine, { kind: 'time', now }),
        writes: [],
      }));
    } catch (error) {
      // One person's trouble must not hold up the others.
      world.log.error('life-failed', { user: userId, error });
    }
  }
  return due.length;
}
