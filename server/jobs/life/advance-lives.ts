// Lets time pass for everybody's sentinels: starts, ends and ticks that are due happen, each once and in order.
import type { World } from '../world.ts';
import { hearHappenings } from './hear-happenings.ts';
import { live } from './live.ts';

export interface Advanced {
  /** Users for whom time has passed. */
  advanced: number;
  /** Users whose events could not be carried out; they are tried again later. */
  failed: number;
}

export async function advanceLives(world: World): Promise<Advanced> {
  let failed = 0;
  const due = await world.store.life.due(world.now(), 100);
  for (const userId of due) {
    try {
      await live(world, userId, (engine, now) => hearHappenings(world, userId, engine, now));
    } catch (error) {
      // One person's trouble must not hold up the others.
      failed++;
      world.log.error('life-failed', { user: userId, error });
    }
  }
  return { advanced: due.length - failed, failed };
}
