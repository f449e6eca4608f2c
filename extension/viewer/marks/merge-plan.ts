// What is put into the new page so that it shows both versions: words that are gone, whole pieces that are gone or have
// moved away, and pictures, each at the place in the new text where it stood.
import type { ChangeOp } from '../../../shared/detect/change.ts';
import { gapFor } from './gap-for.ts';
import type { Pair, ShownText, Stop } from './stop.ts';

export interface WordsBack {
  stop: number;
  block: number;
  /** Offset in the new block's text. */
  at: number;
  text: string;
}

export interface PieceBack {
  stop: number;
  op: Extract<ChangeOp, 'delete' | 'move' | 'update'>;
  /** In front of this block of the new page; past the last one: at its end. */
  before: number;
  texts: { kind: string; text: string }[];
  /** An old picture, by its place in the old page's list. */
  image?: number;
  /** What it goes in front of instead, by its place in the new page's list. */
  field?: number;
}

export interface MergePlan {
  /** The last first, so that putting one in does not move the places of the others. */
  words: WordsBack[];
  pieces: PieceBack[];
}

export function mergePlan(stops: readonly Stop[], old: ShownText, pairs: readonly Pair[]): MergePlan {
  const words: WordsBack[] = [];
  const pieces: PieceBack[] = [];
  const seen = new Set<string>();
  stops.forEach((stop, index) => {
    for (const { block, at, text } of stop.removed ?? []) {
      const key = `${block} ${at}`;
      if (seen.has(key)) continue;
      seen.add(key);
      words.push({ stop: index, block, at, text });
    }
    const gone = pieceOf(stop, index, old, pairs);
    if (gone) pieces.push(gone);
  });
  words.sort((a, b) => b.block - a.block || b.at - a.at);
  return { words, pieces };
}

function pieceOf(
  { op, old: was, new: is }: Stop,
  stop: number,
  old: ShownText,
  pairs: readonly Pair[],
): PieceBack | null {
  if (was.image !== undefined && op !== 'insert' && op !== 'move') {
    return { stop, op: op === 'update' ? 'update' : 'delete', before: is.gap, texts: [], image: was.image };
  }
  if (op === 'update' && was.field !== undefined && is.field !== undefined) {
    const { value, isTick } = old.fields[was.field]!;
    if (value === '' || isTick) return null;
    return { stop, op: 'delete', before: is.gap, texts: [{ kind: 'input', text: value }], field: is.field };
  }
  if (was.spans.length === 0 || (op !== 'delete' && op !== 'move')) return null;
  const blocks = [...new Set(was.spans.map((span) => span.block))];
  const texts = blocks.map((block) => ({ kind: old.blocks[block]!.kind, text: old.blocks[block]!.text }));
  // What has moved away is remembered where it stood; its text is at its new place.
  const before = op === 'move' ? gapFor(pairs, was.gap, 'new') : is.gap;
  return { stop, op, before, texts };
}
