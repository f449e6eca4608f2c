// A clone is asked for again before the answer came: it is made once, and both who asked are told of it.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cloneSentinel } from '../../../server/jobs/life/clone-sentinel.ts';
import { aWorld, type TestWorld } from './a-world.ts';

let world: TestWorld;
beforeEach(async () => {
  world = await aWorld();
});
afterEach(() => world.store.close());

it('one at the same time as the other', async () => {
  const { id } = await world.sentinel('Create Sentinel news Using https://example.org/');
  const newId = world.newId();
  const both = await Promise.all([1, 2].map(() => cloneSentinel(world, world.userId, id, newId)));
  for (const outcome of both)
    expect(outcome).toMatchObject({ kind: 'created', sentinel: { id: newId, name: 'news-2' } });
  expect(await world.store.sentinels.ofUser(world.userId)).toHaveLength(2);
});
