// Pairs the removed and added blocks of one gap that are the same block with other words.
import type { Block } from '../page/features.ts';
import { isShortChange } from './find-moves.ts';
import { likeness, type WordBag, wordBag } from './word-bag.ts';

/** Half of the words, as git asks of a renamed file. */
const alikeEnough = 0.5;
// Words that occur more often than this in a gap tell nothing and would make every block a candidate for every other.
const mostOccurrences = 8;
const mostCandidates = 16;
const mostComparisons = 1024;

/** From index in the new page to index in the old one. */
export function pairBlocks(
  oldBlocks: readonly Block[],
  newBlocks: readonly Block[],
  deleted: readonly number[],
  inserted: readonly number[],
): Map<number, number> {
  const pairs = new Map<number, number>();
  if (deleted.length === 0 || inserted.length === 0) return pairs;
  const oldBags = deleted.map((index) => wordBag(oldBlocks[index]!.text));
  const newBags = inserted.map((index) => wordBag(newBlocks[index]!.text));
  const usedOld = new Set<number>();
  for (const { old, next } of bestFirst(oldBags, newBags)) {
    if (usedOld.has(deleted[old]!) || pairs.has(inserted[next]!)) continue;
    usedOld.add(deleted[old]!);
    pairs.set(inserted[next]!, deleted[old]!);
  }
  pairByPlace(oldBlocks, newBlocks, deleted, inserted, usedOld, pairs);
  return pairs;
}

interface Candidate {
  old: number;
  next: number;
  likeness: number;
}

function bestFirst(oldBags: WordBag[], newBags: WordBag[]): Candidate[] {
  const holders = new Map<string, number[]>();
  oldBags.forEach((bag, old) => {
    for (const word of bag.counts.keys()) {
      const list = holders.get(word);
      if (!list) holders.set(word, [old]);
      else if (list.length <= mostOccurrences) list.push(old);
    }
  });
  const small = oldBags.length * newBags.length <= mostComparisons;
  const all = oldBags.map((_, old) => old);
  const found: Candidate[] = [];
  newBags.forEach((bag, next) => {
    for (const old of small ? all : candidates(bag, holders)) {
      const value = likeness(oldBags[old]!, bag);
      if (value >= alikeEnough) found.push({ old, next, likeness: value });
    }
  });
  // Equally alike: the one that keeps the order.
  return found.sort((a, b) => b.likeness - a.likeness || Math.abs(a.old - a.next) - Math.abs(b.old - b.next));
}

function candidates(bag: WordBag, holders: Map<string, number[]>): number[] {
  const votes = new Map<number, number>();
  for (const word of bag.counts.keys()) {
    const list = holders.get(word);
    if (!list || list.length > mostOccurrences) continue;
    for (const old of list) votes.set(old, (votes.get(old) ?? 0) + 1);
  }
  return [...votes]
    .sort((a, b) => b[1] - a[1])
    .slice(0, mostCandidates)
    .map(([old]) => old);
}

function pairByPlace(
  oldBlocks: readonly Block[],
  newBlocks: readonly Block[],
  deleted: readonly number[],
  inserted: readonly number[],
  usedOld: ReadonlySet<number>,
  pairs: Map<number, number>,
): void {
  const position = new Map(deleted.map((index, at) => [index, at]));
  let lastOld = 0;
  let run: number[] = [];
  const close = (nextOld: number) => {
    const olds = deleted.slice(lastOld, nextOld).filter((index) => !usedOld.has(index));
    if (olds.length === run.length) {
      olds.forEach((old, i) => {
        if (isShortChange(oldBlocks[old]!, newBlocks[run[i]!]!)) pairs.set(run[i]!, old);
      });
    }
    run = [];
  };
  for (const index of inserted) {
    const partner = pairs.get(index);
    if (partner === undefined) run.push(index);
    else if (position.get(partner)! >= lastOld) {
      close(position.get(partner)!);
      lastOld = position.get(partner)! + 1;
    }
  }
  close(deleted.length);
}
