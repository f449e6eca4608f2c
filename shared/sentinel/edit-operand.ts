// What a form starts from when it puts a new kind of change into an expression, or turns one kind into another.
import type { Operand } from './ast.ts';

export const operandKinds = [
  ...(['any', 'links', 'images', 'keywords', 'phrases', 'words'] as const),
  ...(['table', 'list', 'regex', 'value'] as const),
] as const satisfies readonly Operand['kind'][];

export function newOperand(kind: Operand['kind']): Operand {
  switch (kind) {
    case 'keywords':
      return { kind, words: [] };
    case 'phrases':
      return { kind, phrases: [] };
    case 'regex':
      return { kind, pattern: '' };
    default:
      return { kind };
  }
}

/** Where it is looked for stays; words become phrases and the other way round, because they are the work of typing. */
export function withKind(operand: Operand, kind: Operand['kind']): Operand {
  if (kind === operand.kind) return operand;
  const { scope, page } = operand;
  const trigger = operand.kind === 'value' || kind === 'value' ? undefined : operand.trigger;
  const items =
    operand.kind === 'keywords' ? operand.words : operand.kind === 'phrases' ? operand.phrases : [];
  return {
    ...newOperand(kind),
    ...(kind === 'keywords' && { words: items }),
    ...(kind === 'phrases' && { phrases: items }),
    ...(trigger && { trigger }),
    ...(scope && { scope }),
    ...(page !== undefined && { page }),
  } as Operand;
}
