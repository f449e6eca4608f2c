// A digest of a sentinel over several pages shows what each of them came to.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { minute } from '../a-world.ts';
import { type MailWorld, mailWorld } from './mail-world.ts';

const hour = 60 * minute;
let world: MailWorld;
const [shop, rival] = ['https://example.org/shop', 'https://rival.example/shop'];

beforeEach(async () => {
  world = await mailWorld();
  const jill = await world.person('jill2', { mail: 'jill@example.org' });
  world.set(shop, '<p>Shoes cost 10 here.</p>');
  world.set(rival, '<p>Shoes cost 20 there.</p>');
  await world.watch(
    jill,
    `Create Sentinel prices Using ${shop} Monitor any change AND any change on ${rival} Fetch every 1 hour Notify by email daily`,
  );
  await world.live(10 * minute);
});
afterEach(() => world.end());

/** The one mail of the next day, after prices changed hour by hour. */
async function digestAfter(...prices: [here: number, there: number][]) {
  for (const [here, there] of prices) {
    world.set(shop, `<p>Shoes cost ${here} here.</p>`);
    world.set(rival, `<p>Shoes cost ${there} there.</p>`);
    await world.live(hour);
  }
  await world.live(24 * hour);
  const [mail, ...more] = world.to('jill@example.org');
  expect(more).toEqual([]);
  return mail!;
}

it('from before the first firing to after the last, and not the steps', async () => {
  const mail = await digestAfter([11, 21], [12, 22], [13, 23]);
  expect(mail.subject).toBe('2 pages changed');
  for (const line of [
    '- Shoes cost 10 here.',
    '+ Shoes cost 13 here.',
    '- Shoes cost 20 there.',
    '+ Shoes cost 23 there.',
  ])
    expect(mail.text.split(line)).toHaveLength(2);
  expect(mail.text).not.toMatch(/cost (?:11|12|21|22)/);
  for (const page of [shop, rival]) expect(mail.text).toContain(page);
});

it('and one line for the page that changed back', async () => {
  const mail = await digestAfter([11, 21], [12, 20]);
  expect(mail.subject).toBe('1 page changed, 1 changed and changed back');
  expect(mail.text).toMatch(/- Shoes cost 10 here\.\n\+ Shoes cost 12 here\./);
  expect(mail.text).toContain('It changed 2 times and is now as it was before.');
  expect(mail.text).not.toContain('there.');
});
