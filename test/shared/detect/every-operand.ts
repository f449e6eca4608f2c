// One operand of every change type, for what holds of all of them.
import type { ChangeType } from '../../../shared/detect/change.ts';
import type { Operand } from '../../../shared/sentinel/ast.ts';

export const operands: { [Type in ChangeType]: Operand } = {
  links: { kind: 'links' },
  images: { kind: 'images' },
  keywords: { kind: 'keywords', words: ['tea', 'sale', '東京', 'naïve'] },
  phrases: { kind: 'phrases', phrases: ['tea milk', 'rice', '東'] },
  words: { kind: 'words' },
  table: { kind: 'table' },
  list: { kind: 'list' },
  regex: { kind: 'regex', pattern: '(?:tea|milk) \\w+' },
  value: { kind: 'value' },
  any: { kind: 'any' },
};

export const everyOperand: Operand[] = Object.values(operands);
