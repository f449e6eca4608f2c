// Checks of the Monitor expression: each operand's parameters must be able to mean something.
import type { MonitorExpression, Operand, ValueCondition } from './ast.ts';
import type { CheckContext } from './check-context.ts';
import { checkCount, checkItems, checkPattern, checkScope, checkUrl } from './check-terms.ts';

const field = 'monitor';

export function checkExpression(context: CheckContext, expression: MonitorExpression): void {
  if (expression.kind === 'not') checkExpression(context, expression.operand);
  else if (expression.kind === 'and' || expression.kind === 'or')
    for (const operand of expression.operands) checkExpression(context, operand);
  else checkOperand(context, expression);
}

function checkOperand(context: CheckContext, operand: Operand): void {
  if (operand.scope) checkScope(context, field, operand.scope);
  if (operand.page !== undefined) checkUrl(context, field, operand, operand.page);
  switch (operand.kind) {
    case 'keywords':
      checkItems(context, field, operand, operand.words, 'keywords');
      checkSingleWords(context, operand, operand.words);
      break;
    case 'phrases':
      checkItems(context, field, operand, operand.phrases, 'phrases');
      break;
    case 'words':
      if (operand.except) checkItems(context, field, operand, operand.except, 'excluded words');
      if (operand.trigger === 'present')
        context.complain(
          field,
          operand,
          'ALL WORDS cannot be waited for as present: some words always are.',
          'Use KEYWORDS or PHRASES with IS PRESENT.',
        );
      break;
    case 'table':
      if (typeof operand.key === 'number')
        checkCount(context, field, operand, operand.key, 1, 'The key column');
      else if (operand.key?.trim() === '')
        context.complain(field, operand, 'The key column has no name.', 'Write its heading or its number.');
      break;
    case 'regex':
      checkPattern(context, field, operand, operand);
      break;
    case 'value':
      if (operand.condition) checkCondition(context, operand, operand.condition);
      break;
    case 'any':
      if (operand.trigger && !operand.scope)
        context.complain(
          field,
          operand,
          `ANY CHANGE has ${operand.trigger.toUpperCase()} only with an element.`,
          'Say which element, for example: any change appears in css "#offer".',
        );
      break;
    default:
  }
}

function checkSingleWords(context: CheckContext, operand: Operand, words: readonly string[]): void {
  const several = words.find((word) => /\S\s+\S/.test(word));
  if (several !== undefined)
    context.complain(
      field,
      operand,
      `A keyword is one word; ${JSON.stringify(several)} are several.`,
      'Use PHRASES for words that belong together.',
    );
}

function checkCondition(context: CheckContext, operand: Operand, condition: ValueCondition): void {
  if (condition.kind === 'changes-by-percent' && !(condition.percent > 0))
    context.complain(
      field,
      operand,
      'The percentage must be more than 0.',
      'Write for example: value changes by 5 %.',
    );
  if (condition.kind === 'changes-by-amount' && !(condition.amount > 0))
    context.complain(
      field,
      operand,
      'The amount must be more than 0.',
      'Write for example: value changes by 10.',
    );
}
