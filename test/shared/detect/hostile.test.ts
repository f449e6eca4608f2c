// Comparing pages that are made to stall: every detector ends, and says so when its answer is coarse.
import { describe, expect, test } from 'vitest';
import { detectOperand } from '../../../shared/detect/detect-operand.ts';
import { linearPattern } from '../../../shared/detect/linear-pattern.ts';
import { extract } from '../../../shared/page/extract.ts';
import type { Operand } from '../../../shared/sentinel/ast.ts';

const operands: Operand[] = [
  { kind: 'links' },
  { kind: 'images' },
  { kind: 'keywords', words: ['a', 'zebra', 'x1'] },
  { kind: 'phrases', phrases: ['a a a', 'x1 y'] },
  { kind: 'words' },
  { kind: 'table' },
  { kind: 'list' },
  { kind: 'regex', pattern: '(a+)+$|(x|y|xy)*z' },
  { kind: 'value' },
  { kind: 'any' },
];

function all(old: string, next: string, type = 'text/html') {
  const read = (text: string) => extract(text, type, 'https://example.org/');
  const [was, is] = [read(old), read(next)];
  for (const operand of operands) {
    expect(detectOperand(operand, was, is)).toMatchObject({
      changes: expect.any(Array),
      why: expect.any(String),
    });
  }
}

test('5 MB of links, images, rows and items, each a little different', () => {
  const page = (mark: string) =>
    Array.from({ length: 12_000 }, (_, i) => {
      const text = `item ${i} ${i % 3 === 0 ? mark : 'same'} of many words in a row`;
      return `<p>${text} <a href="/${i}/${i % 5 ? '' : mark}">${text}</a><img src="/${i}${mark}.png" alt="${text}"></p><ul><li>${text}</ul><table><tr><td>${i}<td>${text}</table>`;
    }).join('\n');
  all(page('old'), page('new'));
}, 120_000);

test('the same word a million times, and one more', () => {
  all(`<p>${'a '.repeat(1_000_000)}`, `<p>${'a '.repeat(1_000_001)}x`);
}, 120_000);

test('many tables, and a word under many paths of XML', () => {
  const tables = (mark: string) => `<table><tr><td>${mark}</table>`.repeat(20_000);
  all(tables('a'), tables('x1'));
  const paths = (mark: string) =>
    `<r>${Array.from({ length: 20_000 }, (_, i) => `<e${i}>${mark} y</e${i}>`).join('')}</r>`;
  all(paths('b'), paths('x1'), 'application/xml');
}, 120_000);

test('one row or item, repeated, in another number', () => {
  const page = (count: number) =>
    `<table>${'<tr><td>a<td>b'.repeat(count)}</table><ul>${'<li>a'.repeat(count)}</ul>${'<a href=x>y</a>'.repeat(count)}`;
  all(page(20_000), page(15_000));
}, 120_000);

test('patterns that backtrack elsewhere run in linear time', () => {
  for (const pattern of ['(a+)+$', '(a|aa)+$', '(.*a){20}', '(x+x+)+y']) {
    const found = linearPattern({ pattern });
    if (!found.ok) throw new Error(found.message);
    expect(found.find(`${'a'.repeat(20_000)}!${'x'.repeat(20_000)}`)).toHaveProperty('matches');
  }
});

test('a pattern whose matches take the square of the text is given up, and fires nothing', () => {
  const operand: Operand = { kind: 'regex', pattern: 'a[^c]*c|a' };
  const read = (text: string) => extract(`<p>${text}`, 'text/html', 'https://example.org/');
  const result = detectOperand(operand, read('a '.repeat(40_000)), read(`${'a '.repeat(40_000)}b`));
  expect(result).toMatchObject({
    fired: false,
    changes: [],
    coarse: expect.stringContaining('takes too long'),
  });
});

test('what the engine cannot do is said, not thrown', () => {
  for (const pattern of ['(?=a)', '(a)\\1', '(?<!x)y', '(', 'a{1,100000}'])
    expect(linearPattern({ pattern })).toMatchObject({
      ok: false,
      message: expect.stringContaining('cannot be run'),
    });
});

describe('more words than can be followed', () => {
  const read = (text: string) => extract(`<p>${text}`, 'text/html', 'https://example.org/');
  const many = Array.from({ length: 100_000 }, (_, i) => `word${i}`);
  const compare = (old: string[], next: string[]) =>
    detectOperand({ kind: 'words' }, read(old.join(' ')), read(next.join(' ')));

  test('are counted, each once, and the answer says so', () => {
    const others = many.map((word) => `other${word}`);
    const { fired, changes, counts, coarse } = compare(many, [...others, ...others, 'word5']);
    expect(fired).toBe(true);
    expect(counts).toEqual({ insert: 100_000, delete: 99_999, update: 0, move: 0 });
    expect(changes[0]).toMatchObject({ op: 'insert', before: null, after: 'otherword0' });
    expect(changes.find(({ op }) => op === 'delete')).toMatchObject({ before: 'word0', after: null });
    expect(coarse).toMatch(/too much to follow each word/);
  });

  test('that only changed places have moved', () => {
    expect(compare(many, many.toReversed())).toMatchObject({
      fired: true,
      changes: [{ op: 'move' }],
    });
  });
});
