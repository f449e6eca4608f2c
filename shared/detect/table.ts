// Tables: rows matched by their key; rows that came, went or moved, and the cells that changed in those that stayed.
import { longestIncreasing } from '../diff/longest-increasing.ts';
import type { PageFeatures } from '../page/features.ts';
import type { Change } from './change.ts';
import type { Detected, Detector } from './detector.ts';
import { matchRows } from './match-rows.ts';
import { matchTables } from './match-tables.ts';
import { placing } from './place-of.ts';
import { pageTables, type ReadRow, type ReadTable } from './rows-and-items.ts';

export const tableDetector: Detector<'table'> = {
  detect(old, next, { key }): Detected {
    const changes = matchTables(pageTables(old), pageTables(next)).flatMap(([was, is]) =>
      tableChanges(old, next, was, is, key),
    );
    return { changes };
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
  const pairs = matchRows(was, is, key);
  const matched = new Set(pairs.values());
  const stayed = staying(pairs);
  const changes = headingChange(next, was, is);
  is.rows.forEach((row, index) => {
    const oldIndex = pairs.get(index);
    if (oldIndex === undefined) {
      changes.push(change('insert', next, null, row));
      return;
    }
    const before = was.rows[oldIndex]!;
    if (!stayed.has(index)) changes.push(change('move', next, before, row));
    const cells = changedCells(was, is, before, row);
    if (cells.length > 0) changes.push({ ...change('update', next, before, row), cells });
  });
  was.rows.forEach((row, index) => {
    if (!matched.has(index)) changes.push(change('delete', old, row, null));
  });
  return changes;
}

/** The row of headings is a row, too; names of elements and keys are not on the page as a row. */
function headingChange(page: PageFeatures, was: ReadTable, is: ReadTable): Change[] {
  if (page.type !== 'html' || was.rows.length === 0 || is.rows.length === 0) return [];
  const before = was.columns.join(' | ');
  const after = is.columns.join(' | ');
  if (before === after) return [];
  const op = before === '' ? 'insert' : after === '' ? 'delete' : 'update';
  return [
    {
      type: 'table',
      op,
      before: before || null,
      after: after || null,
      ...placing(page, is.rows[0]!.block),
      changed: 'heading',
    },
  ];
}

/** Rows whose order among each other is as it was; the fewest others count as moved. */
function staying(pairs: ReadonlyMap<number, number>): Set<number> {
  const inOrder = [...pairs].sort((a, b) => a[0] - b[0]);
  const chosen = longestIncreasing(Int32Array.from(inOrder, ([, oldIndex]) => oldIndex));
  return new Set([...chosen].map((at) => inOrder[at]![0]));
}

function changedCells(was: ReadTable, is: ReadTable, before: ReadRow, after: ReadRow): Change['cells'] & {} {
  const cells: NonNullable<Change['cells']> = [];
  for (let i = 0; i < Math.max(before.cells.length, after.cells.length); i++) {
    if ((before.cells[i] ?? '') === (after.cells[i] ?? '')) continue;
    const column = is.columns[i] || was.columns[i] || String(i + 1);
    cells.push({ column, before: before.shown[i] ?? '', after: after.shown[i] ?? '' });
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
