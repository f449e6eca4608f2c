// Tables: columns matched by their headings and rows by their key; rows that came, went or moved, the cells that changed
// in those that stayed, and columns that came, went or moved as a whole.
import { longestIncreasing } from '../diff/longest-increasing.ts';
import type { PageFeatures } from '../page/features.ts';
import type { Change } from './change.ts';
import { changedColumns, type SharedColumns, sharedColumns } from './changed-columns.ts';
import { coarseNote, type Detected, type Detector } from './detector.ts';
import { matchRows } from './match-rows.ts';
import { matchTables } from './match-tables.ts';
import { placing } from './place-of.ts';
import { pageTables, type ReadRow, type ReadTable } from './rows-and-items.ts';
import { keyAt, unknownKey } from './table-key.ts';

export const tableDetector: Detector<'table'> = {
  detect(old, next, { key }): Detected {
    const olds = pageTables(old);
    const news = pageTables(next);
    const changes: Change[] = [];
    for (const [was, is] of matchTables(olds, news)) {
      for (const change of tableChanges(old, next, was, is, key)) changes.push(change);
    }
    const notes = [unknownKey(key, news), coarseNote(false, old, next).coarse];
    const coarse = notes.filter((note) => note !== undefined).join(' ');
    return coarse === '' ? { changes } : { changes, coarse };
  },
  present: (page) => pageTables(page).length,
};

function tableChanges(
  old: PageFeatures,
  next: PageFeatures,
  was: ReadTable,
  is: ReadTable,
  key: string | number | undefined,
): Change[] {
  const columns = sharedColumns(was, is, next.type);
  const pairs = matchRows(was, is, columns, keyAt(key, was, is, columns));
  const matched = new Set(pairs.values());
  const stayed = staying(pairs);
  const changes = changedColumns(old, next, was, is, columns);
  is.rows.forEach((row, index) => {
    const oldIndex = pairs.get(index);
    if (oldIndex === undefined) {
      changes.push(change('insert', next, null, row));
      return;
    }
    const before = was.rows[oldIndex]!;
    if (!stayed.has(index)) changes.push(change('move', next, before, row));
    const cells = changedCells(was, is, before, row, columns);
    if (cells.length > 0) changes.push({ ...change('update', next, before, row), cells });
  });
  was.rows.forEach((row, index) => {
    if (!matched.has(index)) changes.push(change('delete', old, row, null));
  });
  return changes;
}

/** Rows whose order among each other is as it was; the fewest others count as moved. */
function staying(pairs: ReadonlyMap<number, number>): Set<number> {
  const inOrder = [...pairs].sort((a, b) => a[0] - b[0]);
  const chosen = longestIncreasing(Int32Array.from(inOrder, ([, oldIndex]) => oldIndex));
  return new Set([...chosen].map((at) => inOrder[at]![0]));
}

function changedCells(
  was: ReadTable,
  is: ReadTable,
  before: ReadRow,
  after: ReadRow,
  { compared }: SharedColumns,
): Change['cells'] & {} {
  const cells: NonNullable<Change['cells']> = [];
  for (const { old, next } of compared) {
    if ((before.cells[old] ?? '') === (after.cells[next] ?? '')) continue;
    const column = is.columns[next] || was.columns[old] || String((next < 0 ? old : next) + 1);
    cells.push({ column, before: before.shown[old] ?? '', after: after.shown[next] ?? '' });
  }
  return cells;
}

function change(op: Change['op'], page: PageFeatures, was: ReadRow | null, is: ReadRow | null): Change {
  return {
    type: 'table',
    op,
    before: was && rowText(was),
    after: is && rowText(is),
    ...placing(page, (is ?? was)!.block),
  };
}

export function rowText(row: ReadRow): string {
  return row.shown.join(' | ');
}
