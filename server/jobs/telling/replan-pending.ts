// What is still to be told is told as sentinel and person say now: another time, another address, another channel.
import type { SentinelTree } from '../../../shared/sentinel/ast.ts';
import { waysLeft, waysToTell } from '../../core/digest/ways-to-tell.ts';
import type { World } from '../world.ts';
import { untouchedSettings } from './habits-of.ts';

/** Of one sentinel, or of all of the person's. What has gone out, or is about to, stays as it is. */
export async function replanPending(world: World, userId: string, sentinelId?: string): Promise<void> {
  const settings = (await world.store.notifySettings.of(userId)) ?? untouchedSettings;
  await world.store.outbox.replan(userId, sentinelId ?? null, world.newId, ({ tree, told }) =>
    waysLeft(waysToTell((tree as SentinelTree).notify, settings), told, settings),
  );
  world.wake();
}
