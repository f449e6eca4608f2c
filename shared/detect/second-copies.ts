// How often a thing is there, where it came although it was there already, or went and one like it is left: a second copy
// is an insertion, but nothing appeared.
import type { Change } from './change.ts';

/** By name, as each detector names its things. */
export function secondCopies(
  old: Iterable<string>,
  next: Iterable<string>,
): (name: string) => Pick<Change, 'counts'> {
  const before = tally(old);
  const after = tally(next);
  return (name) => {
    const counts = { before: before.get(name) ?? 0, after: after.get(name) ?? 0 };
    return counts.before > 0 && counts.after > 0 ? { counts } : {};
  };
}

function tally(names: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

export function isAppearance({ op, counts }: Change): boolean {
  return op === 'insert' && (counts?.before ?? 0) === 0;
}

export function isDisappearance({ op, counts }: Change): boolean {
  return op === 'delete' && (counts?.after ?? 0) === 0;
}
