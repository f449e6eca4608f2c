// What happened to each block between two versions of a page: the backbone of every view of a change.
import type { Block } from '../page/features.ts';
import { alignTexts } from './align-texts.ts';
import { diffWords, type WordDiff } from './diff-words.ts';
import { findMoves } from './find-moves.ts';
import { longestIncreasing } from './longest-increasing.ts';
import { pairBlocks } from './pair-blocks.ts';
import type { Region } from './region.ts';
import { slideGaps } from './slide-gaps.ts';

export type BlockOp = 'equal' | 'insert' | 'delete' | 'update' | 'move';

export interface BlockChange {
  op: BlockOp;
  /** Absent for an insertion. */
  oldIndex?: number;
  /** Absent for a deletion. */
  newIndex?: number;
  /** For an update whose text changed, if asked for; without it, only the kind of element changed. */
  words?: WordDiff;
}

export interface BlockDiff {
  /** In the order of the new page; a deletion stands where the block would have stood. */
  changes: BlockChange[];
  coarse: boolean;
}

export interface DiffOptions {
  /** Whether updates carry their words. */
  words?: boolean;
  /** What, beside its text, makes a block the same one: its path in XML. */
  identityOf?: ((block: Block) => string) | undefined;
}

export function diffBlocks(
  oldBlocks: readonly Block[],
  newBlocks: readonly Block[],
  options: DiffOptions = {},
): BlockDiff {
  const { identityOf } = options;
  const texts = (blocks: readonly Block[]) =>
    blocks.map((block) => (identityOf ? `${identityOf(block)}\0${block.text}` : block.text));
  const aligned = alignTexts(texts(oldBlocks), texts(newBlocks));
  const matches = identityOf ? aligned.matches : slideGaps(aligned.matches, oldBlocks, newBlocks);

  const gaps: Region[] = [];
  let oldStart = 0;
  let newStart = 0;
  for (const match of [...matches, { oldStart: oldBlocks.length, newStart: newBlocks.length, length: 0 }]) {
    gaps.push({ oldStart, oldEnd: match.oldStart, newStart, newEnd: match.newStart });
    oldStart = match.oldStart + match.length;
    newStart = match.newStart + match.length;
  }
  const isSame = (was: Block, is: Block) =>
    was.text === is.text && was.kind === is.kind && identityOf?.(was) === identityOf?.(is);
  const moves = findMoves(oldBlocks, newBlocks, gaps);
  const movedAway = new Set(moves.values());

  const changes: BlockChange[] = [];
  gaps.forEach((gap, i) => {
    const gone = range(gap.oldStart, gap.oldEnd).filter((index) => !movedAway.has(index));
    const come = range(gap.newStart, gap.newEnd);
    const fresh = come.filter((index) => !moves.has(index));
    const pairs = pairBlocks(oldBlocks, newBlocks, gone, fresh);
    const same = [...pairs].filter(([newIndex, oldIndex]) =>
      isSame(oldBlocks[oldIndex]!, newBlocks[newIndex]!),
    );
    for (const change of inOrder(gone, come, pairs, moves, opsOf(same))) changes.push(change);
    const match = matches[i];
    for (let n = 0; n < (match?.length ?? 0); n++) {
      const oldIndex = match!.oldStart + n;
      const newIndex = match!.newStart + n;
      const same = oldBlocks[oldIndex]!.kind === newBlocks[newIndex]!.kind;
      changes.push({ op: same ? 'equal' : 'update', oldIndex, newIndex });
    }
  });
  if (options.words) addWords(oldBlocks, newBlocks, changes);
  return { changes, coarse: aligned.coarse };
}

/** Blocks that the alignment gave up on and that are paired all the same: those in order stayed, the others moved. */
function opsOf(same: readonly [newIndex: number, oldIndex: number][]): Map<number, 'equal' | 'move'> {
  const sorted = same.toSorted((a, b) => a[0] - b[0]);
  const ops = new Map<number, 'equal' | 'move'>(sorted.map(([newIndex]) => [newIndex, 'move']));
  for (const at of longestIncreasing(Int32Array.from(sorted, ([, oldIndex]) => oldIndex)))
    ops.set(sorted[at]![0], 'equal');
  return ops;
}

function inOrder(
  gone: number[],
  come: number[],
  pairs: ReadonlyMap<number, number>,
  moves: ReadonlyMap<number, number>,
  unchanged: ReadonlyMap<number, 'equal' | 'move'>,
): BlockChange[] {
  const updated = new Set(pairs.values());
  const left = gone.filter((index) => !updated.has(index));
  // What is deleted in front of an updated block stands in front of it here, too, and before what took its place.
  const limits = new Array<number>(come.length);
  for (let i = come.length - 1; i >= 0; i--) limits[i] = pairs.get(come[i]!) ?? limits[i + 1] ?? Infinity;
  const changes: BlockChange[] = [];
  let next = 0;
  come.forEach((newIndex, i) => {
    while (next < left.length && left[next]! < limits[i]!)
      changes.push({ op: 'delete', oldIndex: left[next++]! });
    const updates = pairs.get(newIndex);
    const moved = moves.get(newIndex);
    if (updates !== undefined)
      changes.push({ op: unchanged.get(newIndex) ?? 'update', oldIndex: updates, newIndex });
    else if (moved !== undefined) changes.push({ op: 'move', oldIndex: moved, newIndex });
    else changes.push({ op: 'insert', newIndex });
  });
  while (next < left.length) changes.push({ op: 'delete', oldIndex: left[next++]! });
  return changes;
}

function addWords(oldBlocks: readonly Block[], newBlocks: readonly Block[], changes: BlockChange[]): void {
  for (const change of changes) {
    if (change.op !== 'update') continue;
    const before = oldBlocks[change.oldIndex!]!.text;
    const after = newBlocks[change.newIndex!]!.text;
    if (before !== after) change.words = diffWords(before, after);
  }
}

function range(start: number, end: number): number[] {
  return Array.from({ length: end - start }, (_, i) => start + i);
}
