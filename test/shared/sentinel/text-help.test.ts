// What the text editor knows: colours, what can follow, where a problem lies and how one click mends it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeText } from '../../../shared/sentinel/complete-text.ts';
import { highlight } from '../../../shared/sentinel/highlight.ts';
import { parseSentinel } from '../../../shared/sentinel/parse.ts';
import { printSentinel } from '../../../shared/sentinel/print.ts';
import { problemRange } from '../../../shared/sentinel/problem-range.ts';
import { quickFix } from '../../../shared/sentinel/quick-fix.ts';
import { verifySentinel } from '../../../shared/sentinel/verify.ts';
import { anyTree } from './any-tree.ts';

describe('highlighting', () => {
  const shown = (text: string) =>
    highlight(text).map(({ from, to, kind }) => `${kind} ${text.slice(from, to)}`);

  test('goes by the language, not by the spelling', () => {
    expect(
      shown('Sentinel links Using s1 # why\nMonitor links AND NOT keywords [a] From end(images) § "x'),
    ).toEqual([
      ...['part Sentinel', 'name links', 'part Using', 'name s1', 'comment # why'],
      ...['part Monitor', 'word links', 'operator AND', 'operator NOT', 'word keywords', 'text [a]'],
      ...['part From', 'word end', 'mark (', 'name images', 'mark )', 'stray §', 'text "x'],
    ]);
    expect(shown('Change history 3 At least 2 changes Ignore elements "a"')).toEqual([
      ...['part Change', 'part history', 'number 3', 'part At', 'word least', 'number 2', 'word changes'],
      ...['part Ignore', 'word elements', 'text "a"'],
    ]);
  });

  test('covers every text in order, leaving out blanks alone', () => {
    fc.assert(
      fc.property(fc.oneof(anyTree.map(printSentinel), fc.string({ unit: 'binary' })), (text) => {
        let end = 0;
        for (const { from, to } of highlight(text)) {
          expect(from).toBeGreaterThanOrEqual(end);
          expect(to).toBeGreaterThan(from);
          expect(
            text
              .slice(end, from)
              .replace(/\uFEFF/g, '')
              .trim(),
          ).toBe('');
          end = to;
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('completion', () => {
  const at = (marked: string) => completeText(marked.replace('|', ''), marked.indexOf('|'), ['s1', 'shop']);
  const start = 'Create Sentinel a Using s1 ';

  test.each([
    ['|', ['Create Sentinel']],
    ['Create Sentinel a U|', ['Using']],
    ['Create Sentinel a Using |', ['s1', 'shop']],
    [`${start}Mon|`, ['Monitor']],
    [`${start}Monitor all |`, ['links', 'images', 'words', 'changes']],
    [`${start}Monitor links Mon|`, []],
    [`${start}Fetch every 2 m|`, ['minutes', 'months']],
    [`${start}Fetch every 1 m|`, ['minute', 'month']],
    [`${start}Compare |`, ['pairwise', 'moving', 'every']],
    [`${start}From start(|`, ['s1', 'shop']],
    [`${start}From end of sh|`, ['shop']],
    [`${start}Presentation |`, ['dual-frame', 'changes only', 'merged']],
    [`${start}Ignore |`, ['elements', 'text', 'pattern', 'numbers', 'dates', 'reordering', 'nothing']],
    [`${start}Monitor keywords [a, |`, []],
    [`${start}# Mon|`, []],
  ])('%s', (text, words) => {
    expect(at(text).words).toEqual(words);
  });

  test('describes what has no fixed words', () => {
    expect(at('Create Sentinel |').hints).toEqual(['a name of your choice']);
    expect(at(`${start}Fetch every |`).hints).toEqual(['a number', 'a number such as 4th']);
  });

  test('replaces the word being written', () => {
    expect(at(`${start}Mon|`)).toMatchObject({ from: start.length, to: start.length + 3 });
  });

  test('never crashes, and never loses its place', () => {
    const prefixes = fc.tuple(anyTree.map(printSentinel), fc.double({ min: 0, max: 1, noNaN: true }));
    fc.assert(
      fc.property(prefixes, ([text, part]) => {
        const offset = Math.floor(text.length * part);
        const { from, to } = completeText(text, offset, ['s1']);
        expect(from).toBeLessThanOrEqual(to);
        expect(to).toBe(offset);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a problem in the text', () => {
  const options = { now: Date.UTC(2026, 0, 1), zone: 'UTC', newlyTyped: true };
  const problemsOf = (text: string) => {
    const verified = verifySentinel(text, options);
    return verified.ok ? [] : verified.problems;
  };

  test.each([
    ['Create Sentinel a Using http://a.b Monitor keywrods [x]', 'keywrods', 'keywords'],
    ['Create Sentinel a Using http://a.b MONITOR KEYWRODS [x]', 'KEYWRODS', 'KEYWORDS'],
    ['Create Sentinel a Using http://a.b\nFetsh every 2 days', 'Fetsh', 'Fetch'],
    ['Create Sentinel a Using www.cnn.com', 'www.cnn.com', 'https://www.cnn.com'],
    ["Create Sentinel a Using http://a.b Fetch 'best efort'", "'best efort'", 'best effort'],
  ])('%s', (text, wrong, right) => {
    const [problem] = problemsOf(text);
    const range = problemRange(text, problem!)!;
    expect(text.slice(range.from, range.to)).toBe(wrong);
    const fix = quickFix(text, problem!)!;
    expect(text.slice(0, fix.from) + fix.insert + text.slice(fix.to)).toBe(text.replace(wrong, right));
  });

  test('an address inside an operand is found behind it', () => {
    const text = 'Create Sentinel a Using http://a.b Monitor links on "www.cnn.com"';
    const fix = quickFix(
      text,
      problemsOf(text).find(({ suggestion }) => suggestion?.includes('https://www'))!,
    )!;
    expect(text.slice(0, fix.from) + fix.insert + text.slice(fix.to)).toBe(
      'Create Sentinel a Using http://a.b Monitor links on "https://www.cnn.com"',
    );
  });

  test('what is missing at the end has a place and no fix', () => {
    const text = 'Create Sentinel a Using ';
    const parsed = parseSentinel(text);
    const [problem] = parsed.ok ? [] : parsed.problems;
    const range = problemRange(text, problem!)!;
    expect(range.from).toBe(range.to);
    expect(quickFix(text, problem!)).toBeNull();
    expect(problemRange(text, { message: 'no place' })).toBeNull();
  });
});
