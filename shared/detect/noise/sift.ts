// Leaves of a list of changes what the noise rules of a sentinel want: no reordering, additions only.
import { diffWords } from '../../diff/diff-words.ts';
import type { NoiseRule } from '../../sentinel/ast.ts';
import type { Change, ChangeValue } from '../change.ts';

export function sift(changes: Change[], noise: readonly NoiseRule[]): Change[] {
  let left = changes;
  if (noise.some((rule) => rule.kind === 'ignore-reordering')) left = withoutReordering(left);
  if (noise.some((rule) => rule.kind === 'additions-only')) left = left.filter(isAddition);
  return left;
}

/** What left one place and came to another is not there; an update of which one side only moved is half a change. */
export function withoutReordering(changes: readonly Change[]): Change[] {
  const rest = changes.filter((change) => change.op !== 'move');
  const gone = tally(rest, (change) => change.before);
  const come = tally(rest, (change) => change.after);
  const balance = (from: Map<string, number>, other: Map<string, number>) =>
    new Map([...from].map(([key, count]) => [key, Math.min(count, other.get(key) ?? 0)]));
  const goneMoved = balance(gone, come);
  const comeMoved = balance(come, gone);
  const take = (moved: Map<string, number>, change: Change, value: ChangeValue | null): boolean => {
    const key = keyOf(change, value);
    const count = moved.get(key) ?? 0;
    if (value === null || count === 0) return false;
    moved.set(key, count - 1);
    return true;
  };
  return rest.flatMap((change): Change[] => {
    const before = take(goneMoved, change, change.before) ? null : change.before;
    const after = take(comeMoved, change, change.after) ? null : change.after;
    if (before === null && after === null) return [];
    const op = before === null ? 'insert' : after === null ? 'delete' : change.op;
    return op === change.op ? [change] : [{ ...change, op, before, after }];
  });
}

function tally(
  changes: readonly Change[],
  value: (change: Change) => ChangeValue | null,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const change of changes) {
    const key = keyOf(change, value(change));
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

// A count that changed is not something that moved.
function keyOf(change: Change, value: ChangeValue | null): string {
  const counted = value !== null && typeof value === 'object' && 'count' in value;
  return JSON.stringify([change.type, value, counted ? change.op : '']);
}

/** Text that only grew counts as an addition, too. A number neither grows nor shrinks by words. */
export function isAddition(change: Change): boolean {
  if (change.op === 'insert' || change.type === 'value') return true;
  if (change.op !== 'update' || typeof change.before !== 'string' || typeof change.after !== 'string')
    return false;
  return diffWords(change.before, change.after).segments.every((segment) => segment.op !== 'delete');
}
