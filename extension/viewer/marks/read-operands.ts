// The operands of a sentinel's expression. Reading the language takes a while to set up, so this is loaded when it is needed.
import { operandsOf } from '../../../shared/detect/evaluate-expression.ts';
import { parseSentinel } from '../../../shared/sentinel/parse.ts';
import { printExpression } from '../../../shared/sentinel/print-expression.ts';
import type { NamedOperand } from './operands.ts';

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
