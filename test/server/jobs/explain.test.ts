// Why a sentinel fired or did not, and when it would have fired.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backtest } from '../../../server/jobs/explain/backtest.ts';
import { why } from '../../../server/jobs/explain/why.ts';
import { aWorld, minute, type TestWorld } from './a-world.ts';

const url = 'https://example.org/';
const hour = 60 * minute;
let world: TestWorld;
beforeEach(async () => {
  world = await aWorld();
});
afterEach(() => world.store.close());

const watch = (name: string, rest = '') => world.sentinel(`Create Sentinel ${name} Using ${url} ${rest}`);
const versions = async (...bodies: string[]) => {
  for (const body of bodies) {
    world.set(url, body);
    await world.pass(hour);
  }
};
const explained = async (id: string, limit = 20) => (await why(world, world.userId, { id, limit }))!;

describe('why', () => {
  it('tells each operand of the last comparisons, fired or not, newest first', async () => {
    const { id } = await watch('s', 'Monitor all links AND NOT keywords [sale]');
    await versions('<p>one', '<p><a href="/x">two</a>', '<p>a sale');
    const { comparisons } = await explained(id);
    expect(comparisons.map(({ oldSeq, newSeq, fired }) => [oldSeq, newSeq, fired])).toEqual([
      [2, 3, false],
      [1, 2, true],
    ]);
    expect(comparisons[0]!.trace).toEqual([
      { depth: 0, kind: 'and', fired: false, text: 'AND', why: null, changes: 0 },
      { depth: 1, kind: 'operand', fired: true, text: 'all links', why: '1 removed.', changes: 1 },
      { depth: 1, kind: 'not', fired: false, text: 'NOT', why: null, changes: 0 },
      { depth: 2, kind: 'operand', fired: true, text: 'keywords [sale]', why: '1 added.', changes: 1 },
    ]);
  });

  it('says what is waited for', async () => {
    const { id } = await watch('s', 'Compare every 4');
    expect(await explained(id)).toMatchObject({ waitingVersions: 4, comparisons: [] });
    await versions('<p>1', '<p>2');
    expect((await explained(id)).waitingVersions).toBe(2);
    await versions('<p>3', '<p>4');
    expect(await explained(id)).toMatchObject({
      waitingVersions: 3,
      comparisons: [{ oldSeq: 1, newSeq: 4, fired: true }],
    });
  });

  it('of a fixed interval speaks of what it saw at its own looks', async () => {
    const { id } = await watch('fixed', 'Fetch every 3 hours');
    await watch('other');
    await versions('<p>1', '<p>2', '<p>3', '<p>4', '<p>5');
    expect((await explained(id)).comparisons).toMatchObject([{ oldSeq: 1, newSeq: 3 }]);
  });

  it('says that the element was not there', async () => {
    const { id } = await watch('s', 'Element css "#price"');
    await versions('<p id="price">1', '<p>1');
    const [last] = (await explained(id)).comparisons;
    expect(last).toMatchObject({
      fired: false,
      trace: [{ why: 'The watched element is not in the new version.' }],
    });
  });

  it('says that a change was not confirmed', async () => {
    const { id } = await watch('s', 'Fetch every 1 hour Confirm after 5 minutes');
    await versions('<p>one', '<p>flicker', '<p>one');
    const { comparisons } = await explained(id);
    expect(comparisons.map(({ fired, held }) => [fired, held])).toEqual([
      [false, expect.stringContaining('not confirmed')],
      [false, expect.stringContaining('not confirmed')],
    ]);
  });

  it('is bounded', async () => {
    const { id } = await watch('s');
    await versions(...Array.from({ length: 7 }, (_, i) => `<p>${i}`));
    expect((await explained(id, 3)).comparisons.map(({ newSeq }) => newSeq)).toEqual([7, 6, 5]);
  });

  it('is nobody else’s business', async () => {
    const { id } = await watch('s');
    expect(await why(world, 'somebody else', { id, limit: 5 })).toBeNull();
  });
});

describe('a backtest', () => {
  it('says when another expression would have fired', async () => {
    const { id } = await watch('s');
    await versions('<p>one', '<p>a sale', '<p>two', '<p><a href="/x">three</a>');
    const fired = async (monitor?: string) => {
      const outcome = await backtest(world, world.userId, { id, monitor });
      if (outcome.kind !== 'done') throw new Error(outcome.kind);
      return outcome.backtest.comparisons.filter((one) => one.fired).map(({ newSeq }) => newSeq);
    };
    expect(await fired()).toEqual([2, 3, 4]);
    expect(await fired('keywords [sale]')).toEqual([2, 3]);
    expect(await fired('Monitor keywords [sale] appears OR all links')).toEqual([2, 4]);
  });

  it('refuses what it cannot read', async () => {
    const { id } = await watch('s');
    expect(await backtest(world, world.userId, { id, monitor: 'regex /(/' })).toMatchObject({
      kind: 'invalid',
      problems: [{ message: expect.any(String) }],
    });
  });
});
