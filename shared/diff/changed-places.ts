// Blocks that changed places with as many others: the comparison calls those others moved, and could as well have called
// these so. Who watches one of them is told, whichever it chose.
import type { BlockChange } from './diff-blocks.ts';

/** Indices, in the new page, of blocks that count as where they were. */
export function changedPlaces(changes: readonly BlockChange[]): Set<number> {
  const found = new Set<number>();
  for (let at = 0; at < changes.length; at++) {
    const first = changes[at]!;
    if (first.op !== 'move') continue;
    let end = at + 1;
    while (changes[end]?.op === 'move' && changes[end]!.oldIndex === changes[end - 1]!.oldIndex! + 1) end++;
    const length = end - at;
    const before = passed(changes, at - 1, -1, length, (old) => old > first.oldIndex!);
    const behind = passed(changes, end, 1, length, (old) => old < first.oldIndex!);
    for (const index of [...before, ...behind]) found.add(index);
    at = end - 1;
  }
  return found;
}

/** Those beside the moved ones that they have passed, if they are exactly as many. */
function passed(
  changes: readonly BlockChange[],
  start: number,
  step: 1 | -1,
  length: number,
  isPassed: (oldIndex: number) => boolean,
): number[] {
  const indices: number[] = [];
  for (let at = start; changes[at]?.op === 'equal' && isPassed(changes[at]!.oldIndex!); at += step) {
    if (indices.push(changes[at]!.newIndex!) > length) return [];
  }
  return indices.length === length ? indices : [];
}
