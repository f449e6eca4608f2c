// Finds among removed and added blocks those that only moved: the same text, at another place.
//
// A text that left once and came once has moved for certain; what stood beside it and stands beside it again moved with
// it, however short or common it is: the number in the row, the "Buy now" below the item. Of a text that left and came
// several times, those of the same kind under the same headings belong together, in the order of the page.
import type { Block } from '../page/features.ts';
import { putUnder } from './put-under.ts';
import type { Region } from './region.ts';

/** git's bound: shorter texts are equal by chance, unless something else speaks for them. */
const fewestCharacters = 20;
/** A short block in the place of another short one is that one with another text. */
const shortText = 60;

/** From index in the new page to index in the old one. `gaps` are what the alignment left, in order. */
export function findMoves(
  oldBlocks: readonly Block[],
  newBlocks: readonly Block[],
  gaps: readonly Region[],
): Map<number, number> {
  const search = new MoveSearch(oldBlocks, newBlocks, gaps);
  const byPlace = ({ kind, text, where }: Block) => JSON.stringify([text, kind, where]);
  const byKind = ({ kind, text }: Block) => JSON.stringify([text, kind]);
  const byText = ({ text }: Block) => text;
  search.pair(byPlace, 'once', isNameable);
  search.pair(byKind, 'once', isNameable);
  search.pair(byText, 'once', isLong);
  search.pair(byPlace, 'several', isNameable);
  search.pair(byKind, 'several', isNameable);
  search.pair(byText, 'several', isLong);
  return search.moves;
}

class MoveSearch {
  readonly moves = new Map<number, number>();
  private readonly oldBlocks: readonly Block[];
  private readonly newBlocks: readonly Block[];
  /** Those whose text is on both sides. */
  private readonly oldFree = new Set<number>();
  private readonly newFree = new Set<number>();
  /** Blocks that have a short counterpart of their kind in the same place. */
  private readonly oldInPlace = new Set<number>();
  private readonly newInPlace = new Set<number>();

  constructor(oldBlocks: readonly Block[], newBlocks: readonly Block[], gaps: readonly Region[]) {
    this.oldBlocks = oldBlocks;
    this.newBlocks = newBlocks;
    const left = gaps.filter((gap) => !isReplacedCell(oldBlocks, newBlocks, gap));
    const gone = new Set<string>();
    for (const gap of left) for (let i = gap.oldStart; i < gap.oldEnd; i++) gone.add(oldBlocks[i]!.text);
    const both = new Set<string>();
    for (const gap of left) {
      for (let j = gap.newStart; j < gap.newEnd; j++) {
        const { text } = newBlocks[j]!;
        if (!gone.has(text)) continue;
        both.add(text);
        this.newFree.add(j);
      }
    }
    for (const gap of left) {
      for (let i = gap.oldStart; i < gap.oldEnd; i++) if (both.has(oldBlocks[i]!.text)) this.oldFree.add(i);
      this.lookForReplaced(gap);
    }
  }

  pair(keyOf: (block: Block) => string, times: 'once' | 'several', counts: (block: Block) => boolean): void {
    if (this.oldFree.size === 0 || this.newFree.size === 0) return;
    const left = positions(this.oldBlocks, this.oldFree, keyOf, counts);
    if (left.size === 0) return;
    const came = positions(this.newBlocks, this.newFree, keyOf, counts);
    for (const [key, news] of came) {
      const olds = left.get(key);
      if (olds === undefined) continue;
      const once = olds.length === 1 && news.length === 1;
      if (times === 'once') {
        if (once) this.take(olds[0]!, news[0]!);
      } else this.inOrder(olds, news);
    }
  }

  private inOrder(olds: readonly number[], news: readonly number[]): void {
    let at = 0;
    for (const next of news) {
      // What an earlier one has taken along is gone.
      while (at < olds.length && !this.oldFree.has(olds[at]!)) at++;
      const old = olds[at];
      if (old === undefined) return;
      if (!this.newFree.has(next)) continue;
      if (this.oldInPlace.has(old) && this.newInPlace.has(next)) at++;
      else this.take(old, next);
    }
  }

  /** This pair, and the neighbours on both sides that go with it. */
  private take(old: number, next: number): void {
    if (!this.isFree(old, next)) return;
    this.set(old, next);
    for (const step of [-1, 1]) {
      for (let n = step; this.isFree(old + n, next + n); n += step) {
        const was = this.oldBlocks[old + n]!;
        const is = this.newBlocks[next + n]!;
        if (was.text !== is.text || was.kind !== is.kind) break;
        this.set(old + n, next + n);
      }
    }
  }

  private isFree(old: number, next: number): boolean {
    return this.oldFree.has(old) && this.newFree.has(next);
  }

  private set(old: number, next: number): void {
    this.moves.set(next, old);
    this.oldFree.delete(old);
    this.newFree.delete(next);
  }

  private lookForReplaced({ oldStart, oldEnd, newStart, newEnd }: Region): void {
    if (oldEnd - oldStart !== newEnd - newStart) return;
    for (let n = 0; n < oldEnd - oldStart; n++) {
      if (!isShortChange(this.oldBlocks[oldStart + n]!, this.newBlocks[newStart + n]!)) continue;
      this.oldInPlace.add(oldStart + n);
      this.newInPlace.add(newStart + n);
    }
  }
}

/** A lone cell between others that stayed: "yes" became "no" here and "no" became "yes" there, and nothing moved. */
function isReplacedCell(oldBlocks: readonly Block[], newBlocks: readonly Block[], gap: Region): boolean {
  if (gap.oldEnd - gap.oldStart !== 1 || gap.newEnd - gap.newStart !== 1) return false;
  const was = oldBlocks[gap.oldStart]!;
  return /^t[dh]$/.test(was.kind) && isShortChange(was, newBlocks[gap.newStart]!);
}

export function isShortChange(old: Block, next: Block): boolean {
  return old.kind === next.kind && old.text.length <= shortText && next.text.length <= shortText;
}

function positions(
  blocks: readonly Block[],
  free: ReadonlySet<number>,
  keyOf: (block: Block) => string,
  counts: (block: Block) => boolean,
): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const index of free) {
    const block = blocks[index]!;
    if (!counts(block)) continue;
    putUnder(found, keyOf(block), index);
  }
  return found;
}

function isLong({ text }: Block): boolean {
  let count = 0;
  for (const _ of text.matchAll(/[\p{L}\p{N}]/gu)) if (++count >= fewestCharacters) return true;
  return false;
}

/** A number at another place may well be another number, unless it is an item of a list. */
function isNameable({ kind, text }: Block): boolean {
  return kind === 'li' || /\p{L}/u.test(text);
}
