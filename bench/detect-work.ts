// The work that the detect benchmark measures: reading a changed page, and comparing it in four ways.
import { detectOperand } from '../shared/detect/detect-operand.ts';
import { extract } from '../shared/page/extract.ts';
import type { PageFeatures } from '../shared/page/features.ts';
import type { Operand } from '../shared/sentinel/ast.ts';

const base = 'https://example.org/';
const operands: Operand[] = [
  { kind: 'any' },
  { kind: 'links' },
  { kind: 'images' },
  {
    kind: 'keywords',
    words: Array.from({ length: 100 }, (_, i) =>
      i < 5 ? ['breaking', 'hour', 'news', 'updated', 'river'][i]! : `word${i}`,
    ),
  },
];

/** The old version as it would come out of the store. */
export function stored(text: string): string {
  return JSON.stringify(extract(text, 'text/html', base));
}

/** Extraction plus comparison of one page; returns how many changes there are. */
export function detectPage(old: PageFeatures, text: string): number {
  const next = extract(text, 'text/html', base);
  let changes = 0;
  for (const operand of operands) changes += detectOperand(operand, old, next).changes.length;
  return changes;
}
