// Where an inserted or removed run begins and ends with the same text, the alignment may hold either for the new one.
// The run is slid to where the blocks that stay keep their headings and their kind: a section moves as a whole.
import type { Block } from '../page/features.ts';
import type { Match } from './region.ts';

/** More equal texts in a row than this say nothing about where they belong. */
const farthest = 64;

/** The same matches, between the same texts, with gaps that are empty on one side slid to their best place. */
export function slideGaps(
  matches: readonly Match[],
  oldBlocks: readonly Block[],
  newBlocks: readonly Block[],
): Match[] {
  const end: Match = { oldStart: oldBlocks.length, newStart: newBlocks.length, length: 0 };
  const runs = joined([{ oldStart: 0, newStart: 0, length: 0 }, ...matches, end]);
  for (let i = 1; i < runs.length; i++) slide(runs[i - 1]!, runs[i]!, oldBlocks, newBlocks);
  return runs.filter((run) => run.length > 0);
}

function slide(front: Match, back: Match, oldBlocks: readonly Block[], newBlocks: readonly Block[]): void {
  const oldGap = back.oldStart - front.oldStart - front.length;
  const newGap = back.newStart - front.newStart - front.length;
  if ((oldGap === 0) === (newGap === 0)) return;
  // Down: what follows the gap is taken for its beginning. Up: what precedes it for its end.
  const fits = (old: number, next: number): number => {
    const was = oldBlocks[old]!;
    const is = newBlocks[next]!;
    return (was.kind === is.kind ? 1 : 0) + (sameWhere(was, is) ? 1 : 0);
  };
  const gain = (step: number): number | null => {
    const down = step > 0;
    const n = down ? step - 1 : step;
    const oldAfter = back.oldStart + n;
    const newAfter = back.newStart + n;
    const oldBefore = front.oldStart + front.length + n;
    const newBefore = front.newStart + front.length + n;
    if (down ? n >= back.length : -n > front.length) return null;
    const [oldNow, newNow] = down ? [oldAfter, newAfter] : [oldBefore, newBefore];
    const [oldThen, newThen] = down ? [oldBefore, newBefore] : [oldAfter, newAfter];
    if (oldBlocks[oldThen]!.text !== newBlocks[newThen]!.text) return null;
    return fits(oldThen, newThen) - fits(oldNow, newNow);
  };
  let best = 0;
  let bestGain = 0;
  for (const step of [1, -1]) {
    let sum = 0;
    for (let n = step; Math.abs(n) <= farthest; n += step) {
      const more = gain(n);
      if (more === null) break;
      sum += more;
      if (sum <= bestGain) continue;
      bestGain = sum;
      best = n;
    }
  }
  front.length += best;
  back.oldStart += best;
  back.newStart += best;
  back.length -= best;
}

function joined(matches: readonly Match[]): Match[] {
  const runs: Match[] = [];
  for (const match of matches) {
    const last = runs.at(-1);
    const follows =
      last !== undefined &&
      last.oldStart + last.length === match.oldStart &&
      last.newStart + last.length === match.newStart;
    if (follows) last.length += match.length;
    else runs.push({ ...match });
  }
  return runs;
}

function sameWhere(was: Block, is: Block): boolean {
  return was.where.length === is.where.length && was.where.every((name, i) => name === is.where[i]);
}
