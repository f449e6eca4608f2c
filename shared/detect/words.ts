// All words but the excluded ones: those that came, those that went, and those that only changed their place.
import { diffWords } from '../diff/diff-words.ts';
import type { Block, PageFeatures } from '../page/features.ts';
import { Memo } from '../page/memo.ts';
import type { Change } from './change.ts';
import { countedWords, wordChange, wordsIn } from './counted-words.ts';
import type { Detected, Detector } from './detector.ts';
import { foldText } from './fold-text.ts';
import { type PagePair, pagePair } from './page-pair.ts';
import { identityOf } from './place-of.ts';
import { secondCopies } from './second-copies.ts';

/** Characters of changed blocks, of both versions, that are compared word by word; beyond, words are only counted. */
const mostCharacters = 1_000_000;

export const wordsDetector: Detector<'words'> = {
  detect: (old, next, { except = [] }) => withoutWords(wordChanges(old, next), except),
  present: (page, { except = [] }) => {
    const excluded = new Set(except.map(foldText));
    return wordsOf(page).filter((word) => !excluded.has(foldText(word))).length;
  },
};

/** The words of a page in order, as they are written. */
export function wordsOf(page: PageFeatures): string[] {
  return page.blocks.flatMap((block) => wordsIn(block.text));
}

export function withoutWords(found: Detected, except: readonly string[]): Detected {
  if (except.length === 0) return found;
  const excluded = new Set(except.map(foldText));
  const isKept = ({ before, after }: Change) =>
    wordsIn(String(after ?? before)).some((word) => !excluded.has(foldText(word)));
  const { counts: _, ...rest } = found;
  return { ...rest, changes: found.changes.filter(isKept) };
}

interface Found {
  word: string;
  /** With what makes it this word and no other: in XML, the path it stands under. */
  name: string;
  block: Block;
  page: PageFeatures;
  at: number;
}

const kept = new Memo<object, Detected>();

/** Without any exclusion; members of a group filter it. */
export function wordChanges(old: PageFeatures, next: PageFeatures): Detected {
  const pair = pagePair(old, next);
  const answer = kept.get(pair) ?? compareWords(old, next, pair);
  kept.set(pair, answer);
  return answer;
}

function compareWords(old: PageFeatures, next: PageFeatures, pair: PagePair): Detected {
  const length = (page: PageFeatures, blocks: readonly number[]) =>
    blocks.reduce((sum, index) => sum + page.blocks[index]!.text.length, 0);
  if (length(old, pair.onlyOld) + length(next, pair.onlyNew) > mostCharacters)
    return countedWords(old, next, pair);
  const gone: Found[] = [];
  const come: Found[] = [];
  const moved: Found[] = [];
  const { changes: blocks, coarse } = pair.blocks;
  blocks.forEach(({ op, oldIndex, newIndex }, at) => {
    if (op === 'equal') return;
    const was = oldIndex === undefined ? null : old.blocks[oldIndex]!;
    const is = newIndex === undefined ? null : next.blocks[newIndex]!;
    const add = (list: Found[], text: string, block: Block, page: PageFeatures) => {
      const identity = identityOf(page, block);
      for (const word of wordsIn(text)) list.push({ word, name: `${identity}\0${word}`, block, page, at });
    };
    if (was && is && identityOf(old, was) !== identityOf(next, is)) {
      // In XML the words of another element are other words.
      add(gone, was.text, was, old);
      add(come, is.text, is, next);
    } else if (op === 'move') add(moved, is!.text, is!, next);
    else if (was && is) {
      if (was.text === is.text) return;
      for (const segment of diffWords(was.text, is.text).segments) {
        if (segment.op === 'delete') add(gone, segment.text, was, old);
        else if (segment.op === 'insert') add(come, segment.text, is, next);
      }
    } else if (is) add(come, is.text, is, next);
    else add(gone, was!.text, was!, old);
  });
  const found = settle(gone, come, moved, coarse);
  return { ...found, changes: withCopies(old, next, found.changes) };
}

/** A word that was there already has not appeared. Only the words that came or went are counted. */
function withCopies(old: PageFeatures, next: PageFeatures, changes: readonly Change[]): Change[] {
  const told = changes.filter(({ op }) => op === 'insert' || op === 'delete');
  const asked = new Set(told.map(({ before, after }) => String(after ?? before)));
  if (asked.size === 0) return [...changes];
  const among = (page: PageFeatures) => wordsOf(page).filter((word) => asked.has(word));
  const copies = secondCopies(among(old), among(next));
  return changes.map((change) =>
    change.op === 'move' ? change : { ...change, ...copies(String(change.after ?? change.before)) },
  );
}

/** A word that went from one place and came to another has moved: then inserted and deleted are what differs at all. */
function settle(gone: Found[], come: Found[], moved: Found[], coarse: boolean): Detected {
  const waiting = new Map<string, number>();
  const addTo = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const { name } of come) addTo(waiting, name);
  const returning = new Map<string, number>();
  const left = gone.filter(({ name }) => {
    const count = waiting.get(name) ?? 0;
    if (count === 0) return true;
    waiting.set(name, count - 1);
    addTo(returning, name);
    return false;
  });
  const fresh = come.filter((found) => {
    const count = returning.get(found.name) ?? 0;
    if (count === 0) return true;
    returning.set(found.name, count - 1);
    moved.push(found);
    return false;
  });
  const all = [
    ...fresh.map((found) => ({ found, op: 'insert' as const })),
    ...left.map((found) => ({ found, op: 'delete' as const })),
    ...moved.map((found) => ({ found, op: 'move' as const })),
  ].sort((a, b) => a.found.at - b.found.at);
  const changes = all.map(({ found: { word, block, page }, op }) => wordChange(op, word, block, page));
  const note = 'The page changed too much to compare piece by piece; part of it counts as replaced.';
  return coarse ? { changes, coarse: note } : { changes };
}
