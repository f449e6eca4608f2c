// A sentinel that is made while the first look at its page is under way misses nothing that happens after it was made.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FetchOutcome } from '../../../server/fetch/fetcher.ts';
import { aWorld, minute, type TestWorld } from './a-world.ts';

const url = 'https://example.org/news';
let world: TestWorld;

beforeEach(async () => {
  world = await aWorld();
  world.set(url, '<p>One.</p>');
});
afterEach(() => world.store.close());

/** Done once, while a page is being fetched, which then answers so, or as usual. */
function meanwhile(work: () => Promise<unknown>, answer?: FetchOutcome): void {
  const { fetch } = world.fetcher;
  world.fetcher.fetch = async (request) => {
    world.fetcher.fetch = fetch;
    await work();
    return answer ?? fetch(request);
  };
}

it.each(['', 'Fetch every 2 days'])('with "%s"', async (rhythm) => {
  await world.sentinel(`Create Sentinel first Using ${url}`);
  meanwhile(() => world.sentinel(`Create Sentinel second Using ${url} ${rhythm}`));
  await world.pass(minute);
  world.set(url, '<p>Two.</p>');
  await world.pass(3 * 24 * 60 * minute);
  expect((await world.fired()).toSorted()).toEqual(['first', 'second']);
});

it('but a page that has just asked to be left alone is left alone', async () => {
  await world.sentinel(`Create Sentinel first Using ${url}`);
  const until = world.now() + 30 * minute;
  const second = () => world.sentinel(`Create Sentinel second Using ${url}`);
  meanwhile(second, { kind: 'deferred', until, message: 'Later.' });
  expect(await world.pass(minute)).toHaveLength(1);
  const [page] = await world.store.pages.due({ now: until, limit: 1 });
  expect(page?.dueAt).toBeGreaterThanOrEqual(until);
});
