// Confirm by refetch: which of the changes are still there in a later look, and so really happened.
import type { Change, ChangeValue } from '../change.ts';

/**
 * `first` lies between the old version and the new one, `again` between the old version and the one fetched to confirm.
 * A change counts when the second look shows the same one; when none does, the page flickered.
 */
export function stillThere(first: readonly Change[], again: readonly Change[]): Change[] {
  const seen = new Map<string, number>();
  for (const change of again) seen.set(keyOf(change), (seen.get(keyOf(change)) ?? 0) + 1);
  return first.filter((change) => {
    const left = seen.get(keyOf(change)) ?? 0;
    if (left > 0) seen.set(keyOf(change), left - 1);
    return left > 0;
  });
}

// How often a word occurs, and which number it is now, may go on changing; that it changed is what is confirmed.
function keyOf({ type, op, before, after }: Change): string {
  if (type === 'value') return JSON.stringify([type, op]);
  return JSON.stringify([type, op, plain(before), plain(after)]);
}

function plain(value: ChangeValue | null): ChangeValue | null {
  return value !== null && typeof value === 'object' && 'count' in value ? value.text : value;
}
