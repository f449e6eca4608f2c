// What holds for any two pages: no change means an empty list and the reverse, a list of changes turns the old page into
// the new one, and swapping the pages swaps insertions and deletions.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change, ChangeType, ChangeValue } from '../../../shared/detect/change.ts';
import { detectOperand } from '../../../shared/detect/detect-operand.ts';
import { listItems, pageTables } from '../../../shared/detect/rows-and-items.ts';
import { rowText } from '../../../shared/detect/table.ts';
import { numberOn } from '../../../shared/detect/value.ts';
import { wordsOf } from '../../../shared/detect/words.ts';
import { contentText } from '../../../shared/page/content-text.ts';
import type { PageFeatures } from '../../../shared/page/features.ts';
import { anyPage, anyVersions } from './any-page.ts';
import { operands } from './every-operand.ts';

const detect = (type: ChangeType, old: PageFeatures, next: PageFeatures): Change[] =>
  detectOperand(operands[type], old, next).changes;

/** What of a page a type compares; order counts only where it is part of it. */
const compared: { [Type in ChangeType]: (page: PageFeatures) => unknown } = {
  links: (page) => sorted(page.links.map(({ href, text }) => ({ href, text }))),
  images: (page) => sorted(page.images.map(({ src, alt }) => ({ src, alt }))),
  keywords: (page) => occurrences(page, ['tea', 'sale', '東京', 'naïve']),
  // The block around a phrase is part of it, and its place among the blocks that move.
  phrases: (page) => page.blocks.map(({ text }) => text).filter((text) => phrase.test(text)),
  words: wordsOf,
  // A table as a whole may stand elsewhere: its rows are what is compared.
  table: (page) => sorted(pageTables(page).map(({ columns, rows }) => [columns, rows.map(rowText)])),
  list: (page) => listItems(page).map((item) => item.text),
  regex: (page) =>
    sorted(
      page.blocks.flatMap(({ text }) => [...text.matchAll(/(?:tea|milk) \w+/g)].map(([match]) => match)),
    ),
  value: (page) => numberOn(page)?.value ?? null,
  any: contentText,
};

const phrase = /(?<!\w)(?:tea milk|rice)(?!\w)|東/i;

function occurrences(page: PageFeatures, words: readonly string[]): number[] {
  const text = page.blocks.map((block) => block.text).join('\n');
  return words.map((word) => {
    const whole = /\p{sc=Han}/u.test(word) ? word : `(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`;
    return [...text.matchAll(new RegExp(whole, 'giu'))].length;
  });
}

const sorted = (values: readonly unknown[]) => values.map((value) => JSON.stringify(value)).sort();

function applied(old: readonly ChangeValue[], changes: readonly Change[]): string[] {
  const left = sorted(old);
  for (const { op, before } of changes) {
    if (op === 'move' || before === null) continue;
    const at = left.indexOf(JSON.stringify(before));
    expect(at).toBeGreaterThanOrEqual(0);
    left.splice(at, 1);
  }
  for (const { op, after } of changes) if (op !== 'move' && after !== null) left.push(JSON.stringify(after));
  return left.sort();
}

const rowsOf = (page: PageFeatures) =>
  pageTables(page).flatMap((table) => table.rows.map((row) => row.shown.join(' | ')));

describe('for any two pages', () => {
  test.each(Object.keys(operands) as ChangeType[])('%s: nothing changed, nothing listed', (type) => {
    fc.assert(
      fc.property(anyPage, (page) => {
        expect(detect(type, page, structuredClone(page))).toEqual([]);
      }),
    );
  });

  test.each(Object.keys(compared) as ChangeType[])('%s: nothing listed, nothing changed', (type) => {
    fc.assert(
      fc.property(anyVersions, ([old, next]) => {
        const of = compared[type]!;
        const same = JSON.stringify(of(old)) === JSON.stringify(of(next));
        // Of two blocks that changed places either may be the one that moved, the one with the phrase or the other.
        const mayMove = type === 'phrases' && same;
        const changes = detect(type, old, next).filter(({ op }) => !(mayMove && op === 'move'));
        expect(changes.length === 0).toBe(same);
      }),
      { numRuns: 300 },
    );
  });

  test('the changes of links, images, words and lists turn the old into the new', () => {
    fc.assert(
      fc.property(anyVersions, ([old, next]) => {
        const links = (page: PageFeatures) => page.links.map(({ href, text }) => ({ href, text }));
        const images = (page: PageFeatures) => page.images.map(({ src, alt }) => ({ src, alt }));
        const items = (page: PageFeatures) => listItems(page).map((item) => item.text);
        expect(applied(links(old), detect('links', old, next))).toEqual(sorted(links(next)));
        expect(applied(images(old), detect('images', old, next))).toEqual(sorted(images(next)));
        expect(applied(wordsOf(old), detect('words', old, next))).toEqual(sorted(wordsOf(next)));
        expect(applied(items(old), detect('list', old, next))).toEqual(sorted(items(next)));
      }),
      { numRuns: 300 },
    );
  });

  test('the changes of tables turn the old rows into the new ones', () => {
    fc.assert(
      fc.property(anyVersions, ([old, next]) => {
        const rows = detect('table', old, next).filter((change) => change.changed !== 'heading');
        expect(applied(rowsOf(old), rows)).toEqual(sorted(rowsOf(next)));
      }),
      { numRuns: 300 },
    );
  });

  test.each(['links', 'images', 'keywords', 'words'] as const)(
    '%s: swapped, insert and delete swap',
    (type) => {
      const told = (changes: Change[], op: string) => changes.filter((change) => change.op === op);
      fc.assert(
        fc.property(anyVersions, ([old, next]) => {
          const there = detect(type, old, next);
          const back = detect(type, next, old);
          const count = (changes: Change[], op: string, side: 'before' | 'after') =>
            sorted(told(changes, op).map((change) => change[side]));
          expect(count(there, 'insert', 'after')).toEqual(count(back, 'delete', 'before'));
          expect(count(there, 'delete', 'before')).toEqual(count(back, 'insert', 'after'));
        }),
        { numRuns: 300 },
      );
    },
  );
});
