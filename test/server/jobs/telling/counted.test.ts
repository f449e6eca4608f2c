// How often something happened, and whether it is over, is said of the page: not of how many notices there are of it.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { untouchedSettings } from '../../../../server/jobs/telling/habits-of.ts';
import { minute } from '../a-world.ts';
import { day, hour, type MailWorld, newsWorld, newsUrl as url } from './mail-world.ts';

let world: MailWorld;
let jill: string;

beforeEach(async () => {
  ({ world, jill } = await newsWorld('<p>One.</p><a href="/a">A</a>'));
});
afterEach(() => world.end());

const mails = () => world.to('jill@example.org');

it('a change that two notices tell the same address of at the same time is one change', async () => {
  const wishes = { ...untouchedSettings, mail: 'jill@example.org', zone: 'UTC' };
  await world.store.notifySettings.put(jill, { ...wishes, quiet: { from: '13:00', to: '08:00' } });
  const notify = 'Notify by email immediately, by email jill@example.org daily';
  await world.watch(jill, `Create Sentinel news Using ${url} Fetch every 1 hour ${notify}`);
  await world.live(2 * hour);
  world.set(url, '<p>Two.</p><a href="/a">A</a>');
  await world.live(day);
  const [mail, ...rest] = mails();
  expect(rest).toEqual([]);
  expect(mail!.subject).toBe('Page changed');
  expect(mail!.text).not.toContain('2 times');
});

it('who asks for links to stay as they are is not told that nothing is new when the page is another', async () => {
  const asked = 'Monitor NOT all links Fetch every 1 hour Notify by email daily';
  await world.watch(jill, `Create Sentinel news Using ${url} ${asked}`);
  for (const word of ['Two', 'Three']) {
    await world.live(minute);
    world.set(url, `<p>${word}.</p><a href="/a">A</a>`);
    await world.live(hour);
  }
  await world.live(day);
  expect(mails().map(({ subject }) => subject)).toEqual(['Page changed 2 times']);
  expect(mails()[0]!.text).not.toContain('as it was before');
  for (const word of ['Four', 'Three']) {
    world.set(url, `<p>${word}.</p><a href="/a">A</a>`);
    await world.live(hour);
  }
  await world.live(day);
  expect(mails()[1]!.subject).toBe('Page changed and changed back');
});
