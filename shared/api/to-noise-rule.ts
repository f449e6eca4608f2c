// What a person wants ignored, as asked for over the API, as a rule of the language.
import type { NoiseRule } from '../sentinel/ast.ts';
import type { IgnoreRule } from './versions.ts';

export function toNoiseRule(rule: IgnoreRule): NoiseRule {
  switch (rule.kind) {
    case 'text':
      return { kind: 'ignore-text', texts: rule.texts };
    case 'pattern':
      return { kind: 'ignore-pattern', pattern: rule.pattern, ...(rule.flags && { flags: rule.flags }) };
    case 'element':
      return { kind: 'ignore-elements', elements: [{ by: rule.by, path: rule.path }] };
    case 'numbers':
      return { kind: 'ignore-numbers' };
    case 'dates':
      return { kind: 'ignore-dates' };
  }
}
