// What happened to each block of a page.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffBlocks } from '../../../shared/diff/diff-blocks.ts';
import type { Block } from '../../../shared/page/features.ts';
import { changed, sampleWords, shuffled } from './sample-words.ts';

/** "h2:text", or just the text of a paragraph. */
const block = (short: string): Block => {
  const parts = /^(\w+):(.*)$/.exec(short);
  return { kind: parts?.[1] ?? 'p', text: parts?.[2] ?? short, where: [] };
};
const ops = (old: string[], next: string[]) =>
  diffBlocks(old.map(block), next.map(block))
    .changes.filter((change) => change.op !== 'equal')
    .map(({ op, oldIndex = '', newIndex = '' }) => `${op} ${oldIndex}>${newIndex}`);

const long = 'A paragraph long enough not to be equal by chance.';

describe('cases', () => {
  test.each<[string, string[], string[], string[]]>([
    ['nothing', ['a', 'b'], ['a', 'b'], []],
    ['inserted', ['a', 'c'], ['a', 'b', 'c'], ['insert >1']],
    ['deleted', ['a', 'b', 'c'], ['a', 'c'], ['delete 1>']],
    [
      'a few words changed',
      ['x', 'one two three four', 'y'],
      ['x', 'one two three five', 'y'],
      ['update 1>1'],
    ],
    ['only the kind changed', ['h1:A', 'b'], ['h2:A', 'b'], ['update 0>0']],
    ['a short value in its place', ['td:Mon', 'td:12', 'td:z'], ['td:Mon', 'td:99', 'td:z'], ['update 1>1']],
    [
      'two values in their places',
      ['td:a', 'td:1', 'td:2'],
      ['td:a', 'td:3', 'td:4'],
      ['update 1>1', 'update 2>2'],
    ],
    ['another kind in the same place', ['a', 'td:12', 'b'], ['a', 'li:99', 'b'], ['delete 1>', 'insert >1']],
    [
      'nothing in common',
      ['x', 'All of these words were here before and were many of them.', 'y'],
      ['x', 'Something else entirely has now taken that place, with no likeness.', 'y'],
      ['delete 1>', 'insert >1'],
    ],
    ['moved down', [long, 'b', 'c', 'd'], ['b', 'c', 'd', long], ['move 0>3']],
    ['moved up', ['b', 'c', 'd', long], [long, 'b', 'c', 'd'], ['move 3>0']],
    [
      'a short list reordered',
      ['li:pear', 'li:fig', 'li:plum'],
      ['li:plum', 'li:pear', 'li:fig'],
      ['move 2>0'],
    ],
    [
      'numbers are items of a list',
      ['li:10', 'li:20', 'li:30', 'li:40'],
      ['li:40', 'li:10', 'li:20', 'li:30'],
      ['move 3>0'],
    ],
    [
      'a row takes its numbers and buttons along, one button as good as the other',
      ['td:Milk', 'td:1', 'td:Buy', 'td:Rice', 'td:2', 'td:Buy', 'td:Tea', 'td:3', 'td:Buy'],
      ['td:Tea', 'td:3', 'td:Buy', 'td:Milk', 'td:1', 'td:Buy', 'td:Rice', 'td:2', 'td:Buy'],
      ['move 6>0', 'move 7>1', 'move 5>2'],
    ],
    [
      'a text that is there several times',
      ['h2:North', 'li:rain', 'li:rain', 'h2:South', 'li:sun', 'li:wind', 'li:fog'],
      ['h2:South', 'li:sun', 'li:wind', 'li:fog', 'h2:North', 'li:rain', 'li:rain'],
      ['move 0>4', 'move 1>5', 'move 2>6'],
    ],
    [
      'one of several equal texts',
      ['li:tea', 'li:tea', 'li:milk', 'li:rice', 'li:fig'],
      ['li:tea', 'li:milk', 'li:rice', 'li:fig', 'li:tea'],
      ['move 1>4'],
    ],
    [
      'a cell that changed between others that stayed did not move',
      ['td:Tea', 'td:yes', 'td:3', 'td:Milk', 'td:no', 'td:1'],
      ['td:Tea', 'td:no', 'td:3', 'td:Milk', 'td:yes', 'td:1'],
      ['update 1>1', 'update 4>4'],
    ],
    [
      'states that change in their places did not move',
      ['North', 'open', 'Snow', 'Day', 'East', 'shut', 'Rain', 'Night', 'South', 'open', 'Sun', 'Noon'],
      ['North', 'shut', 'Snow', 'Day', 'East', 'open', 'Rain', 'Night', 'South', 'shut', 'Sun', 'Noon'],
      ['update 1>1', 'update 5>5', 'update 9>9'],
    ],
    [
      'the same number elsewhere is another number',
      ['1', 'a', 'b'],
      ['a', 'b', '1'],
      ['delete 0>', 'insert >2'],
    ],
    [
      'updated among inserted and deleted',
      ['x', 'gone one', 'the quick brown fox', 'y'],
      [
        'x',
        'the quick red fox',
        'a new and rather long paragraph which is unlike anything that was there',
        'y',
      ],
      ['delete 1>', 'update 2>1', 'insert >2'],
    ],
    ['from nothing', [], ['a'], ['insert >0']],
    ['to nothing', ['a'], [], ['delete 0>']],
  ])('%s', (_, old, next, expected) => {
    expect(ops(old, next)).toEqual(expected);
  });

  test('of equal texts the one under the same heading moved', () => {
    const under = (where: string, text: string): Block => ({ kind: 'li', text, where: [where] });
    const old = [under('A', 'tea'), under('B', 'tea'), under('B', 'milk'), under('B', 'rice')];
    const next = [under('B', 'milk'), under('B', 'rice'), under('B', 'tea')];
    const changes = diffBlocks(old, next).changes.filter((change) => change.op !== 'equal');
    expect(changes).toEqual([
      { op: 'delete', oldIndex: 0 },
      { op: 'move', oldIndex: 1, newIndex: 2 },
    ]);
  });

  test('beyond the bound, blocks that are the same in the same order are no change', () => {
    const old = Array.from({ length: 20_000 }, (_, i) => (i % 2 ? 'li:a' : 'li:b'));
    const next = Array.from({ length: 20_000 }, (_, i) => (i % 3 ? 'li:a' : 'li:b'));
    const { changes, coarse } = diffBlocks(old.map(block), next.map(block));
    expect(coarse).toBe(true);
    for (const { op, oldIndex, newIndex } of changes) {
      const same = old[oldIndex!] === next[newIndex!];
      expect(op).toBe(same ? 'equal' : 'update');
    }
  });

  test('the words of an update come when asked for', () => {
    const [change] = diffBlocks([block('a b')], [block('a c')], { words: true }).changes;
    expect(change?.words?.segments.map((segment) => segment.op)).toEqual(['equal', 'delete', 'insert']);
  });
});

test('each block of both pages is accounted for exactly once, in the order of the new page', () => {
  const page = fc.array(
    fc.constantFrom('a', 'b', 'h2:a', 'one two three', 'one two four', long, `${long} More.`),
  );
  fc.assert(
    fc.property(page, page, (old, next) => {
      const { changes } = diffBlocks(old.map(block), next.map(block));
      const olds = changes.flatMap((change) => change.oldIndex ?? []);
      const news = changes.flatMap((change) => change.newIndex ?? []);
      expect(olds.toSorted((a, b) => a - b)).toEqual([...old.keys()]);
      expect(news).toEqual([...next.keys()]);
      const same = JSON.stringify(old.map(block)) === JSON.stringify(next.map(block));
      expect(changes.every((change) => change.op === 'equal')).toBe(same);
    }),
  );
});

describe('large pages', () => {
  const count = 10_000;
  const sentence = (words: string[], i: number) => words.slice(i * 8, i * 8 + 8).join(' ');
  const words = sampleWords(count * 8);
  const old = Array.from({ length: count }, (_, i) => sentence(words, i));

  test.each<[string, string[]]>([
    ['every block a little different', old.map((text, i) => text.replace(/^\S+/, `n${i}`))],
    ['every block other', old.map((_, i) => `n${i} m${i}`)],
    ['shuffled', shuffled(old)],
    [
      'words changed throughout',
      changed(words, 0.05).reduce<string[]>((blocks, word, i) => {
        if (i % 8 === 0) blocks.push(word);
        else blocks[blocks.length - 1] += ` ${word}`;
        return blocks;
      }, []),
    ],
    ['all the same text', old.map(() => 'same')],
  ])('%s', (_, next) => {
    const { changes } = diffBlocks(old.map(block), next.map(block));
    expect(changes.length).toBeGreaterThanOrEqual(next.length);
  });

  test('a block changed a little is an update, however many changed', () => {
    const next = old.map((text, i) => text.replace(/^\S+/, `n${i}`));
    const { changes } = diffBlocks(old.map(block), next.map(block));
    const updates = changes.filter((change) => change.op === 'update' && change.oldIndex === change.newIndex);
    expect(updates.length).toBeGreaterThan(count * 0.9);
  });

  test('120,000 blocks replaced do not exhaust the stack', () => {
    const many = (prefix: string) => Array.from({ length: 120_000 }, (_, i) => block(`${prefix}${i}`));
    expect(diffBlocks(many('a'), many('b')).changes.length).toBeGreaterThan(0);
  });
});
