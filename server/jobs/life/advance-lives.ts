// Lets time pass for everybody's sentinels: starts, ends and ticks that are due happen, each once and in order.
import type { World } from '../world.ts';
import { hearHappenings } from './hear-happenings.ts';
import { live } from './live.ts';

/** Answers how many users had something due. */
export async function advanceLives(world: World): Promise<number> {
  const due = await world.store.life.due(world.now(), 100);
  for (const userId of due) {
    try {
      await live(world, userId, (engine, now) => hearHappenings(world, userId, engine, now));
    } catch (error) {
      // One person's trouble must not hold up the others.
      world.log.error('life-failed', { user: userId, error });
    }
  }
  return due.length;
}
