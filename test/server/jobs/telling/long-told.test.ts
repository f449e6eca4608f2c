// What was told long ago is tidied away, and nothing that is told later, or still shown, is otherwise for it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pruneTold } from '../../../../server/jobs/prune-told.ts';
import { createMemo } from '../../../../server/jobs/telling/memo.ts';
import { replanPending } from '../../../../server/jobs/telling/replan-pending.ts';
import { openFeed } from '../../../../server/jobs/telling/show-feed.ts';
import { createFeed, showTelling } from '../../../../server/jobs/telling/show-telling.ts';
import { day, type MailWorld, newsWorld, newsUrl as url } from './mail-world.ts';

let world: MailWorld;
let jill: string;

beforeEach(async () => {
  ({ world, jill } = await newsWorld('<p>Number 0.</p>'));
});
afterEach(() => world.end());

const watch = (notify: string) =>
  world.watch(jill, `Create Sentinel news Using ${url} Fetch every 1 day ${notify}`);
const subjects = () => world.to('jill@example.org').map(({ subject }) => subject);

describe('what was told long ago', () => {
  it('is gone, but for the latest messages and all that the feed shows', { timeout: 60_000 }, async () => {
    await watch('Notify by email immediately by feed immediately');
    await world.live(0);
    for (let edition = 1; edition <= 30; edition++) {
      world.set(url, `<p>Number ${edition}.</p>`);
      await world.live(day);
    }
    const made = await createFeed(world, jill, null);
    const secret = made.atom!.split('/').at(-2)!;
    const feed = async () => (await openFeed(world, createMemo(100), secret))!.compose('atom.xml');
    const before = { feed: await feed(), messages: (await showTelling(world, jill)).messages };
    expect(before.feed.entries).toHaveLength(30);
    expect(await pruneTold(world)).toBe(0);
    await world.live(91 * day);
    expect(await pruneTold(world)).toBe(10);
    expect(await pruneTold(world)).toBe(0);
    expect({ feed: await feed(), messages: (await showTelling(world, jill)).messages }).toEqual(before);
    world.set(url, '<p>Number 31.</p>');
    await world.live(day);
    expect(world.to('jill@example.org')).toHaveLength(31);
    expect(world.to('jill@example.org').at(-1)!.text).toMatch(/- Number 30\.\n\+ Number 31\./);
  });

  it('was told: of trouble that goes on nobody hears again, and its end is told once', {
    timeout: 60_000,
  }, async () => {
    await watch('Notify by email immediately');
    await world.live(0);
    const { fetcher } = world;
    const gone = { kind: 'gone' as const, status: 410, message: 'The page is gone (410).' };
    world.fetcher = { ...fetcher, fetch: async () => gone };
    for (let month = 0; month < 6; month++) {
      await world.live(31 * day);
      await pruneTold(world);
    }
    expect(subjects()).toEqual(['Problem with Page']);
    world.fetcher = fetcher;
    for (let month = 0; month < 6; month++) {
      await world.live(31 * day);
      await pruneTold(world);
    }
    expect(subjects()).toEqual(['Problem with Page', 'Page is working again']);
  });

  it('by feed is not told there again when its mail goes out at last', { timeout: 60_000 }, async () => {
    await watch('Notify by email immediately by feed immediately');
    const wish = async (mail: string | null) => {
      await world.store.notifySettings.put(jill, {
        ...(await world.store.notifySettings.of(jill))!,
        mail,
      });
      await replanPending(world, jill);
    };
    await wish(null);
    await world.live(0);
    world.set(url, '<p>Number 1.</p>');
    await world.live(100 * day);
    await pruneTold(world);
    expect(subjects()).toEqual([]);
    await wish('jill@example.org');
    await world.live(day);
    await pruneTold(world);
    expect(subjects()).toEqual(['Page changed']);
    const feed = await world.store.messages.ofUser({ userId: jill, channel: 'feed', limit: 10 });
    expect(feed).toHaveLength(1);
  });
});
