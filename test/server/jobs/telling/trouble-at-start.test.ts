// Who begins to watch a page that is in trouble hears of that, and of its end, once each.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FetchOutcome } from '../../../../server/fetch/fetcher.ts';
import { tellAway } from '../../../../server/jobs/browser/tell-away.ts';
import { removeSentinel } from '../../../../server/jobs/life/steer-sentinel.ts';
import { aBrowser } from '../a-browser.ts';
import { minute } from '../a-world.ts';
import { day, type MailWorld, newsWorld, newsUrl as url } from './mail-world.ts';

let world: MailWorld;
let jill: string;
let plain: MailWorld['fetcher'];

beforeEach(async () => {
  ({ world, jill } = await newsWorld('<p>One.</p>'));
  plain = world.fetcher;
});
afterEach(() => world.end());

const watch = (rest = '', name = 'news') =>
  world.watch(
    jill,
    `Create Sentinel ${name} Using ${url} ${rest} Fetch every 1 hour Notify by email immediately`,
  );
const subjects = () => world.to('jill@example.org').map(({ subject }) => subject);
const texts = () => world.to('jill@example.org').map(({ text }) => text);
/** What the web answers from now on; null: the page again. */
function answer(outcome: FetchOutcome | null): void {
  world.fetcher = outcome === null ? plain : { ...plain, fetch: async () => structuredClone(outcome) };
}

describe('a page that is in trouble already', () => {
  const gone: FetchOutcome = { kind: 'gone', status: 410, message: 'The page is gone (410).' };
  const kim = async () => {
    const id = await world.person('kim', { mail: 'kim@example.org' });
    return world.watch(id, `Create Sentinel too Using ${url} Fetch every 1 hour Notify by email immediately`);
  };

  it('tells who begins to watch it so, once, and once when it is back', async () => {
    await kim();
    await world.live(10 * minute);
    answer(gone);
    await world.live(day);
    await watch();
    await world.live(3 * day);
    expect(subjects()).toEqual(['Problem with Page']);
    expect(texts()[0]).toContain('The page is gone (410).');
    answer(null);
    await world.live(3 * day);
    expect(subjects()).toEqual(['Problem with Page', 'Page is working again']);
    expect(world.to('kim@example.org')).toHaveLength(2);
  });

  it('tells who waits for a later start when that comes, and not before', async () => {
    await kim();
    await world.live(10 * minute);
    await watch('From 2026-01-18 12:00 UTC');
    answer(gone);
    await world.live(2 * day);
    expect(subjects()).toEqual([]);
    await world.live(3 * day);
    expect(subjects()).toEqual(['Problem with Page']);
    answer(null);
    await world.live(3 * day);
    expect(subjects()).toEqual(['Problem with Page', 'Page is working again']);
  });

  it('and rests is looked at first: it is told what that look finds', async () => {
    const id = await watch();
    await world.live(10 * minute);
    answer(gone);
    await world.live(day);
    const again = async (name: string, before: string) => {
      await removeSentinel(world, jill, before, undefined);
      await world.live(30 * day);
      world.mail.mails.length = 0;
      return watch('', name);
    };
    const second = await again('second', id);
    await world.live(day);
    expect(subjects()).toEqual(['Problem with Page']);
    answer(null);
    await again('third', second);
    await world.live(day);
    expect(subjects()).toEqual([]);
  });

  it('because its browser is away tells it, and once when that is back', async () => {
    const browser = await aBrowser(world, jill);
    const bank = 'https://bank.example/account';
    const html = '<!doctype html><title>Account</title><h1>Your account</h1><p>You have 10 euro.</p>';
    const inBrowser = (name: string) =>
      world.watch(
        jill,
        `Create Sentinel ${name} Using ${bank} Fetch on change in my browser Notify by email immediately`,
      );
    await inBrowser('one');
    await world.live(0);
    await browser.look({ [bank]: html });
    for (let i = 0; i < 4; i++) {
      await world.live(day);
      await tellAway(world);
    }
    await world.send();
    expect(subjects()).toEqual(['Problem with Account']);
    await inBrowser('two');
    await world.live(day);
    await tellAway(world);
    await world.send();
    expect(subjects()).toEqual(['Problem with Account', 'Problem with Account']);
    expect(texts()[1]).toContain('waits for your browser');
    await browser.look({ [bank]: html });
    await world.live(day);
    expect(subjects().slice(2)).toEqual(['1 page is working again']);
  });
});
