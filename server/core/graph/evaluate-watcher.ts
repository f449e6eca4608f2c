// Whether one sentinel fires on one pair of versions: what its operands say, and caution where one could not be looked at.
import type { OperandResult } from '../../../shared/detect/detect-operand.ts';
import { type Evaluation, evaluateExpression } from '../../../shared/detect/evaluate-expression.ts';
import type { MonitorExpression, Operand } from '../../../shared/sentinel/ast.ts';
import type { Watcher } from './watcher.ts';

export function evaluateWatcher(
  { expression, watch }: Pick<Watcher, 'expression' | 'watch'>,
  resultOf: (operand: Operand) => OperandResult,
): Evaluation {
  const results = new Map<Operand, OperandResult>();
  const evaluation = evaluateExpression(
    expression,
    (operand) => {
      const result = resultOf(operand);
      results.set(operand, result);
      return result;
    },
    watch.noise,
  );
  const unseen = [...results].filter(([, { unseen }]) => unseen !== undefined);
  if (!evaluation.fired || unseen.length === 0) return evaluation;
  // What cannot be seen may have changed or not; it fires only if that makes no difference.
  const blind = new Set(unseen.map(([operand]) => operand));
  if (holds(expression, (operand) => blind.has(operand) || results.get(operand)!.fired)) return evaluation;
  const held = unseen[0]![1].why;
  return { ...evaluation, fired: false, firing: [], combinations: [], held };
}

/** The value of an expression, given which of its operands fired. */
export function holds(expression: MonitorExpression, fired: (operand: Operand) => boolean): boolean {
  switch (expression.kind) {
    case 'and':
      return expression.operands.every((operand) => holds(operand, fired));
    case 'or':
      return expression.operands.some((operand) => holds(operand, fired));
    case 'not':
      return !holds(expression.operand, fired);
    default:
      return fired(expression);
  }
}
