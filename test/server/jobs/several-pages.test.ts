// Expressions over several pages: each page is watched, and what happens there is paired as the context says.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { why } from '../../../server/jobs/explain/why.ts';
import { pauseSentinel, removeSentinel } from '../../../server/jobs/life/steer-sentinel.ts';
import { aWorld, minute, type TestWorld } from './a-world.ts';

const [url1, url2] = ['https://one.example/', 'https://two.example/'];
const hour = 60 * minute;
let world: TestWorld;
beforeEach(async () => {
  world = await aWorld();
  world.set(url1, '<p>start');
  world.set(url2, '<p>start');
});
afterEach(() => world.store.close());

let links = 0;
let words = 0;
/** "A B A": changes of links on the first page and of the word on the second; which of them made it fire? */
async function fires(line: string): Promise<string> {
  const seen: string[] = [];
  for (const letter of line.split(' ')) {
    if (letter === 'A') world.set(url1, `<p>${`<a href="/${++links}">link</a>`}`);
    else world.set(url2, `<p>${'x '.repeat(++words)}`);
    await world.pass(hour);
    if ((await world.fired()).length > 0) seen.push(letter);
    else seen.push('-');
  }
  return seen.join(' ');
}

const watch = (monitor: string, rest = '') =>
  world.sentinel(`Create Sentinel s Using ${url1} Monitor ${monitor} ${rest}`);

describe('a sentinel on two pages', () => {
  it('fires when both have changed, at different times', async () => {
    await watch(`all links AND keywords [x] on ${url2}`);
    await world.pass(minute);
    expect(await fires('A A B B A')).toBe('- - B B A');
    const [row] = await world.store.detections.list({ userId: world.userId, limit: 1 });
    const { combinations, changes } = row!.detection.list;
    expect(combinations).toEqual([[`keywords [x] on ${url2}`, `all links on ${url1}`]]);
    expect(new Set(changes.map(({ type }) => type))).toEqual(new Set(['links', 'keywords']));
    const notices = await world.store.notices.since(world.userId, 0, 10);
    expect(notices).toHaveLength(3);
  });

  it('pairs in the order of time when it says chronicle', async () => {
    await watch(`all links AND keywords [x] on ${url2}`, 'Context chronicle');
    await world.pass(minute);
    expect(await fires('A A B B B')).toBe('- - B B -');
  });

  it('A AND NOT B fires at A if B has not occurred since the previous A', async () => {
    await watch(`all links AND NOT keywords [x] on ${url2}`);
    await world.pass(minute);
    expect(await fires('A B A A')).toBe('A - - A');
  });

  it('OR fires at either', async () => {
    await watch(`all links OR keywords [x] on ${url2}`);
    await world.pass(minute);
    expect(await fires('B A')).toBe('B A');
  });

  it('asks what lies on one page about the same two versions', async () => {
    await watch(`(all links AND all images) OR (all links AND keywords [x] on ${url2})`);
    await world.pass(minute);
    expect(await fires('A B')).toBe('- B');
  });

  it('watches another page alone when all of it lies there', async () => {
    await watch(`keywords [x] on ${url2}`);
    await world.pass(minute);
    expect(await fires('A B')).toBe('- B');
  });

  it('is refused when it could never fire', async () => {
    await expect(watch(`NOT all links AND NOT keywords [x] on ${url2}`)).rejects.toThrow('can never fire');
  });

  it('shows what happened on each page when asked why', async () => {
    const { id } = await watch(`all links AND keywords [x] on ${url2}`);
    await world.pass(minute);
    await fires('A B');
    const { comparisons } = (await why(world, world.userId, { id, limit: 5 }))!;
    expect(comparisons.map(({ url, fired, trace }) => [url, fired, trace[0]!.text])).toEqual([
      [url2, true, 'keywords [x]'],
      [url1, true, 'all links'],
    ]);
    const other = comparisons[0]!.newVersionId;
    expect(await world.store.versions.visibleTo(world.userId, other)).toBe(true);
    expect(await world.store.versions.visibleTo('somebody else', other)).toBe(false);
  });

  it('lets both pages rest when it is paused, and when it is gone', async () => {
    const { id } = await watch(`all links AND keywords [x] on ${url2}`);
    await world.pass(minute);
    const resting = async () => (await world.store.pages.nextDue()) === null;
    expect(await resting()).toBe(false);
    await pauseSentinel(world, world.userId, id);
    expect(await resting()).toBe(true);
    await removeSentinel(world, world.userId, id, undefined);
    await world.pass(2 * hour);
    expect(await resting()).toBe(true);
  });
});
