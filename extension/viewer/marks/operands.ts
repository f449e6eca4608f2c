// The operands of a sentinel's expression, and which of them a detected change belongs to.
import type { Change } from '../../../shared/detect/change.ts';
import { operandsOf } from '../../../shared/detect/evaluate-expression.ts';
import { foldText } from '../../../shared/detect/fold-text.ts';
import type { Operand, Presentation } from '../../../shared/sentinel/ast.ts';
import { parseSentinel } from '../../../shared/sentinel/parse.ts';
import { printExpression } from '../../../shared/sentinel/print-expression.ts';

export interface NamedOperand {
  operand: Operand;
  /** As it is written. */
  name: string;
}

/** Of the sentinel with every inherited part written out; empty when it watches any change. */
export function operandsIn(resolvedText: string): NamedOperand[] {
  const parsed = parseSentinel(resolvedText);
  if (!parsed.ok || !parsed.tree.monitor) return [];
  const named = operandsOf(parsed.tree.monitor).map((operand) => ({
    operand,
    name: printExpression(operand),
  }));
  return [...new Map(named.map((one) => [one.name, one])).values()];
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

/** How the person wants changes of this sentinel shown. */
export function presentationIn(resolvedText: string): Presentation {
  const parsed = parseSentinel(resolvedText);
  return (parsed.ok ? parsed.tree.presentation : undefined) ?? 'dual-frame';
}
