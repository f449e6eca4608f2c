// What happened to items known by a key and a label.
import { expect, test } from 'vitest';
import { diffItems } from '../../../shared/diff/diff-items.ts';

const ops = (old: string[], next: string[]) => {
  const items = (shorts: string[]) =>
    shorts.map((short) => {
      const [key = '', label = ''] = short.split('=');
      return { key, label };
    });
  return diffItems(items(old), items(next)).changes.map(
    ({ op, oldIndex = '', newIndex = '' }) => `${op} ${oldIndex}>${newIndex}`,
  );
};

test.each<[string, string[], string[], string[]]>([
  ['nothing', ['a=1', 'b=2'], ['a=1', 'b=2'], []],
  ['inserted', ['a=1'], ['a=1', 'b=2'], ['insert >1']],
  ['deleted', ['a=1', 'b=2'], ['b=2'], ['delete 0>']],
  ['another label', ['a=1', 'b=2'], ['a=1', 'b=3'], ['update 1>1']],
  ['another key in the same place', ['a=1', 'b=2', 'c=3'], ['a=1', 'x=2', 'c=3'], ['update 1>1']],
  ['moved', ['a=1', 'b=2', 'c=3'], ['c=3', 'a=1', 'b=2'], ['move 2>0']],
  ['one of many equal ones', ['a=1', 'a=1', 'a=1'], ['a=1', 'a=1'], ['delete 2>']],
  [
    'the same label elsewhere is another item',
    ['a=more', 'b=more', 'c=more'],
    ['x=more', 'a=more', 'b=more'],
    ['delete 2>', 'insert >0'],
  ],
])('%s', (_, old, next, expected) => {
  expect(ops(old, next)).toEqual(expected);
});

test('100,000 items with one key', () => {
  const many = (label: string) => Array.from({ length: 100_000 }, (_, i) => `a=${label}${i}`);
  expect(ops(many('x'), many('y'))).toHaveLength(100_000);
});
