// A watched element through the life of its page: found again elsewhere and told with how sure we are, settled by the person, lost.
import { isTag } from 'domhandler';
import { beforeEach, describe, expect, test } from 'vitest';
import { settleElement } from '../../../server/jobs/life/settle-element.ts';
import { showSentinel } from '../../../server/jobs/show-sentinels.ts';
import { htmlTree } from '../../../shared/page/bounded-tree.ts';
import { writeFingerprint } from '../../../shared/page/select/fingerprint.ts';
import { fingerprintOf } from '../../../shared/page/select/fingerprint-of.ts';
import { selectCss } from '../../../shared/page/select/select-css.ts';
import { printSentinel } from '../../../shared/sentinel/print.ts';
import { aWorld, minute, type TestWorld } from './a-world.ts';

const url = 'https://shop.example/';
const hour = 60 * minute;
const shop = (price: string, box = 'product', name = 'price') =>
  `<div class=${box}><h2>Red shoes</h2><span>Price</span><b class=${name}>${price}</b><i>in stock</i></div><p>Open daily.</p>`;
const selector = 'div.product > b.price';

let world: TestWorld;
beforeEach(async () => {
  world = await aWorld();
});

function picked(html: string) {
  const tree = htmlTree(html);
  if (!tree.ok) throw new Error(tree.message);
  const element = selectCss(selector, tree.root, { xml: false, quirks: false }).find(isTag)!;
  return { by: 'css' as const, path: selector, fingerprint: writeFingerprint(fingerprintOf(element)) };
}

async function watchPrice(name = 'price') {
  const target = { kind: 'url' as const, url };
  const sentinel = await world.sentinel(printSentinel({ name, target, scope: [picked(shop('80 €'))] }));
  await world.pass(0);
  return sentinel;
}
const show = async (id: string) => (await showSentinel(world, world.userId, id))!;
const told = async () =>
  (await world.store.notices.since(world.userId, 0, 100))
    .filter(({ notice }) => notice.kind !== 'change')
    .map(({ notice }) => [notice.kind, notice.message]);
const say = async (html: string) => {
  world.set(url, html);
  await world.pass(hour);
};

describe('a picked element', () => {
  beforeEach(() => world.set(url, shop('80 €')));

  test('that is where it was is nothing to talk about', async () => {
    const { id } = await watchPrice();
    await say(shop('70 €'));
    expect(await world.fired()).toEqual(['price']);
    expect((await show(id)).element).toBeNull();
    expect(await told()).toEqual([]);
  });

  test('that was found again elsewhere goes on being watched, and the person is told once how sure that is', async () => {
    const { id } = await watchPrice();
    await say(shop('70 €', 'x1', 'x2'));
    expect(await world.fired()).toEqual(['price']);
    expect((await show(id)).element).toEqual({
      state: 'healed',
      message: expect.stringMatching(/found again in another place: it is \d\d % like the one you picked/),
      healed: expect.anything(),
    });
    await say(shop('60 €', 'x1', 'x2'));
    expect(await world.fired()).toEqual(['price']);
    expect(await told()).toEqual([['trouble', expect.stringContaining('found again')]]);
  });

  test('is watched in the new place when the person says so', async () => {
    const { id } = await watchPrice();
    await say(shop('70 €', 'x1', 'x2'));
    await world.fired();
    expect(await settleElement(world, world.userId, id, 'new-place')).toEqual({ kind: 'edited' });
    const { text, element } = await show(id);
    expect(element).toBeNull();
    expect(text).not.toContain(selector);
    await say(shop('60 €', 'x1', 'x2'));
    expect(await world.fired()).toEqual(['price']);
    expect((await show(id)).element).toBeNull();
    expect(await told()).toHaveLength(1);
    expect(await settleElement(world, world.userId, id, 'new-place')).toEqual({ kind: 'nothing-to-settle' });
  });

  test('that is rebuilt once more is watched where it is by then', async () => {
    const { id } = await watchPrice();
    await say(shop('70 €', 'x1', 'x2'));
    await say(shop('60 €', 'y1', 'y2'));
    expect(await told()).toHaveLength(1);
    await settleElement(world, world.userId, id, 'new-place');
    expect((await show(id)).text).not.toMatch(/x1|x2/);
    await say(shop('50 €', 'y1', 'y2'));
    expect((await show(id)).element).toBeNull();
    expect(await told()).toHaveLength(1);
  });

  test('stays at the old place when the person says so, whatever is there', async () => {
    const { id } = await watchPrice();
    await say(shop('70 €', 'x1', 'x2'));
    await settleElement(world, world.userId, id, 'old-place');
    expect((await show(id)).text).not.toContain('fingerprint');
    await say(shop('60 €', 'x1', 'x2'));
    expect((await show(id)).element).toMatchObject({ state: 'lost' });
    await say('<div class=product><b class=price>Tea for two</b></div>');
    expect((await show(id)).element).toBeNull();
  });

  test('that is gone is lost, told once, and never taken for an empty text', async () => {
    const { id } = await watchPrice();
    await say('<h2>Red shoes</h2><p>Sold out</p>');
    await say('<h2>Red shoes</h2><p>Still sold out</p>');
    expect(await world.fired()).toEqual([]);
    expect((await show(id)).element).toMatchObject({
      state: 'lost',
      message: expect.stringContaining('not on the page'),
    });
    expect(await told()).toEqual([['trouble', expect.stringContaining('no longer on the page')]]);
    await say(shop('80 €'));
    expect((await show(id)).element).toBeNull();
    expect((await told())[1]?.[0]).toBe('recovered');
  });

  test('of which there are several now is said', async () => {
    const { id } = await watchPrice();
    await say(`${shop('80 €')}${shop('80 €')}`);
    expect((await show(id)).element).toMatchObject({
      state: 'lost',
      message: expect.stringContaining('Several elements'),
    });
    expect(await told()).toEqual([['trouble', expect.stringContaining('Several elements')]]);
  });
});

describe('an element that is not there from the beginning', () => {
  test('is told at the first look', async () => {
    world.set(url, '<p>Nothing of the kind.</p>');
    const { id } = await watchPrice();
    expect((await show(id)).element).toMatchObject({ state: 'lost' });
    expect(await told()).toEqual([['trouble', expect.stringContaining('not on the page')]]);
  });

  test('also on a page that somebody watches already', async () => {
    world.set(url, '<p>Nothing of the kind.</p>');
    await world.sentinel(`Create Sentinel whole Using ${url}`);
    await world.pass(0);
    const { id } = await watchPrice();
    await world.pass(hour);
    expect((await show(id)).element).toMatchObject({ state: 'lost' });
    expect(await told()).toHaveLength(1);
  });

  test('but not to who asks whether it appears', async () => {
    world.set(url, '<p>Nothing of the kind.</p>');
    const { id } = await world.sentinel(
      `Create Sentinel seen Using ${url} Monitor any change appears in css "b.price"`,
    );
    await world.pass(0);
    expect((await show(id)).element).toBeNull();
    await say(shop('80 €'));
    expect(await world.fired()).toEqual(['seen']);
    expect(await told()).toEqual([]);
  });
});
