// Which stretch of the text a problem is about: the whole token at its place, so that it can be underlined or replaced.
import type { Problem } from '../api/error.ts';
import { offsetOf } from './offset-of.ts';
import { scan } from './scan.ts';

export interface TextRange {
  readonly from: number;
  /** Equal to `from` where something is missing at the end. */
  readonly to: number;
}

/** Null for a problem without a place. */
export function problemRange(text: string, { line, column }: Problem): TextRange | null {
  if (line === undefined) return null;
  const from = offsetOf(text, line, column ?? 1);
  const token = scan(text).tokens.find(
    ({ startOffset, endOffset }) => startOffset <= from && from <= endOffset!,
  );
  if (token) return { from: token.startOffset, to: token.endOffset! + 1 };
  return { from, to: Math.min(text.length, from + (/\s/.test(text[from] ?? ' ') ? 0 : 1)) };
}
