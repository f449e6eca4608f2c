// The noise rules that take text out before anything is compared, and which of them an operand is subject to.
import type { NoiseRule, Operand } from '../../sentinel/ast.ts';

export type MaskRule = Extract<
  NoiseRule,
  { kind: 'ignore-text' | 'ignore-pattern' | 'ignore-numbers' | 'ignore-dates' }
>;

export function maskRules(operand: Operand, noise: readonly NoiseRule[]): MaskRule[] {
  return noise.filter((rule): rule is MaskRule => {
    switch (rule.kind) {
      case 'ignore-text':
      case 'ignore-pattern':
        return true;
      case 'ignore-numbers':
      case 'ignore-dates':
        // Who asks for the number does not want it ignored.
        return operand.kind !== 'value';
      default:
        return false;
    }
  });
}

export function maskKey(rules: readonly MaskRule[]): string {
  return JSON.stringify(rules);
}
