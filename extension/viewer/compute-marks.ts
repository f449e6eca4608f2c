// Decides what to mark in the two frames, on plain data: which stretches of which blocks, as what kind, in what order.
import type { ChangeOp } from '../../shared/detect/change.ts';
import { diffBlocks } from '../../shared/diff/diff-blocks.ts';
import type { WordSegment } from '../../shared/diff/diff-words.ts';
import type { Block } from '../../shared/page/features.ts';

export interface Span {
  block: number;
  start: number;
  end: number;
  op: ChangeOp;
}

/** One place to stop at when going from change to change. */
export interface Step {
  op: ChangeOp;
  old: Span[];
  new: Span[];
  /** Where to look in the frame that has nothing to mark: before this block (or at the end, past the last). */
  oldGap: number;
  newGap: number;
}

export interface Marks {
  steps: Step[];
  /** Blocks that belong together, in order on both sides: what linked scrolling goes by. */
  pairs: [old: number, next: number][];
  coarse: boolean;
}

export function computeMarks(oldBlocks: readonly Block[], newBlocks: readonly Block[]): Marks {
  const { changes, coarse } = diffBlocks(oldBlocks, newBlocks, { words: true });
  const steps: Step[] = [];
  const pairs: Marks['pairs'] = [];
  let oldGap = 0;
  let newGap = 0;
  let afterEqual = true;
  for (const { op, oldIndex, newIndex, words } of changes) {
    if (op === 'equal' || (op === 'update' && !words)) {
      pairs.push([oldIndex!, newIndex!]);
    } else if (op === 'update') {
      pairs.push([oldIndex!, newIndex!]);
      steps.push({
        op,
        ...wordSpans(words!.segments, oldIndex!, newIndex!),
        oldGap: oldIndex!,
        newGap: newIndex!,
      });
    } else {
      const old = oldIndex === undefined ? [] : [whole(oldBlocks, oldIndex, op)];
      const next = newIndex === undefined ? [] : [whole(newBlocks, newIndex, op)];
      const last = steps.at(-1);
      // A run of new or gone blocks is one thing to look at.
      if (!afterEqual && last?.op === op && op !== 'move') {
        last.old.push(...old);
        last.new.push(...next);
      } else steps.push({ op, old, new: next, oldGap: oldIndex ?? oldGap, newGap: newIndex ?? newGap });
    }
    afterEqual = op === 'equal' || op === 'update';
    if (oldIndex !== undefined && op !== 'move') oldGap = oldIndex + 1;
    if (newIndex !== undefined) newGap = newIndex + 1;
  }
  return { steps, pairs, coarse };
}

function whole(blocks: readonly Block[], block: number, op: ChangeOp): Span {
  return { block, start: 0, end: blocks[block]!.text.length, op };
}

/** A word put in another's place is an update on both sides; words only added or only gone are that. */
function wordSpans(
  segments: readonly WordSegment[],
  oldBlock: number,
  newBlock: number,
): Pick<Step, 'old' | 'new'> {
  const spans: Pick<Step, 'old' | 'new'> = { old: [], new: [] };
  segments.forEach((segment, i) => {
    if (segment.op === 'equal') return;
    const replaced = [segments[i - 1]?.op, segments[i + 1]?.op].includes(
      segment.op === 'insert' ? 'delete' : 'insert',
    );
    const op = replaced ? 'update' : segment.op;
    if (segment.op === 'delete') {
      spans.old.push({ block: oldBlock, start: segment.oldStart, end: segment.oldEnd, op });
    } else spans.new.push({ block: newBlock, start: segment.newStart, end: segment.newEnd, op });
  });
  return spans;
}
