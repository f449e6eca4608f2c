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

/** What to look at on one side: marked text, or else the gap before a block (past the last one: the end). */
export interface Place {
  spans: Span[];
  gap: number;
}

/** One place to stop at when going from change to change. */
export interface Step {
  op: ChangeOp;
  old: Place;
  new: Place;
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

function whole(blocks: readonly Block[], block: number, op: ChangeOp): Span {
  return { block, start: 0, end: blocks[block]!.text.length, op };
}

/** A word put in another's place is an update on both sides; words only added or only gone are that. */
function wordStep(segments: readonly WordSegment[], oldBlock: number, newBlock: number): Step {
  const old: Span[] = [];
  const next: Span[] = [];
  segments.forEach(({ op, text, oldStart, newStart }, i) => {
    if (op === 'equal') return;
    const counterpart = op === 'insert' ? 'delete' : 'insert';
    const replaced = segments[i - 1]?.op === counterpart || segments[i + 1]?.op === counterpart;
    const lead = text.length - text.trimStart().length;
    const length = text.trim().length;
    if (length === 0) return;
    const [spans, block, from] = op === 'delete' ? [old, oldBlock, oldStart] : [next, newBlock, newStart];
    spans.push({ block, start: from + lead, end: from + lead + length, op: replaced ? 'update' : op });
  });
  return { op: 'update', old: { spans: old, gap: oldBlock }, new: { spans: next, gap: newBlock } };
}
