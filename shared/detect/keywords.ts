// Keywords: how often each word occurs, before and after; in XML, under each path of elements.
import { putUnder } from '../diff/put-under.ts';
import type { Block, PageFeatures } from '../page/features.ts';
import { Memo } from '../page/memo.ts';
import type { Change } from './change.ts';
import type { Detected, Detector } from './detector.ts';
import { pagePair } from './page-pair.ts';
import { identityOf, placing } from './place-of.ts';
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
  appears: (change) => change.before === null && (change.counts?.before ?? 0) === 0,
  disappears: (change) => change.after === null && (change.counts?.after ?? 0) === 0,
};

/** In HTML one for the page; in XML one for each signature under which the word occurs more or less often. */
export interface CountShift {
  before: number;
  after: number;
  /** On the whole page; in XML a word may come here because it left another element. */
  counts?: { before: number; after: number };
  place: Pick<Change, 'where' | 'context' | 'signature'>;
}

/** Of those the matcher looks for, the ones that occur more or less often now. Only changed blocks are searched. */
export function countShifts(
  old: PageFeatures,
  next: PageFeatures,
  matcher: TextMatcher,
): Map<string, CountShift[]> {
  const { onlyOld, onlyNew } = pagePair(old, next);
  const found = new Map<string, Tally>();
  tallyOf(old, onlyOld, matcher, found, 'gone');
  tallyOf(next, onlyNew, matcher, found, 'come');
  const changed = [...found].filter(([, { gone, come }]) => gone.count !== come.count);
  if (changed.length === 0) return new Map();
  const few = matcherFor([...new Set(changed.map(([, { key }]) => key))], matcher.exact);
  const totals = countAll(old, few);
  const inPlace = old.type === 'xml' ? countByIdentity(old, few) : null;
  const shifts = new Map<string, CountShift[]>();
  for (const [name, { key, gone, come }] of changed) {
    const before = inPlace === null ? (totals.get(key) ?? 0) : (inPlace.get(name) ?? 0);
    const after = before - gone.count + come.count;
    const [page, block] = after > before ? [next, come.block] : [old, gone.block];
    const shift: CountShift = { before, after, place: placing(page, block, true) };
    putUnder(shifts, key, shift);
  }
  if (inPlace !== null) addTotals(shifts, totals);
  return shifts;
}

interface Tally {
  key: string;
  /** With the first block that holds it. */
  gone: { count: number; block?: Block };
  come: { count: number; block?: Block };
}

function tallyOf(
  page: PageFeatures,
  indices: readonly number[],
  matcher: TextMatcher,
  found: Map<string, Tally>,
  side: 'gone' | 'come',
): void {
  for (const index of indices) {
    const block = page.blocks[index]!;
    const counts = new Map<string, number>();
    matcher.count(block.text, counts);
    for (const [key, count] of counts) {
      const name = nameIn(page, block, key);
      const tally: Tally = found.get(name) ?? { key, gone: { count: 0 }, come: { count: 0 } };
      tally[side].count += count;
      tally[side].block ??= block;
      found.set(name, tally);
    }
  }
}

function nameIn(page: PageFeatures, block: Block, key: string): string {
  return `${identityOf(page, block)}\0${key}`;
}

/** How often each key occurs under each signature. */
export function countByIdentity(page: PageFeatures, matcher: TextMatcher): Map<string, number> {
  const all = new Map<string, number>();
  for (const block of page.blocks) {
    const counts = new Map<string, number>();
    matcher.count(block.text, counts);
    for (const [key, count] of counts) {
      const name = nameIn(page, block, key);
      all.set(name, (all.get(name) ?? 0) + count);
    }
  }
  return all;
}

/** How often each key occurs on the whole page, beside how often it does in one place. */
export function addTotals(
  shifts: ReadonlyMap<string, Pick<CountShift, 'before' | 'after' | 'counts'>[]>,
  totals: ReadonlyMap<string, number>,
): void {
  for (const [key, places] of shifts) {
    const before = totals.get(key) ?? 0;
    const after = places.reduce((sum, place) => sum + place.after - place.before, before);
    for (const place of places) place.counts = { before, after };
  }
}

export function keywordChange(
  word: string,
  shifts: ReadonlyMap<string, CountShift[]>,
  matcher: TextMatcher,
): Change[] {
  const value = (count: number) => (count > 0 ? { text: word, count } : null);
  return (shifts.get(matcher.key(word)) ?? []).map(({ before, after, counts, place }) => ({
    type: 'keywords',
    op: after > before ? 'insert' : 'delete',
    before: value(before),
    after: value(after),
    ...place,
    ...(counts && { counts }),
  }));
}

export function uniqueWords(words: readonly string[], matcher: TextMatcher): string[] {
  return [...new Map(words.map((word) => [matcher.key(word), word])).values()];
}

/** From this many on, one pass over all words is faster than one for each. */
const manyKeys = 24;
const forms = new Memo<PageFeatures, Map<boolean, string>>();

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
