// Fixed sentinels on one page, of different people: looks are shared where their intervals allow it.
import { beforeEach, describe, expect, test } from 'vitest';
import { addUser } from '../../../server/jobs/accounts.ts';
import { createSentinel } from '../../../server/jobs/life/create-sentinel.ts';
import { createEngines } from '../../../server/jobs/life/engines.ts';
import { endSentinel } from '../../../server/jobs/life/steer-sentinel.ts';
import { createPageGraphs } from '../../../server/jobs/page-graphs.ts';
import type { Sentinel } from '../../../server/store/records.ts';
import { aWorld, minute, noon, type TestWorld } from './a-world.ts';

const url = 'https://news.example/';
let world: TestWorld;
let bob: string;
let looks: number[];

beforeEach(async () => {
  world = await aWorld();
  bob = (await addUser(world, 'bob', null))!.id;
  looks = [];
  const { fetch } = world.fetcher;
  world.fetcher.fetch = (request) => {
    looks.push((world.now() - noon) / minute);
    return fetch(request);
  };
  world.set(url, '<p>one</p>');
});

async function watch(userId: string, name: string, rest: string): Promise<Sentinel> {
  const text = `Create Sentinel ${name} Using ${url} ${rest}`;
  const outcome = await createSentinel(world, { userId, text, whenNameTaken: 'fail' });
  if (outcome.kind === 'invalid') throw new Error(outcome.problems[0]!.message);
  return outcome.sentinel;
}

/** The minutes after noon at which the page was looked at since this was last asked. */
async function during(minutes: number): Promise<number[]> {
  looks = [];
  await world.pass(minutes * minute);
  return looks;
}

describe('two that ask for the same interval', () => {
  test('share their looks from the baseline of the second on, and both see every change', async () => {
    await watch(world.userId, 'first', 'Fetch every 1 hour');
    expect(await during(30)).toEqual([0]);
    await watch(bob, 'second', 'Fetch every 1 hour');
    expect(await during(90)).toEqual([30, 60, 120]);
    world.set(url, '<p>two</p>');
    expect(await during(60)).toEqual([180]);
    for (const userId of [world.userId, bob])
      expect(await world.store.detections.list({ userId, limit: 10 })).toHaveLength(1);
  });

  test('go on as they were when one of them leaves, also after a restart', async () => {
    const first = await watch(world.userId, 'first', 'Fetch every 1 hour');
    await during(30);
    await watch(bob, 'second', 'Fetch every 1 hour');
    await during(30);
    world.engines = createEngines();
    world.graphs = createPageGraphs();
    expect(await during(60)).toEqual([120]);
    await endSentinel(world, world.userId, first.id);
    expect(await during(120)).toEqual([180, 240]);
  });
});

test('a multiple takes every k-th look, and its versions are those', async () => {
  await watch(world.userId, 'hourly', 'Fetch every 1 hour');
  await during(30);
  const slow = await watch(bob, 'slow', 'Fetch every 3 hours');
  expect(await during(30)).toEqual([30, 60]);
  world.set(url, '<p>two</p>');
  expect(await during(60)).toEqual([120]);
  world.set(url, '<p>three</p>');
  expect(await during(60)).toEqual([180]);
  expect(await during(180)).toEqual([240, 300, 360]);
  const [detection, ...more] = await world.store.detections.list({ userId: bob, limit: 10 });
  expect(more).toEqual([]);
  expect(detection!.detection).toMatchObject({
    sentinelId: slow.id,
    list: { changes: [{ before: 'one', after: 'three' }] },
  });
});

test('hardly different ones are looked at at the shorter interval, as long as that is wanted', async () => {
  await watch(world.userId, 'hourly', 'Fetch every 60 minutes');
  expect(await during(60)).toEqual([0, 60]);
  const shorter = await watch(bob, 'shorter', 'Fetch every 58 minutes');
  expect(await during(118)).toEqual([60, 118, 176]);
  await endSentinel(world, bob, shorter.id);
  expect(await during(130)).toEqual([234, 294]);
});

test('those that do not fit keep their own looks', async () => {
  await watch(world.userId, 'a', 'Fetch every 40 minutes');
  await watch(bob, 'b', 'Fetch every 60 minutes');
  expect(await during(120)).toEqual([0, 40, 60, 80, 120]);
});

describe('one that ends', () => {
  const times = 'Fetch every 1 hour From 2026-01-15 12:10 To 2026-01-15 15:10';
  const stateOf = async ({ id }: Sentinel) => (await world.store.sentinels.byId(world.userId, id))!.state;

  test('is looked at from its start to its end, the end included, and not once more', async () => {
    const one = await watch(world.userId, 'a', times);
    expect(await during(180)).toEqual([10, 70, 130]);
    expect(await stateOf(one)).toBe('enabled');
    world.set(url, '<p>two</p>');
    expect(await during(10)).toEqual([190]);
    expect(await stateOf(one)).toBe('ended');
    expect(await world.fired()).toEqual(['a']);
    world.set(url, '<p>three</p>');
    expect(await during(600)).toEqual([]);
    expect(await world.fired()).toEqual([]);
    expect((await world.store.pages.byId(one.pageId))!.nextCheckAt).toBeNull();
  });

  test('leaves the looks of others alone, and takes no part in them', async () => {
    await watch(world.userId, 'a', times);
    await watch(bob, 'b', 'Fetch every 1 hour');
    await during(191);
    world.set(url, '<p>two</p>');
    expect(await during(60)).toEqual([240]);
    expect(await world.fired()).toEqual([]);
    expect(await world.store.detections.list({ userId: bob, limit: 10 })).toHaveLength(1);
  });

  test('while nothing ran has ended: what the page shows long after is none of its business', async () => {
    const one = await watch(world.userId, 'a', times);
    await during(60);
    world.set(url, '<p>two</p>');
    world.skip(600 * minute);
    expect(await during(600)).toEqual([]);
    expect(await stateOf(one)).toBe('ended');
    expect(await world.fired()).toEqual([]);
  });

  test('when its person says so ends at once', async () => {
    const one = await watch(world.userId, 'a', times);
    await during(60);
    await endSentinel(world, world.userId, one.id);
    expect(await stateOf(one)).toBe('ended');
    expect(await during(600)).toEqual([]);
  });
});
