// The canonical spelling of a Monitor expression, with brackets only where the tree needs them.
import type { MonitorExpression, Operand, ValueCondition } from './ast.ts';
import { writeItemList } from './item-list.ts';
import { printElements, printPattern, printUrl } from './print-terms.ts';
import { writeQuotedText } from './quoted-text.ts';

export function printExpression(expression: MonitorExpression): string {
  switch (expression.kind) {
    case 'or':
      return expression.operands.map((operand) => bracketed(operand, operand.kind === 'or')).join(' OR ');
    case 'and':
      return expression.operands.map((operand) => bracketed(operand, isJoin(operand))).join(' AND ');
    case 'not':
      return `NOT ${bracketed(expression.operand, isJoin(expression.operand))}`;
    default:
      return printOperand(expression);
  }
}

function isJoin(expression: MonitorExpression): boolean {
  return expression.kind === 'and' || expression.kind === 'or';
}

function bracketed(expression: MonitorExpression, needed: boolean): string {
  const text = printExpression(expression);
  return needed ? `(${text})` : text;
}

function printOperand(operand: Operand): string {
  const parts = [printChangeType(operand)];
  if (operand.kind !== 'value' && operand.trigger)
    parts.push(operand.trigger === 'present' ? 'is present' : operand.trigger);
  if (operand.scope) parts.push(`in ${printElements(operand.scope)}`);
  if (operand.page !== undefined) parts.push(`on ${printUrl(operand.page)}`);
  return parts.join(' ');
}

function printChangeType(operand: Operand): string {
  switch (operand.kind) {
    case 'links':
      return 'all links';
    case 'images':
      return 'all images';
    case 'keywords':
      return `keywords ${operand.exact ? 'exact ' : ''}${writeItemList(operand.words)}`;
    case 'phrases':
      return `phrases ${writeItemList(operand.phrases)}`;
    case 'words':
      return operand.except ? `all words except ${writeItemList(operand.except)}` : 'all words';
    case 'table':
      return operand.key === undefined
        ? 'table'
        : `table key ${typeof operand.key === 'number' ? operand.key : writeQuotedText(operand.key)}`;
    case 'list':
      return 'list';
    case 'regex':
      return `regex ${printPattern(operand)}`;
    case 'value':
      return operand.condition ? `value ${printCondition(operand.condition)}` : 'value';
    case 'any':
      return operand.markup ? 'any change including markup' : 'any change';
  }
}

function printCondition(condition: ValueCondition): string {
  switch (condition.kind) {
    case 'changes-by-amount':
      return `changes by ${condition.amount}`;
    case 'changes-by-percent':
      return `changes by ${condition.percent} %`;
    default:
      return `${condition.kind} ${condition.limit}`;
  }
}
