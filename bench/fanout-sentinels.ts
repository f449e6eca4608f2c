// Sentinels for the fan-out benchmark: the given mix, each with words of its own that the page does not have.
import type { MonitorExpression, Operand } from '../shared/sentinel/ast.ts';

const spare = (i: number, part: number) => `w${(i * 7 + part).toString(36)}q`;
const keywords = (i: number): Operand => ({
  kind: 'keywords',
  words: [0, 1, 2].map((part) => spare(i, part)),
});
const phrases = (i: number): Operand => ({ kind: 'phrases', phrases: [`${spare(i, 3)} ${spare(i, 4)}`] });

/** 40 % keywords, 20 % phrases, 15 % links, 10 % images, 10 % table and list, 5 % composites of these. */
export function mixed(i: number): MonitorExpression {
  const share = i % 20;
  if (share < 8) return keywords(i);
  if (share < 12) return phrases(i);
  if (share < 15) return { kind: 'links' };
  if (share < 17) return { kind: 'images' };
  if (share < 18) return { kind: 'table' };
  if (share < 19) return { kind: 'list' };
  const pairs: MonitorExpression[] = [
    { kind: 'and', operands: [keywords(i), { kind: 'links' }] },
    { kind: 'or', operands: [phrases(i), { kind: 'images' }] },
    { kind: 'and', operands: [keywords(i), { kind: 'not', operand: { kind: 'list' } }] },
    { kind: 'or', operands: [keywords(i), { kind: 'and', operands: [phrases(i), { kind: 'table' }] }] },
  ];
  return pairs[Math.floor(i / 20) % pairs.length]!;
}

/** Changes with every version of the page. */
export const firing: MonitorExpression = { kind: 'keywords', words: ['edition'] };

export const pattern = (i: number): MonitorExpression => ({
  kind: 'regex',
  pattern: `price of ${spare(i, 5)} \\d+`,
});
