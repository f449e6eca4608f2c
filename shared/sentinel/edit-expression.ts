// The steps by which a form changes a Monitor expression. Each gives a tree that is whole: no group of one, no empty NOT.
import type { MonitorExpression } from './ast.ts';

export type Group = Extract<MonitorExpression, { kind: 'and' | 'or' }>;

/** The group with one operand replaced, or, for null, without it: one that is left alone stands for itself. */
export function withOperand(
  group: Group,
  index: number,
  operand: MonitorExpression | null,
): MonitorExpression {
  const operands = group.operands.toSpliced(index, 1, ...(operand ? [operand] : []));
  return operands.length === 1 ? operands[0]! : { ...group, operands };
}

export function addOperand(group: Group, operand: MonitorExpression): Group {
  return { ...group, operands: [...group.operands, operand] };
}

/** One place up (-1) or down (1); at the edge nothing moves. */
export function moveOperand(group: Group, index: number, step: -1 | 1): Group {
  const to = index + step;
  if (to < 0 || to >= group.operands.length) return group;
  const operands = [...group.operands];
  [operands[index], operands[to]] = [operands[to]!, operands[index]!];
  return { ...group, operands };
}

export function join(kind: Group['kind'], ...operands: [MonitorExpression, MonitorExpression]): Group {
  return { kind, operands };
}

export function toggleNot(expression: MonitorExpression): MonitorExpression {
  return expression.kind === 'not' ? expression.operand : { kind: 'not', operand: expression };
}

export function isGroup(expression: MonitorExpression): expression is Group {
  return expression.kind === 'and' || expression.kind === 'or';
}
