// Text and tree are the same thing: 10,000 trees survive printing and reading, 10,000 broken texts break nothing.
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../../shared/api/error.ts';
import { parseExpression, parseSentinel, parseSentinels } from '../../../shared/sentinel/parse.ts';
import { printSentinel } from '../../../shared/sentinel/print.ts';
import { printExpression } from '../../../shared/sentinel/print-expression.ts';
import { keywordSpellings } from '../../../shared/sentinel/tokens.ts';
import { anyExpression, anyTree } from './any-tree.ts';

const isLocated = ({ message, line = 0, column = 0 }: Problem) =>
  message !== '' && !message.includes('cannot be read as a sentinel') && line >= 1 && column >= 1;
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));
const characters = [...'()[]{}"\'/\\,.:;#%+-@ \n\t“”’ä漢\u0000🙂09aZ'];
const words = [
  'AND',
  'NOT',
  '(',
  ')',
  'on',
  'To',
  'every',
  '"',
  "'",
  '[',
  ']',
  'http://',
  'keywords',
  '/',
  '2',
  'Sentinel',
];

const soup = [
  '2',
  '4th',
  '12/02/02',
  '08:00',
  '08:00-09:00',
  '+02:00',
  'Europe/Berlin',
  '[a, b]',
  '"x"',
  '/r/i',
  'a@b.org',
  '+',
];

describe('Every tree survives printing and reading', () => {
  test('10,000 sentinels', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const parsed = parseSentinel(printSentinel(tree));
        return parsed.ok && isDeepStrictEqual(parsed.tree, plain(tree));
      }),
      { numRuns: 10_000 },
    );
  }, 60_000);

  test('expressions on their own, and files of several sentinels', () => {
    fc.assert(
      fc.property(anyExpression, (expression) => {
        const parsed = parseExpression(printExpression(expression));
        expect(parsed.ok && parsed.expression).toEqual(plain(expression));
      }),
      { numRuns: 1000 },
    );
    fc.assert(
      fc.property(fc.array(anyTree, { maxLength: 4 }), (trees) => {
        const parsed = parseSentinels(trees.map(printSentinel).join('\n'));
        expect(parsed.ok && parsed.sentinels.map(({ tree }) => tree)).toEqual(plain(trees));
      }),
      { numRuns: 300 },
    );
  }, 60_000);
});

const mutation = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  drop: fc.nat({ max: 12 }),
  add: fc.oneof(
    fc.constantFrom(...characters),
    fc.constantFrom(...words).map((word) => ` ${word} `),
    fc.string({ unit: 'binary', maxLength: 4 }),
  ),
});

describe('No text crashes or hangs the reader', () => {
  test('10,000 mutated sentinels each give a tree or a located problem', () => {
    fc.assert(
      fc.property(anyTree, fc.array(mutation, { minLength: 1, maxLength: 6 }), (tree, mutations) => {
        let text = printSentinel(tree);
        for (const { at, drop, add } of mutations) {
          const from = Math.floor(at * text.length);
          text = text.slice(0, from) + add + text.slice(from + drop);
        }
        const parsed = parseSentinel(text);
        if (parsed.ok) {
          const again = parseSentinel(printSentinel(parsed.tree));
          return again.ok && isDeepStrictEqual(again.tree, parsed.tree);
        }
        return parsed.problems.length > 0 && parsed.problems.every(isLocated);
      }),
      { numRuns: 10_000 },
    );
  }, 60_000);

  test('the language’s own words in any order give a tree or a located problem', () => {
    const word = fc.constantFrom(...keywordSpellings.keys(), ...words, ...soup);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 14 }), (order) => {
        const parsed = parseSentinel(`Sentinel s on http://a.org ${order.join(' ')}`);
        if (!parsed.ok) return parsed.problems.length > 0 && parsed.problems.every(isLocated);
        const again = parseSentinel(printSentinel(parsed.tree));
        return again.ok && isDeepStrictEqual(again.tree, parsed.tree);
      }),
      { numRuns: 5000 },
    );
  }, 60_000);

  test.each([
    ['brackets without end', `Sentinel s on http://x.y Monitor ${'('.repeat(19_000)}`],
    ['NOT without end', `Sentinel s on http://x.y Monitor ${'NOT '.repeat(4_900)}links`],
    ['NOT and brackets', `Sentinel s on http://x.y Monitor ${'NOT NOT (links AND '.repeat(1_000)}links`],
    ['open lists', '[\n'.repeat(9_999)],
    ['open quotes', '"\n'.repeat(9_999)],
    ['slashes', '/['.repeat(9_999)],
    ['marks', '!'.repeat(19_999)],
    ['dots', 'a.'.repeat(9_999)],
    ['at signs', 'a@'.repeat(9_999)],
    ['one long word', 'x'.repeat(19_999)],
    ['lists of commas', `Sentinel s on http://x.y Monitor keywords [${','.repeat(9_000)}`],
    ['parts without end', `Sentinel s on http://x.y ${'Fetch '.repeat(3_000)}`],
  ])('%s', (_, text) => {
    expect(parseSentinel(text)).toMatchObject({ ok: false });
  });

  test('a text that is too long is refused before it is read', () => {
    expect(parseSentinel('x'.repeat(20_001))).toEqual({
      ok: false,
      problems: [
        {
          message: 'The text has 20001 characters; at most 20000 can be read.',
          line: 1,
          column: 1,
          suggestion: 'Split it, or leave something out.',
        },
      ],
    });
  });
});
