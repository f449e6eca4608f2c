// The difference of two versions as a unified text diff, for the command line.
import type { PageFeatures } from '../page/features.ts';
import { align } from './align.ts';
import { featureLines } from './feature-lines.ts';
import { numberItems } from './number-items.ts';

export interface UnifiedOptions {
  oldName?: string;
  newName?: string;
  /** Unchanged lines shown around a change. */
  context?: number;
  /** Terminal colours. */
  colour?: boolean;
}

interface Line {
  sign: ' ' | '-' | '+';
  text: string;
}

/** Empty when the two say the same. */
export function unified(old: PageFeatures, next: PageFeatures, options: UnifiedOptions = {}): string {
  const { oldName = 'old', newName = 'new', context = 3, colour = false } = options;
  const lines = mergedLines(featureLines(old), featureLines(next));
  const hunks = hunksOf(lines, context);
  if (hunks.length === 0) return '';
  const out = [paint(`--- ${oldName}`, 1, colour), paint(`+++ ${newName}`, 1, colour)];
  let oldLine = 1;
  let newLine = 1;
  let at = 0;
  for (const [start, end] of hunks) {
    // Between hunks all lines are unchanged.
    oldLine += start - at;
    newLine += start - at;
    const part = lines.slice(start, end);
    const oldCount = part.filter((line) => line.sign !== '+').length;
    const newCount = part.filter((line) => line.sign !== '-').length;
    const from = `-${oldCount === 0 ? oldLine - 1 : oldLine},${oldCount}`;
    const to = `+${newCount === 0 ? newLine - 1 : newLine},${newCount}`;
    out.push(paint(`@@ ${from} ${to} @@`, 36, colour));
    for (const { sign, text } of part) {
      out.push(paint(sign + text, sign === '-' ? 31 : 32, colour && sign !== ' '));
    }
    oldLine += oldCount;
    newLine += newCount;
    at = end;
  }
  return `${out.join('\n')}\n`;
}

function mergedLines(old: string[], next: string[]): Line[] {
  const { matches } = align(...numberItems(old, next));
  const lines: Line[] = [];
  let i = 0;
  let j = 0;
  for (const match of [...matches, { oldStart: old.length, newStart: next.length, length: 0 }]) {
    while (i < match.oldStart) lines.push({ sign: '-', text: old[i++]! });
    while (j < match.newStart) lines.push({ sign: '+', text: next[j++]! });
    for (let n = 0; n < match.length; n++) lines.push({ sign: ' ', text: next[j++]! });
    i += match.length;
  }
  return lines;
}

function hunksOf(lines: readonly Line[], context: number): [start: number, end: number][] {
  const hunks: [start: number, end: number][] = [];
  lines.forEach((line, index) => {
    if (line.sign === ' ') return;
    const start = Math.max(0, index - context);
    const end = Math.min(lines.length, index + context + 1);
    const last = hunks.at(-1);
    if (last && start <= last[1]) last[1] = end;
    else hunks.push([start, end]);
  });
  return hunks;
}

function paint(text: string, code: number, colour: boolean): string {
  // A page must not be able to steer the terminal that shows it.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
  const safe = text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '�');
  return colour ? `\u001b[${code}m${safe}\u001b[0m` : safe;
}
