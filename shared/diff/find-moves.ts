// Finds among removed and added blocks those that only moved: the same text, at another place.
import type { Block } from '../page/features.ts';

/** git's bound: shorter texts are equal by chance. */
const fewestCharacters = 20;

export function findMoves(
  oldBlocks: readonly Block[],
  newBlocks: readonly Block[],
  deleted: readonly number[],
  inserted: readonly number[],
): Map<number, number> {
  const waiting = new Map<string, number[]>();
  for (const index of deleted) {
    const text = oldBlocks[index]!.text;
    const same = waiting.get(text);
    if (same) same.push(index);
    else waiting.set(text, [index]);
  }
  const arrivals = new Map<string, number>();
  for (const index of inserted) {
    const { text } = newBlocks[index]!;
    if (waiting.has(text)) arrivals.set(text, (arrivals.get(text) ?? 0) + 1);
  }
  const moves = new Map<number, number>();
  const taken = new Map<string, number>();
  for (const index of inserted) {
    const block = newBlocks[index]!;
    const same = waiting.get(block.text);
    const next = taken.get(block.text) ?? 0;
    if (!same || next >= same.length) continue;
    const old = same[next]!;
    const once = same.length === 1 && arrivals.get(block.text) === 1;
    if (!isLong(block.text) && !(once && isSamePlace(oldBlocks[old]!, block))) continue;
    moves.set(index, old);
    taken.set(block.text, next + 1);
  }
  return moves;
}

function isLong(text: string): boolean {
  let count = 0;
  for (const _ of text.matchAll(/[\p{L}\p{N}]/gu)) if (++count >= fewestCharacters) return true;
  return false;
}

// A short text that left and came back once, as the same kind of thing in the same section, was reordered:
// items of a list. A number may well be another number.
function isSamePlace(old: Block, next: Block): boolean {
  return old.kind === next.kind && /\p{L}/u.test(old.text) && old.where.join('\n') === next.where.join('\n');
}
