// Which words differ, with offsets; what holds for any two texts; and that no text is too much.
import { diffArrays } from 'diff';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffWords, type WordOp } from '../../../shared/diff/diff-words.ts';
import { tokenise } from '../../../shared/diff/tokenise.ts';
import { changed, sampleWords, shuffled } from './sample-words.ts';

const marks = { equal: '', insert: '+', delete: '-' };
const shown = (old: string, next: string) =>
  diffWords(old, next).segments.map((segment) => marks[segment.op] + segment.text);
const joined = (old: string, next: string, without: WordOp) =>
  diffWords(old, next)
    .segments.filter((segment) => segment.op !== without)
    .map((segment) => segment.text)
    .join('');
const edits = (old: string, next: string) =>
  diffWords(old, next)
    .segments.filter((segment) => segment.op !== 'equal')
    .reduce((sum, segment) => sum + tokenise(segment.text).length, 0);

describe('cases', () => {
  test.each<[string, string, string[]]>([
    ['', '', []],
    ['a b', 'a b', ['a b']],
    ['', 'a', ['+a']],
    ['a', '', ['-a']],
    ['Price: 10 €', 'Price: 12 €', ['Price: ', '-10', '+12', ' €']],
    ['a b', 'a b c', ['a b', '+ c']],
    ['a c', 'a b c', ['a ', '+b ', 'c']],
    ['x b', 'b', ['-x ', 'b']],
    ['a  b', 'a b', ['a ', '- ', 'b']],
    ['1,234.50 left', '1,234.60 left', ['-1,234.50', '+1,234.60', ' left']],
    ["I don't.", "I won't!", ['I ', "-don't.", "+won't!"]],
    ['東京都', '東京府', ['東京', '-都', '+府']],
    ['שלום עולם', 'שלום לכם', ['שלום ', '-עולם', '+לכם']],
    ['ok 👩‍👩‍👧', 'ok 👩‍👩‍👦', ['ok ', '-👩‍👩‍👧', '+👩‍👩‍👦']],
    ['cafe\u0301 x', 'cafe x', ['-cafe\u0301', '+cafe', ' x']],
  ])('%j → %j', (old, next, expected) => {
    expect(shown(old, next)).toEqual(expected);
  });
});

describe('for any two texts', () => {
  const text = fc.oneof(
    fc
      .array(fc.constantFrom('a', 'b', 'c', ' ', '  ', '\n', ',', '10', '.5', '日', 'é', '😀'))
      .map((part) => part.join('')),
    fc.string({ unit: 'binary' }),
  );

  test('the segments give back both texts, at the offsets they say', () => {
    fc.assert(
      fc.property(text, text, (old, next) => {
        expect(joined(old, next, 'insert')).toBe(old);
        expect(joined(old, next, 'delete')).toBe(next);
        for (const segment of diffWords(old, next).segments) {
          const { op, oldStart, oldEnd, newStart, newEnd } = segment;
          expect(old.slice(oldStart, oldEnd)).toBe(op === 'insert' ? '' : segment.text);
          expect(next.slice(newStart, newEnd)).toBe(op === 'delete' ? '' : segment.text);
        }
      }),
    );
  });

  test('the same text has no change, and only it', () => {
    fc.assert(
      fc.property(text, text, (old, next) => {
        const hasChange = diffWords(old, next).segments.some((segment) => segment.op !== 'equal');
        expect(hasChange).toBe(old !== next);
      }),
    );
  });

  test('swapping the texts swaps insertions and deletions', () => {
    const parts = (old: string, next: string, op: WordOp) =>
      diffWords(old, next)
        .segments.filter((segment) => segment.op === op)
        .map((segment) => segment.text);
    fc.assert(
      fc.property(text, text, (old, next) => {
        expect(parts(old, next, 'insert')).toEqual(parts(next, old, 'delete'));
        expect(parts(old, next, 'equal')).toEqual(parts(next, old, 'equal'));
      }),
    );
  });
});

describe('close to the smallest number of edits', () => {
  test.each([0.01, 0.1])('%d of 5,000 words changed', (share) => {
    const words = sampleWords(5000);
    const [old, next] = [words.join(' '), changed(words, share).join(' ')];
    const texts = (text: string) => tokenise(text).map((token) => token.text);
    const optimum = diffArrays(texts(old), texts(next))
      .filter((part) => part.added || part.removed)
      .reduce((sum, part) => sum + part.count, 0);
    expect(edits(old, next)).toBeLessThanOrEqual(optimum * 1.05);
  });
});

describe('100,000 words', () => {
  const words = sampleWords(100_000);
  test.each<[string, string[]]>([
    ['1 % changed', changed(words, 0.01)],
    ['10 % changed', changed(words, 0.1)],
    ['all replaced', sampleWords(100_000, 7)],
    ['all new', words.map((_, i) => `n${i}`)],
    ['shuffled', shuffled(words)],
    ['reversed', words.toReversed()],
    ['a part moved', [...words.slice(50_000, 52_000), ...words.slice(0, 50_000), ...words.slice(52_000)]],
    ['gone', []],
  ])('%s', (_, other) => {
    const [old, next] = [words.join(' '), other.join(' ')];
    expect(joined(old, next, 'delete') === next).toBe(true);
  });

  test('two words repeated differently: too costly, and said so', () => {
    const repeat = (unit: string) => unit.repeat(33_000);
    const { coarse } = diffWords(repeat('a b b '), repeat('a b a '));
    expect(coarse).toBe(true);
  });
});
