// The beginning of the list people see first, kept beside the whole: it can be drawn long before ten thousand rows are read.
import type { ListedSentinel } from '../../shared/api/sentinels.ts';
import { inOrderOfActivity } from './by-activity.ts';
import type { LateRow, Transaction } from './database.ts';

/** More than fill a screen. */
const rowsKept = 60;
/** So few are read at once. */
const fewRows = 300;

export async function keepBeginning(
  tx: Transaction<'readwrite'>,
  all: readonly ListedSentinel[],
): Promise<void> {
  const store = tx.objectStore('beginning');
  if (all.length <= fewRows) await store.clear();
  else await store.put(all.toSorted(inOrderOfActivity).slice(0, rowsKept), 'sentinels');
}

/** Null where none is kept. */
export async function readBeginning(tx: Transaction): Promise<readonly ListedSentinel[] | null> {
  const of = IDBKeyRange.bound(['sentinels', 0], ['sentinels', Number.POSITIVE_INFINITY]);
  const [kept, late] = await Promise.all([
    tx.objectStore('beginning').get('sentinels'),
    tx.objectStore('late').index('seq').getAll(of) as Promise<LateRow<'sentinels'>[]>,
  ]);
  return kept === undefined ? null : beginningNow(kept, late);
}

/**
 * Of the rows after the last that was kept nothing is known but that they come after it, unless they were written since. So what
 * comes before it is sure, and is what the whole list begins with.
 */
export function beginningNow(
  kept: readonly ListedSentinel[],
  late: readonly Pick<LateRow<'sentinels'>, 'id' | 'value'>[],
): readonly ListedSentinel[] {
  const last = kept.at(-1);
  if (last === undefined) return [];
  const rows = new Map(kept.map((one) => [one.id, one]));
  for (const { id, value } of late) {
    if (value === null) rows.delete(id);
    else rows.set(id, value);
  }
  return [...rows.values()].filter((one) => inOrderOfActivity(one, last) <= 0).sort(inOrderOfActivity);
}
