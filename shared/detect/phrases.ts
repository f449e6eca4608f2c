// Phrases: where each given phrase came, went, moved, or stayed in a block whose other words changed.
import { changedPlaces } from '../diff/changed-places.ts';
import { putUnder } from '../diff/put-under.ts';
import type { Block, PageFeatures } from '../page/features.ts';
import type { Change, ChangeOp } from './change.ts';
import type { Detected, Detector } from './detector.ts';
import { addTotals, countAll, countByIdentity, uniqueWords } from './keywords.ts';
import { pagePair } from './page-pair.ts';
import { identityOf, placing } from './place-of.ts';
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
  appears: (change) => change.op === 'insert' && change.before === null && (change.counts?.before ?? 0) === 0,
  disappears: (change) =>
    change.op === 'delete' && change.after === null && (change.counts?.after ?? 0) === 0,
};

/** In HTML one for the page; in XML one for each signature under which something happened to the phrase. */
export interface PhraseShift {
  before: number;
  after: number;
  /** On the whole page, where that is not the same. */
  counts?: { before: number; after: number };
  /** In the order of the page, each block once. */
  events: { op: ChangeOp; place: Place }[];
}

type Place = Pick<Change, 'where' | 'context' | 'contextBefore' | 'signature'>;

/** What happened to each phrase that stands in a block that changed; a phrase in none of them costs nothing. */
export function phraseShifts(
  old: PageFeatures,
  next: PageFeatures,
  matcher: TextMatcher,
): Map<string, PhraseShift[]> {
  const found = new Map<string, Loose>();
  const of = (key: string, page: PageFeatures, block: Block): Loose => {
    const name = `${identityOf(page, block)}\0${key}`;
    const loose = found.get(name) ?? { key, events: [], gone: [], come: [] };
    found.set(name, loose);
    return loose;
  };
  const { changes } = pagePair(old, next).blocks;
  const swapped = changedPlaces(changes);
  for (const { op: told, oldIndex, newIndex } of changes) {
    const op = told === 'equal' && swapped.has(newIndex!) ? 'move' : told;
    if (op === 'equal') continue;
    const was = oldIndex === undefined ? undefined : old.blocks[oldIndex];
    const is = newIndex === undefined ? undefined : next.blocks[newIndex];
    const crosses = was !== undefined && is !== undefined && identityOf(old, was) !== identityOf(next, is);
    if (op === 'update' && was!.text === is!.text && !crosses) continue;
    const before = countIn(was, matcher);
    const after = countIn(is, matcher);
    for (const key of new Set([...before.keys(), ...after.keys()])) {
      const had = before.get(key) ?? 0;
      const has = after.get(key) ?? 0;
      // In XML the words of another element are other words.
      const stayed = crosses ? 0 : Math.min(had, has);
      if (op === 'move' && !crosses)
        of(key, next, is!).events.push({ op, place: between(old, next, was!, is!) });
      else if (op === 'update' && had === has && !crosses)
        of(key, next, is!).events.push({ op, place: between(old, next, was!, is!) });
      // Came to this block, or left it; another block may be where it was before, or went to.
      for (let i = stayed; i < has; i++) of(key, next, is!).come.push(is!);
      for (let i = stayed; i < had; i++) of(key, old, was!).gone.push(was!);
    }
  }
  const keys = new Set([...found.values()].map(({ key }) => key));
  if (keys.size === 0) return new Map();
  const few = matcherFor([...keys]);
  const totals = countAll(old, few);
  const inPlace = old.type === 'xml' || next.type === 'xml' ? countByIdentity(old, few) : null;
  const shifts = new Map<string, PhraseShift[]>();
  for (const [name, loose] of found) {
    const before = inPlace === null ? totals.get(loose.key) : inPlace.get(name);
    const shift = settle(old, next, loose, before ?? 0);
    putUnder(shifts, loose.key, shift);
  }
  if (inPlace !== null) addTotals(shifts, totals);
  return shifts;
}

interface Loose {
  key: string;
  events: PhraseShift['events'];
  gone: Block[];
  come: Block[];
}

function settle(
  old: PageFeatures,
  next: PageFeatures,
  { events, gone, come }: Loose,
  before: number,
): PhraseShift {
  const moved = Math.min(gone.length, come.length);
  return {
    before,
    after: before + come.length - gone.length,
    events: [
      ...events,
      ...come
        .slice(0, moved)
        .map((is, at) => ({ op: 'move' as const, place: between(old, next, gone[at]!, is) })),
      ...come.slice(moved).map((is) => ({ op: 'insert' as const, place: placing(next, is, true) })),
      ...gone.slice(moved).map((was) => ({ op: 'delete' as const, place: placing(old, was, true) })),
    ],
  };
}

/** The block it stands in now, and the one it stood in. */
function between(old: PageFeatures, next: PageFeatures, was: Block, is: Block): Place {
  const { context: contextBefore } = placing(old, was, true);
  return { ...placing(next, is, true), ...(contextBefore !== undefined && { contextBefore }) };
}

export function phraseChanges(
  phrase: string,
  shifts: ReadonlyMap<string, PhraseShift[]>,
  matcher: TextMatcher,
): Change[] {
  const value = (count: number) => (count > 0 ? { text: phrase, count } : null);
  return (shifts.get(matcher.key(phrase)) ?? []).flatMap(({ before, after, counts, events }) => {
    const told = new Set<ChangeOp>();
    return events.flatMap(({ op, place }): Change[] => {
      // However many came or went, the counts say it at once.
      if ((op === 'insert' || op === 'delete') && told.has(op)) return [];
      told.add(op);
      return [
        {
          type: 'phrases',
          op,
          before: value(before),
          after: value(after),
          ...place,
          ...(counts && { counts }),
        },
      ];
    });
  });
}

function countIn(block: Block | undefined, matcher: TextMatcher): Map<string, number> {
  const counts = new Map<string, number>();
  if (block) matcher.count(block.text, counts);
  return counts;
}
