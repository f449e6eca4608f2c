// The life of a sentinel as its person steers it: pause, resume, end, remove; the page rests when nobody watches it.
import type { SentinelState } from '../store/records.ts';
import type { World } from './world.ts';

export type LifeOutcome = 'done' | 'not-found' | 'ended-already';

export function pauseSentinel(world: World, userId: string, id: string): Promise<LifeOutcome> {
  return change(world, userId, id, 'disabled');
}

/** It goes on from the newest version at this moment; what happened meanwhile is not told. */
export async function resumeSentinel(world: World, userId: string, id: string): Promise<LifeOutcome> {
  const outcome = await change(world, userId, id, 'enabled');
  const sentinel = await world.store.sentinels.byId(userId, id);
  if (outcome === 'done' && sentinel !== null) {
    await world.store.pages.schedule(sentinel.pageId, world.now());
    world.wake();
  }
  return outcome;
}

/** Its changes and versions stay to be looked at. */
export function endSentinel(world: World, userId: string, id: string): Promise<LifeOutcome> {
  return change(world, userId, id, 'ended');
}

export async function removeSentinel(world: World, userId: string, id: string): Promise<LifeOutcome> {
  const sentinel = await world.store.sentinels.byId(userId, id);
  if (sentinel === null || !(await world.store.sentinels.remove(userId, id))) return 'not-found';
  await world.store.pages.restIfUnwatched(sentinel.pageId);
  return 'done';
}

async function change(world: World, userId: string, id: string, state: SentinelState): Promise<LifeOutcome> {
  const sentinel = await world.store.sentinels.byId(userId, id);
  if (sentinel === null) return 'not-found';
  if (sentinel.state === 'ended') return 'ended-already';
  if (sentinel.state === state) return 'done';
  await world.store.sentinels.setState(userId, id, state, world.now());
  await world.store.pages.restIfUnwatched(sentinel.pageId);
  return 'done';
}
