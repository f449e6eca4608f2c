// Decides what to mark in the text of two shown pages, on plain data: which stretches, as what kind, in what order.
import type { ChangeOp } from '../../../shared/detect/change.ts';
import { diffBlocks } from '../../../shared/diff/diff-blocks.ts';
import type { WordSegment } from '../../../shared/diff/diff-words.ts';
import type { Block } from '../../../shared/page/features.ts';
import type { Pair, Removed, Span, Stop } from './stop.ts';

export interface Marks {
  steps: Stop[];
  pairs: Pair[];
  coarse: boolean;
}

/** `identityOf` is what makes a block the same one beside its text: in XML the path of elements to it. */
export function computeMarks(
  oldBlocks: readonly Block[],
  newBlocks: readonly Block[],
  identityOf?: (block: Block) => string,
): Marks {
  const { changes, coarse } = diffBlocks(oldBlocks, newBlocks, { words: true, identityOf });
  const steps: Stop[] = [];
  const pairs: Pair[] = [];
  let oldGap = 0;
  let newGap = 0;
  let running = false;
  for (const { op, oldIndex, newIndex, words } of changes) {
    if (op === 'equal' || op === 'update') {
      pairs.push([oldIndex!, newIndex!]);
      if (words) steps.push(wordStep(words.segments, oldIndex!, newIndex!));
    } else {
      const old = oldIndex === undefined ? [] : [whole(oldBlocks, oldIndex, op)];
      const next = newIndex === undefined ? [] : [whole(newBlocks, newIndex, op)];
      const last = steps.at(-1);
      // A run of new or gone blocks is one thing to look at.
      if (running && last?.op === op && op !== 'move') {
        last.old.spans.push(...old);
        last.new.spans.push(...next);
      } else {
        const oldPlace = { spans: old, gap: oldIndex ?? oldGap };
        steps.push({ op, old: oldPlace, new: { spans: next, gap: newIndex ?? newGap } });
      }
    }
    running = op !== 'equal' && op !== 'update';
    if (oldIndex !== undefined && op !== 'move') oldGap = oldIndex + 1;
    if (newIndex !== undefined) newGap = newIndex + 1;
  }
  return { steps, pairs, coarse };
}

export function whole(blocks: readonly Block[], block: number, op: ChangeOp): Span {
  return { block, start: 0, end: blocks[block]!.text.length, op };
}

/** A word put in another's place is an update on both sides; words only added or only gone are that. */
function wordStep(segments: readonly WordSegment[], oldBlock: number, newBlock: number): Stop {
  const old: Span[] = [];
  const next: Span[] = [];
  const removed: Removed[] = [];
  segments.forEach(({ op, text, oldStart, newStart }, i) => {
    if (op === 'equal') return;
    const counterpart = op === 'insert' ? 'delete' : 'insert';
    const replaced = segments[i - 1]?.op === counterpart || segments[i + 1]?.op === counterpart;
    const lead = text.length - text.trimStart().length;
    const length = text.trim().length;
    if (length === 0) return;
    const [spans, block, from] = op === 'delete' ? [old, oldBlock, oldStart] : [next, newBlock, newStart];
    spans.push({ block, start: from + lead, end: from + lead + length, op: replaced ? 'update' : op });
    if (op === 'delete') removed.push({ block: newBlock, at: newStart, text });
  });
  return { op: 'update', old: { spans: old, gap: oldBlock }, new: { spans: next, gap: newBlock }, removed };
}
