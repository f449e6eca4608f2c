// A page's own rhythm, learned by the checks of a real server's jobs: kept with the page, and told to its person.
import { beforeEach, describe, expect, it } from 'vitest';
import { explainRhythm } from '../../../server/core/schedule/learn/explain-rhythm.ts';
import { unpackRhythm } from '../../../server/core/schedule/learn/pack-rhythm.ts';
import { createRhythms } from '../../../server/jobs/learn-rhythm.ts';
import { showSentinel } from '../../../server/jobs/show-sentinels.ts';
import { aWorld, minute, noon, someRhythmRules, type TestWorld } from './a-world.ts';

const url = 'http://news.example/';
const hour = 60 * minute;
const day = 24 * hour;
let world: TestWorld;

beforeEach(async () => {
  world = await aWorld();
  world.set(url, '<p>0');
});

const view = async (id: string) => (await showSentinel(world, world.userId, id))!;
const looks = async (ms: number) => (await world.pass(ms)).length;

/** The page changes every so often while time passes. */
async function passChanging(ms: number, every: number): Promise<void> {
  const end = world.now() + ms;
  for (let i = 0; world.now() < end; i++) {
    await world.pass(every);
    world.set(url, `<p>${world.now()} ${i}`);
  }
}

describe('an on-change page', () => {
  it('is looked at again after an hour, and then as often as it deserves', async () => {
    const { id } = await world.sentinel(`Create Sentinel s Using ${url}`);
    expect(await looks(minute)).toBe(1);
    expect((await view(id)).nextCheckAt).toBe(noon + hour);
    const other = 'http://busy.example/';
    world.set(other, '<p>0');
    await world.sentinel(`Create Sentinel t Using ${other}`);
    for (let i = 1; i <= 96; i++) {
      await world.pass(30 * minute);
      world.set(other, `<p>${i}`);
    }
    const overviews = await world.store.sentinels.overview(world.userId);
    const checks = (address: string) => overviews.find(({ page }) => page.url === address)!.page.checks;
    expect(checks(other)).toBeGreaterThan(3 * checks(url));
  });

  it('never goes longer than its longest interval, nor shorter than its shortest', async () => {
    world.rhythms = createRhythms({
      ...someRhythmRules,
      looksPerPage: 1,
      leastMs: 10 * minute,
      mostMs: 6 * hour,
    });
    const { id } = await world.sentinel(`Create Sentinel s Using ${url}`);
    let last = noon;
    for (let i = 0; i < 40; i++) {
      await world.pass(Math.max(0, (await view(id)).nextCheckAt! - world.now()));
      const { lastCheckAt } = await view(id);
      if (last !== lastCheckAt) expect(lastCheckAt! - last).toBeGreaterThanOrEqual(10 * minute);
      expect(lastCheckAt! - last).toBeLessThanOrEqual(6 * hour);
      last = lastCheckAt!;
      if (i > 20) world.set(url, `<p>${i}`);
    }
  });

  it('is looked at soon again after a change that came after weeks of silence', async () => {
    const { id } = await world.sentinel(`Create Sentinel s Using ${url}`);
    await world.pass(20 * day);
    const before = (await view(id)).nextCheckAt! - (await view(id)).lastCheckAt!;
    world.set(url, '<p>awake');
    await world.pass(before);
    const { nextCheckAt, lastCheckAt } = await view(id);
    expect(nextCheckAt! - lastCheckAt!).toBeLessThan(before / 2);
  });

  it('learns nothing from failures, and goes on with what it knew', async () => {
    const { id, pageId } = await world.sentinel(`Create Sentinel s Using ${url}`);
    await passChanging(2 * day, 5 * hour);
    const known = (await world.store.pages.byId(pageId))!.rhythm;
    const { fetch } = world.fetcher;
    world.fetcher.fetch = async () => ({ kind: 'failed', reason: 'unreachable', message: 'No answer.' });
    await world.pass(day);
    const page = (await world.store.pages.byId(pageId))!;
    expect(page.failures).toBeGreaterThan(3);
    expect(page.rhythm).toBe(known);
    world.fetcher.fetch = fetch;
    await world.pass(day);
    expect((await view(id)).rhythm!.changesPerDay).toBeGreaterThan(1);
  });

  it('is not looked at outside the windows of its sentinels', async () => {
    await world.sentinel(`Create Sentinel s Using ${url} Fetch on change during Mon-Fri 09:00-17:00`);
    const seen: number[] = [];
    const { fetch } = world.fetcher;
    world.fetcher.fetch = (request) => {
      seen.push(world.now());
      return fetch(request);
    };
    await passChanging(14 * day, 7 * hour);
    expect(seen.length).toBeGreaterThan(20);
    // The first look is the baseline, at once; it is a Thursday noon.
    for (const at of seen) {
      expect([0, 6]).not.toContain(new Date(at).getUTCDay());
      expect(new Date(at).getUTCHours()).toBeGreaterThanOrEqual(9);
      expect(new Date(at).getUTCHours()).toBeLessThan(17);
    }
  });

  it('tells its person what is known of it, in their zone', async () => {
    const { id, pageId } = await world.sentinel(`Create Sentinel s Using ${url}`);
    expect((await view(id)).rhythm!.sentence).toMatch(/^Not seen yet/);
    await passChanging(20 * day, 17 * hour);
    const { rhythm, nextCheckAt } = await view(id);
    expect(rhythm!.sentence).toMatch(/^Changes about every \d+ hours.*; next look (on \w+ )?at \d\d:\d\d\.$/);
    expect(rhythm!.nextLookAt).toBe(nextCheckAt);
    const stored = unpackRhythm((await world.store.pages.byId(pageId))!.rhythm!)!;
    expect(rhythm).toEqual(explainRhythm(stored, nextCheckAt, world.now(), 'UTC', world.rhythms.rules));
    const { sentence } = (await showSentinel(world, world.userId, id, 'Asia/Tokyo'))!.rhythm!;
    expect(sentence).not.toBe(rhythm!.sentence);
  });

  it('with a fixed interval has no rhythm to tell', async () => {
    const { id, pageId } = await world.sentinel(`Create Sentinel s Using ${url} Fetch every 1 hour`);
    await world.pass(3 * hour);
    expect((await view(id)).rhythm).toBeNull();
    expect((await world.store.pages.byId(pageId))!.rhythm).toBeNull();
  });
});

describe('the budget of looks', () => {
  it('is kept on average, and found again after a restart', async () => {
    const rules = { ...someRhythmRules, looksPerPage: 6 };
    world.rhythms = createRhythms(rules);
    for (let i = 0; i < 4; i++) {
      world.set(`${url}${i}`, `<p>${i}`);
      await world.sentinel(`Create Sentinel s${i} Using ${url}${i}`);
    }
    const someDays = async (count: number) => {
      let made = 0;
      for (let hours = 0; hours < 24 * count; hours += 3) {
        made += await looks(3 * hour);
        // Two of them change often.
        for (const i of [0, 1]) world.set(`${url}${i}`, `<p>${world.now()}`);
      }
      return made / (4 * count);
    };
    await someDays(6);
    const before = await someDays(8);
    expect(before).toBeGreaterThan(5);
    expect(before).toBeLessThan(7);
    world.rhythms = createRhythms(rules);
    const after = await someDays(4);
    expect(after).toBeGreaterThan(4.5);
    expect(after).toBeLessThan(7.5);
  });

  it('is not drawn on by fixed intervals on the same page', async () => {
    await world.sentinel(`Create Sentinel s Using ${url}`);
    await world.sentinel(`Create Sentinel often Using ${url} Fetch every 20 minutes`);
    await world.pass(12 * hour);
    const { level } = world.rhythms.prices;
    await world.pass(12 * hour);
    expect(world.rhythms.prices.level).toBeCloseTo(level!, 5);
  });
});
