// What is done beside the looks gives way to them, and is done all the same.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startHousekeeping } from '../../../server/cluster/housekeeping.ts';
import type { Chore } from '../../../server/cluster/regularly.ts';
import { until } from '../../e2e/until.ts';
import { aWorld, type TestWorld } from '../jobs/a-world.ts';

let world: TestWorld;
let housekeeping: Chore;
beforeEach(async () => {
  world = await aWorld();
});
afterEach(async () => {
  await housekeeping.stop();
  await world.store.close();
});

/** The asset store as it is, with a note of each time that somebody asks what is to be collected. */
function askedFor(): number[] {
  const asked: number[] = [];
  const { assets } = world.store;
  const claimDue: typeof assets.claimDue = (claim) => {
    asked.push(asked.length);
    return assets.claimDue(claim);
  };
  world.store = { ...world.store, assets: { ...assets, claimDue } };
  return asked;
}

describe('collecting how versions looked', () => {
  it('waits while looks are in a hurry, and goes on as soon as they are not', async () => {
    const asked = askedFor();
    let questions = 0;
    housekeeping = startHousekeeping(world, () => ++questions < 5);
    await until('collected', () => asked.length > 0);
    expect(questions).toBe(5);
  });

  it('goes on, slowly, when they are in a hurry all the time', async () => {
    const asked = askedFor();
    housekeeping = startHousekeeping(world, () => true);
    await until('collected', () => asked.length > 0);
    expect(asked.length).toBe(1);
  });
});
