// Many sentinels on words of one page: together they say what each would say alone, and the untouched ones cost nothing.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectOperand, operandResult } from '../../../shared/detect/detect-operand.ts';
import { wordGroup } from '../../../shared/detect/word-group.ts';
import { extract } from '../../../shared/page/extract.ts';
import type { Operand } from '../../../shared/sentinel/ast.ts';
import { anyPage } from './any-page.ts';

const some = fc.subarray(['tea', 'TEA', 'milk', 'rice', 'sale', '東京', 'x', 'none'], { minLength: 1 });
const operand: { [kind: string]: fc.Arbitrary<Operand> } = {
  keywords: some.map((words) => ({ kind: 'keywords', words })),
  'exact keywords': some.map((words) => ({ kind: 'keywords', words, exact: true as const })),
  phrases: some.map((phrases) => ({ kind: 'phrases', phrases: [...phrases, `${phrases[0]} milk`] })),
  words: some.map((except) => ({ kind: 'words', except })),
};

test.each(Object.keys(operand))('a group of %s says what each member says alone', (kind) => {
  fc.assert(
    fc.property(
      anyPage,
      anyPage,
      fc.array(operand[kind]!, { minLength: 1, maxLength: 6 }),
      (old, next, members) => {
        const group = wordGroup(members[0]!)!;
        members.forEach((member, index) => {
          group.add(String(index), member);
        });
        const affected = group.affected(old, next);
        members.forEach((member, index) => {
          const found = affected.get(String(index)) ?? { changes: [] };
          expect(operandResult(member, found, next).changes).toEqual(
            detectOperand(member, old, next).changes,
          );
        });
      },
    ),
  );
});

describe('the set of a group', () => {
  const keywords = (...words: string[]): Operand => ({ kind: 'keywords', words });
  test('is the union of keywords: s6 {x, y} and s7 {y, z}', () => {
    const group = wordGroup(keywords('x'))!;
    group.add('s6', keywords('x', 'y'));
    group.add('s7', keywords('y', 'z'));
    expect(group.wordSet().sort()).toEqual(['x', 'y', 'z']);
    group.remove('s6');
    expect(group.wordSet().sort()).toEqual(['y', 'z']);
  });
  test('is the intersection of exclusions', () => {
    const group = wordGroup({ kind: 'words' })!;
    group.add('a', { kind: 'words', except: ['a', 'an', 'the'] });
    group.add('b', { kind: 'words', except: ['The', 'an', 'of'] });
    expect(group.wordSet().sort()).toEqual(['an', 'the']);
    group.add('c', { kind: 'words' });
    expect(group.wordSet()).toEqual([]);
  });
  test('says who has something on the page', () => {
    const group = wordGroup(keywords('x'))!;
    group.add('s6', keywords('tea', 'milk'));
    group.add('s7', keywords('rice'));
    const page = extract('<p>Tea and milk, more tea', 'text/html', '');
    expect([...group.present(page)]).toEqual([['s6', 3]]);
  });
});

test('of a hundred thousand members only those that are touched are named', () => {
  const group = wordGroup({ kind: 'keywords', words: ['x'] })!;
  for (let i = 0; i < 100_000; i++)
    group.add(`s${i}`, { kind: 'keywords', words: [`a${i}`, `b${i}`, `c${i}`] });
  const page = (text: string) =>
    extract(`${'<p>Some words that stay as they are.</p>'.repeat(1000)}<p>${text}</p>`, 'text/html', '');
  const [old, next] = [page('one'), page('two a77')];
  expect([...group.affected(old, next).keys()]).toEqual(['s77']);
});
