// Whether changes are too few or too small to matter to a sentinel, in a sentence that says so.
import { diffWords } from '../../diff/diff-words.ts';
import type { NoiseRule } from '../../sentinel/ast.ts';
import { type Change, type ChangeValue, type Listed, totalOf } from '../change.ts';

/** Null when large enough. What fires without any change (NOT, is present) has no size. */
export function tooSmall(lists: readonly Listed[], noise: readonly NoiseRule[]): string | null {
  const changes = lists.flatMap((list) => list.changes);
  if (changes.length === 0) return null;
  for (const rule of noise) {
    if (rule.kind !== 'at-least') continue;
    const size =
      rule.of === 'changes'
        ? lists.reduce((sum, list) => sum + totalOf(list), 0)
        : charactersOf(changes, rule.amount);
    if (size < rule.amount) return `Only ${size} ${rule.of} changed; at least ${rule.amount} are asked for.`;
  }
  return null;
}

/** Counted up to `enough`. */
function charactersOf(changes: readonly Change[], enough: number): number {
  let sum = 0;
  for (const { before, after } of changes) {
    if (sum >= enough) break;
    const was = textOf(before);
    const is = textOf(after);
    if (was === is) sum += is.length;
    else
      for (const { op, text } of diffWords(was, is).segments) if (op !== 'equal') sum += text.trim().length;
  }
  return sum;
}

function textOf(value: ChangeValue | null): string {
  if (value === null || typeof value === 'string') return value ?? '';
  if ('href' in value) return `${value.href} ${value.text}`;
  if ('src' in value) return `${value.src} ${value.alt}`;
  return Array.from({ length: Math.min(value.count, 1000) }, () => value.text).join(' ');
}
