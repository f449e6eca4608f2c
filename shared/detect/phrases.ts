// Phrases: where each given phrase came, went, moved, or stayed in a block whose other words changed.
import type { Block, PageFeatures } from '../page/features.ts';
import type { Change, ChangeOp } from './change.ts';
import type { Detected, Detector } from './detector.ts';
import { countAll, uniqueWords } from './keywords.ts';
import { pagePair } from './page-pair.ts';
import { placing } from './place-of.ts';
import { matcherFor, type TextMatcher } from './text-matcher.ts';

export const phrasesDetector: Detector<'phrases'> = {
  detect(old, next, { phrases }): Detected {
    const matcher = matcherFor(phrases);
    const shifts = phraseShifts(old, next, matcher);
    const changes = uniqueWords(phrases, matcher).flatMap((phrase) => phraseChanges(phrase, shifts, matcher));
    return pagePair(old, next).blocks.coarse
      ? { changes, coarse: 'The page changed too much to follow each block; moves may be missed.' }
      : { changes };
  },
  present(page, { phrases }) {
    const counts = countAll(page, matcherFor(phrases));
    return [...counts.values()].reduce((sum, count) => sum + count, 0);
  },
  appears: (change) => change.op === 'insert' && change.before === null,
  disappears: (change) => change.op === 'delete' && change.after === null,
};

export interface PhraseShift {
  before: number;
  after: number;
  /** In the order of the page, each block once. */
  events: { op: ChangeOp; place: Pick<Change, 'where' | 'context' | 'signature'> }[];
}

/** What happened to each phrase that stands in a block that changed; a phrase in none of them costs nothing. */
export function phraseShifts(
  old: PageFeatures,
  next: PageFeatures,
  matcher: TextMatcher,
): Map<string, PhraseShift> {
  const found = new Map<string, Loose>();
  const of = (key: string) => {
    const loose = found.get(key) ?? { events: [], gone: [], come: [] };
    found.set(key, loose);
    return loose;
  };
  for (const { op, oldIndex, newIndex } of pagePair(old, next).blocks.changes) {
    if (op === 'equal') continue;
    const was = oldIndex === undefined ? undefined : old.blocks[oldIndex];
    const is = newIndex === undefined ? undefined : next.blocks[newIndex];
    if (op === 'update' && was!.text === is!.text) continue;
    const before = countIn(was, matcher);
    const after = countIn(is, matcher);
    for (const key of new Set([...before.keys(), ...after.keys()])) {
      const had = before.get(key) ?? 0;
      const has = after.get(key) ?? 0;
      const loose = of(key);
      const place = placing(next, is ?? was, true);
      if (op === 'move') loose.events.push({ op: 'move', place });
      else if (op === 'update' && had === has) loose.events.push({ op: 'update', place });
      // Came to this block, or left it; another block may be where it was before, or went to.
      for (let i = had; i < has; i++) loose.come.push(place);
      for (let i = has; i < had; i++) loose.gone.push(placing(old, was, true));
    }
  }
  const keys = [...found.keys()];
  if (keys.length === 0) return new Map();
  const few = matcherFor(keys);
  const totals = countAll(old, few);
  return new Map(keys.map((key) => [key, settle(found.get(key)!, totals.get(key) ?? 0)]));
}

interface Loose {
  events: PhraseShift['events'];
  gone: PhraseShift['events'][number]['place'][];
  come: PhraseShift['events'][number]['place'][];
}

function settle({ events, gone, come }: Loose, before: number): PhraseShift {
  const moved = Math.min(gone.length, come.length);
  return {
    before,
    after: before + come.length - gone.length,
    events: [
      ...events,
      ...come.slice(0, moved).map((place) => ({ op: 'move' as const, place })),
      ...come.slice(moved).map((place) => ({ op: 'insert' as const, place })),
      ...gone.slice(moved).map((place) => ({ op: 'delete' as const, place })),
    ],
  };
}

export function phraseChanges(
  phrase: string,
  shifts: ReadonlyMap<string, PhraseShift>,
  matcher: TextMatcher,
): Change[] {
  const shift = shifts.get(matcher.key(phrase));
  if (shift === undefined) return [];
  const { before, after, events } = shift;
  const value = (count: number) => (count > 0 ? { text: phrase, count } : null);
  const told = new Set<ChangeOp>();
  return events.flatMap(({ op, place }): Change[] => {
    // However many came or went, the counts say it at once.
    if ((op === 'insert' || op === 'delete') && told.has(op)) return [];
    told.add(op);
    return [{ type: 'phrases', op, before: value(before), after: value(after), ...place }];
  });
}

function countIn(block: Block | undefined, matcher: TextMatcher): Map<string, number> {
  const counts = new Map<string, number>();
  if (block) matcher.count(block.text, counts);
  return counts;
}
