// What a server does beside its looks, whenever there is time: collects what new versions are made of, and tidies up.
import { setTimeout as pause } from 'node:timers/promises';
import { collectAssets } from '../jobs/assets/collect-assets.ts';
import { lookForRoom } from '../jobs/look-for-room.ts';
import { pruneTold } from '../jobs/prune-told.ts';
import { pruneVersions } from '../jobs/prune-versions.ts';
import type { World } from '../jobs/world.ts';
import { giveWay } from './give-way.ts';
import { type Chore, regularly } from './regularly.ts';

const collectEveryMs = 2000;
const roomEveryMs = 30_000;
const pruneEveryMs = 3_600_000;
/** Between the steps of tidying up others get their turn. */
const pruneBreathMs = 20;
/** The longest that collecting waits each time while looks are in a hurry. */
const patienceMs = 2000;

/** `isBusy`: looks wait for a place. How a version looked is collected after them. */
export function startHousekeeping(world: World, isBusy: () => boolean): Chore {
  const stop = new AbortController();
  const isStopped = () => stop.signal.aborted;
  const collect = async () => {
    do await giveWay(() => !isStopped() && isBusy(), patienceMs);
    while (!isStopped() && (await collectAssets(world, stop.signal)) > 0);
  };
  const prune = async () => {
    const inTurn = { isStopped, pause: () => pause(pruneBreathMs) };
    const told = await pruneTold(world, inTurn);
    // After it: the room of all that is gone is given back in the end.
    const done = { told, ...(await pruneVersions(world, inTurn)) };
    if (Object.values(done).some((count) => count > 0)) world.log.info('tidied-up', done);
  };
  const chores = [
    regularly('collect-assets', collectEveryMs, collect, world.log),
    regularly('look-for-room', roomEveryMs, () => lookForRoom(world), world.log),
    regularly('prune-versions', pruneEveryMs, prune, world.log),
  ];
  return {
    async stop() {
      stop.abort();
      await Promise.all(chores.map((chore) => chore.stop()));
    },
  };
}
