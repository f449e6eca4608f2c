// Turns a suggestion that is a word ("Did you mean KEYWORDS?") into the edit that follows it, for one click.
import type { Problem } from '../api/error.ts';
import { isValidName } from './name.ts';
import { offsetOf } from './offset-of.ts';
import { problemRange, type TextRange } from './problem-range.ts';
import { readQuotedText } from './quoted-text.ts';
import { scan } from './scan.ts';

export interface QuickFix extends TextRange {
  readonly insert: string;
}

export function quickFix(text: string, problem: Problem): QuickFix | null {
  const suggestion = problem.suggestion ?? '';
  const meant = /^Did you mean (\S.*)\?$/.exec(suggestion)?.[1];
  const example = /^For example: (\S+)$/.exec(suggestion)?.[1];
  if (meant?.startsWith('https://')) return addressFix(text, problem, meant);
  const range = problemRange(text, problem);
  if (!range || range.from === range.to) return null;
  if (meant !== undefined) return { ...range, insert: inCaseOf(text.slice(range.from, range.to), meant) };
  return example !== undefined && isValidName(example) ? { ...range, insert: example } : null;
}

/** The problem may point at the operand the address belongs to. */
function addressFix(text: string, problem: Problem, address: string): QuickFix | null {
  const bare = address.slice('https://'.length);
  const place = offsetOf(text, problem.line ?? 1, problem.column ?? 1);
  for (const { image, startOffset, endOffset } of scan(text).tokens) {
    if (startOffset < place) continue;
    const quoted = /^["'“‘]/.test(image);
    if ((quoted ? readQuotedText(image) : image) !== bare) continue;
    return { from: startOffset, to: endOffset! + 1, insert: quoted ? JSON.stringify(address) : address };
  }
  return null;
}

function inCaseOf(typed: string, word: string): string {
  const letters = typed.replace(/[^\p{L}]/gu, '');
  if (letters.length > 1 && letters === letters.toUpperCase()) return word;
  const lower = word.toLowerCase();
  return /^\p{Lu}/u.test(typed) ? lower[0]!.toUpperCase() + lower.slice(1) : lower;
}
