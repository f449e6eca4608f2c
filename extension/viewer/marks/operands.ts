// Which operand of a sentinel's expression a detected change belongs to.
import type { Change } from '../../../shared/detect/change.ts';
import { foldText } from '../../../shared/detect/fold-text.ts';
import type { Operand } from '../../../shared/sentinel/ast.ts';

export interface NamedOperand {
  operand: Operand;
  /** As it is written. */
  name: string;
}

export function belongsTo(change: Change, { operand }: NamedOperand): boolean {
  if (operand.kind !== change.type) return false;
  const said = [change.before, change.after].map((value) =>
    value !== null && typeof value === 'object' && 'count' in value ? foldText(value.text) : null,
  );
  if (operand.kind === 'keywords') return operand.words.some((word) => said.includes(foldText(word)));
  if (operand.kind === 'phrases') return operand.phrases.some((phrase) => said.includes(foldText(phrase)));
  return true;
}
