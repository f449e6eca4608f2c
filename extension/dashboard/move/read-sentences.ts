// Reads a file of sentinels sentence by sentence: one with a mistake is told with its place, and does not keep the others out.
import { parseSentinels } from '../../../shared/sentinel/parse.ts';
import { printSentinel } from '../../../shared/sentinel/print.ts';
import { t } from '../../t.ts';

export type Sentence = { text: string } | { name: string; problem: string };

export function readSentences(text: string): Sentence[] {
  const whole = parseSentinels(text);
  if (whole.ok) return whole.sentinels.map(({ tree }) => ({ text: printSentinel(tree) }));
  return piecesOf(text).flatMap(({ piece, linesBefore }): Sentence[] => {
    const found = parseSentinels(piece);
    if (found.ok) return found.sentinels.map(({ tree }) => ({ text: printSentinel(tree) }));
    const { line = 1, column = 1, message, suggestion = '' } = found.problems[0]!;
    const name = /\bsentinel\s+(\S+)/i.exec(piece)?.[1] ?? piece.trim();
    const place = t('atLineColumn', linesBefore + line, column);
    return [{ name: name.slice(0, 60), problem: `${place} ${message} ${suggestion}`.trim() }];
  });
}

/** A line that begins with "Create Sentinel" begins a sentence; what stands before the first belongs to it. */
function piecesOf(text: string): { piece: string; linesBefore: number }[] {
  const starts = [...text.matchAll(/^[ \t]*(?:create\s+)?sentinel\s/gim)].map(({ index }) => index);
  let linesBefore = 0;
  return [0, ...starts.slice(1)].map((start, i) => {
    const piece = text.slice(start, starts[i + 1]);
    const before = linesBefore;
    linesBefore += piece.split('\n').length - 1;
    return { piece, linesBefore: before };
  });
}
