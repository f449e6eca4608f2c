// Keywords: how often each word occurs, before and after.
import type { PageFeatures } from '../page/features.ts';
import type { Change } from './change.ts';
import type { Detected, Detector } from './detector.ts';
import { pagePair } from './page-pair.ts';
import { placing } from './place-of.ts';
import { countKey, matcherFor, type TextMatcher } from './text-matcher.ts';

export const keywordsDetector: Detector<'keywords'> = {
  detect(old, next, { words, exact }): Detected {
    const matcher = matcherFor(words, exact === true);
    const shifts = countShifts(old, next, matcher);
    return { changes: uniqueWords(words, matcher).flatMap((word) => keywordChange(word, shifts, matcher)) };
  },
  present(page, { words, exact }) {
    const counts = countAll(page, matcherFor(words, exact === true));
    return [...counts.values()].reduce((sum, count) => sum + count, 0);
  },
  appears: (change) => change.before === null,
  disappears: (change) => change.after === null,
};

export interface CountShift {
  before: number;
  after: number;
  place: Pick<Change, 'where' | 'context' | 'signature'>;
}

/** Of those the matcher looks for, the ones that occur more or less often now. Only changed blocks are searched. */
export function countShifts(
  old: PageFeatures,
  next: PageFeatures,
  matcher: TextMatcher,
): Map<string, CountShift> {
  const { onlyOld, onlyNew } = pagePair(old, next);
  const gone = new Map<string, number>();
  const come = new Map<string, number>();
  for (const index of onlyOld) matcher.count(old.blocks[index]!.text, gone);
  for (const index of onlyNew) matcher.count(next.blocks[index]!.text, come);
  const shifts = new Map<string, CountShift>();
  const changed = [...new Set([...gone.keys(), ...come.keys()])].filter(
    (key) => gone.get(key) !== come.get(key),
  );
  if (changed.length === 0) return shifts;
  const few = matcherFor(changed, matcher.exact);
  const totals = countAll(old, few);
  for (const key of changed) {
    const before = totals.get(key) ?? 0;
    const after = before - (gone.get(key) ?? 0) + (come.get(key) ?? 0);
    shifts.set(key, { before, after, place: placeOfShift(old, next, key, few, after > before) });
  }
  return shifts;
}

export function keywordChange(
  word: string,
  shifts: ReadonlyMap<string, CountShift>,
  matcher: TextMatcher,
): Change[] {
  const shift = shifts.get(matcher.key(word));
  if (shift === undefined) return [];
  const { before, after, place } = shift;
  const value = (count: number) => (count > 0 ? { text: word, count } : null);
  return [
    {
      type: 'keywords',
      op: after > before ? 'insert' : 'delete',
      before: value(before),
      after: value(after),
      ...place,
    },
  ];
}

export function uniqueWords(words: readonly string[], matcher: TextMatcher): string[] {
  return [...new Map(words.map((word) => [matcher.key(word), word])).values()];
}

/** From this many on, one pass over all words is faster than one for each. */
const manyKeys = 24;
const forms = new WeakMap<PageFeatures, Map<boolean, string>>();

export function countAll(page: PageFeatures, matcher: TextMatcher): Map<string, number> {
  const counts = new Map<string, number>();
  if (matcher.size < manyKeys) {
    const text = formOf(page, matcher);
    for (const key of matcher.keys()) {
      const count = countKey(text, key);
      if (count > 0) counts.set(key, count);
    }
    return counts;
  }
  for (const block of page.blocks) matcher.count(block.text, counts);
  return counts;
}

function formOf(page: PageFeatures, matcher: TextMatcher): string {
  const known = forms.get(page) ?? new Map<boolean, string>();
  forms.set(page, known);
  const text = known.get(matcher.exact) ?? page.blocks.map((block) => matcher.form(block.text)).join('\n');
  known.set(matcher.exact, text);
  return text;
}

/** The first changed block that holds more of it than before, or held it. */
function placeOfShift(
  old: PageFeatures,
  next: PageFeatures,
  key: string,
  matcher: TextMatcher,
  grew: boolean,
): CountShift['place'] {
  const page = grew ? next : old;
  const { onlyOld, onlyNew } = pagePair(old, next);
  for (const index of grew ? onlyNew : onlyOld) {
    const block = page.blocks[index]!;
    const counts = new Map<string, number>();
    matcher.count(block.text, counts);
    if ((counts.get(key) ?? 0) > 0) return placing(page, block, true);
  }
  return { where: '' };
}
