// Checks of pages made to stall or to fill the memory: each ends with an answer or an error of its own, and the others go on.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CheckReport } from '../../../server/jobs/check/check-report.ts';
import { checkPage } from '../../../server/jobs/check-page.ts';
import { createSentinel } from '../../../server/jobs/life/create-sentinel.ts';
import { startTestWorld, type TestWorld } from './test-world.ts';

let world: TestWorld;
let userId: string;
let now = Date.UTC(2026, 0, 15, 12);
beforeAll(async () => {
  world = await startTestWorld(now);
  userId = (await world.person('jill')).id;
});
afterAll(() => world.end());

let made = 0;

/** A sentinel on a page of its own. */
async function watch(monitor: string) {
  const url = `https://example.org/${++made}`;
  const text = `Create Sentinel s${made} Using ${url} Monitor ${monitor}`;
  const outcome = await createSentinel(world, { userId, text, whenNameTaken: 'fail' });
  if (outcome.kind === 'invalid') throw new Error(outcome.problems.map(({ message }) => message).join(' '));
  const { pageId } = outcome.sentinel;
  const check = async (html: string): Promise<CheckReport> => {
    world.publish(url, html);
    now += 60_000;
    world.at(now);
    const claim = { owner: world.owner, now, until: now + 3_600_000 };
    return checkPage(world, (await world.store.pages.claim(pageId, claim))!);
  };
  return { check };
}

/** Words nobody has in common with the other version: the worst for a comparison. */
function words(count: number, seed: string, each = (word: string) => `${word} `): string {
  return Array.from({ length: count }, (_, i) => each(seed + ((i * 7919) % 1_000_003).toString(36))).join('');
}

const small = '<p>A page like any other.';
const attributes = Array.from({ length: 1_000_000 }, (_, i) => `a${i}=1`).join(' ');

describe('a check of', () => {
  it.each([
    ['250 levels of nesting', 'any change', small, `${'<div>'.repeat(250)}<p>deep`],
    ['half a million levels of nesting', 'any change', small, `${'<div>'.repeat(500_000)}<p>deep`],
    ['a million attributes', 'any change including markup', small, `<p ${attributes}>x`],
    ['a pattern that backtracks elsewhere', 'regex /(a+)+$/', small, `<p>${'a'.repeat(1_000_000)}!`],
    ['a body of 50 MB', 'any change', small, `<p>${'x'.repeat(50_000_000)}`],
    ['8 MB of other words', 'all words', `<p>${words(1_300_000, 'o')}`, `<p>${words(1_300_000, 'n')}`],
    [
      '100,000 other items',
      'list',
      `<ul>${words(100_000, 'o', (word) => `<li>${word} ${word}x`)}`,
      `<ul>${words(100_000, 'n', (word) => `<li>${word} ${word}y`)}`,
    ],
    [
      '2.5 MB of other rows',
      'table',
      `<table>${words(100_000, 'o', (word) => `<tr><td>${word}<td>x`)}`,
      `<table>${words(100_000, 'n', (word) => `<tr><td>${word}<td>y`)}`,
    ],
  ])(
    '%s ends, and the others go on',
    async (_, monitor, old, next) => {
      const hostile = await watch(monitor);
      const good = await watch('any change');
      await Promise.all([hostile.check(old), good.check('<p>one')]);
      const running = hostile.check(next);
      expect(await good.check('<p>two')).toMatchObject({ outcome: 'changed', detections: [{}] });
      const { outcome, message, detections } = await running;
      // Nothing of the pattern changed, and that is the answer.
      if (monitor.startsWith('regex')) return expect(outcome).toBe('changed');
      if (outcome === 'failed') return expect(message).toMatch(/too large|larger than|took longer/);
      expect(detections).toHaveLength(1);
      expect(detections[0]!.list.changes.length).toBeLessThanOrEqual(1000);
    },
    120_000,
  );

  it('2 MB of other words is answered coarsely, after the check of another page that began later', async () => {
    const hostile = await watch('all words');
    const good = await watch('any change');
    await Promise.all([hostile.check(`<p>${words(300_000, 'o')}`), good.check('<p>one')]);
    const ended: string[] = [];
    const running = hostile.check(`<p>${words(300_000, 'n')}`).finally(() => ended.push('hostile'));
    await good.check('<p>two').finally(() => ended.push('good'));
    const { detections } = await running;
    expect(ended).toEqual(['good', 'hostile']);
    const [{ list }] = detections as [(typeof detections)[number]];
    expect(list.coarse).toMatch(/too much/);
    expect(list.counts).toEqual({ insert: 300_000, delete: 300_000, update: 0, move: 0 });
  }, 120_000);
});

it('an element of a page nested too deeply is told to be out of reach', async () => {
  const hostile = await watch('any change in css "#a"');
  await hostile.check('<p id=a>x');
  expect(await hostile.check(`${'<div>'.repeat(500_000)}<p id=a>y`)).toMatchObject({
    outcome: 'changed',
    detections: [],
  });
  const notices = await world.store.notices.since(userId, 0, 200);
  expect(notices.at(-1)?.notice.message).toMatch(/cannot be looked for: its elements are nested too deeply/);
});

describe('a comparison that asks for too much', () => {
  it('is told of the page, stores nothing, and the next version is compared with the last that could be', async () => {
    const hostile = await watch('any change');
    await hostile.check('<p>one');
    const { extractor } = world;
    world.extractor = {
      ...extractor,
      propagate: async () => ({ ok: false, message: 'Comparing the page took longer than 20 seconds.' }),
    };
    const failed = await hostile.check(`<p>${words(50_000, 'n')}`);
    world.extractor = extractor;
    expect(failed).toMatchObject({ outcome: 'failed', message: expect.stringMatching(/^Comparing/) });
    const after = await hostile.check('<p>two');
    expect(after.detections).toMatchObject([{ list: { changes: [{ before: 'one', after: 'two' }] } }]);
  });
});
