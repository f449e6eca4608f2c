// Columns that came, went, moved or got another heading: told once for the table, not once for every row.
import type { PageFeatures, PageType } from '../page/features.ts';
import type { Change } from './change.ts';
import { type ColumnPair, matchColumns, movedColumns } from './match-columns.ts';
import { placing } from './place-of.ts';
import type { ReadTable } from './rows-and-items.ts';

export interface SharedColumns {
  /** Those whose cells are compared row by row. */
  compared: ColumnPair[];
  /** Those that came or went as a whole. */
  whole: ColumnPair[];
  moved: ColumnPair[];
}

/** More of a column than anybody reads. */
const longestColumn = 2000;

export function sharedColumns(was: ReadTable, is: ReadTable, type: PageType): SharedColumns {
  const all = matchColumns(was, is);
  // Elements of XML and keys of JSON are no columns on a page: one more is a change of each record that has it.
  const isWhole = ({ old, next }: ColumnPair) =>
    type === 'html' &&
    was.rows.length > 0 &&
    is.rows.length > 0 &&
    ((next < 0 && isFilled(was, old)) || (old < 0 && isFilled(is, next)));
  return {
    compared: all.filter((pair) => !isWhole(pair)),
    whole: all.filter(isWhole),
    moved: type === 'html' ? movedColumns(all) : [],
  };
}

/** A few cells beyond the others are not a column. */
function isFilled({ columns, rows }: ReadTable, column: number): boolean {
  if ((columns[column] ?? '').trim() !== '') return true;
  return rows.filter((row) => (row.cells[column] ?? '') !== '').length * 2 >= rows.length;
}

export function changedColumns(
  old: PageFeatures,
  next: PageFeatures,
  was: ReadTable,
  is: ReadTable,
  { compared, whole, moved }: SharedColumns,
): Change[] {
  const change = (op: Change['op'], before: string | null, after: string | null): Change => ({
    type: 'table',
    op,
    before,
    after,
    ...(is.rows.length > 0 ? placing(next, is.rows[0]!.block) : placing(old, was.rows[0]?.block)),
    changed: 'column',
  });
  return [
    ...headingChange(next, was, is, compared),
    ...whole.map((pair) =>
      pair.old < 0
        ? change('insert', null, columnText(is, pair.next))
        : change('delete', columnText(was, pair.old), null),
    ),
    ...moved.map((pair) => change('move', nameOf(was, pair.old), nameOf(is, pair.next))),
  ];
}

/** The row of headings is a row, too; names of elements and keys are not on the page as a row. */
function headingChange(
  page: PageFeatures,
  was: ReadTable,
  is: ReadTable,
  compared: readonly ColumnPair[],
): Change[] {
  if (page.type !== 'html' || was.rows.length === 0 || is.rows.length === 0) return [];
  const before = was.columns.join(' | ');
  const after = is.columns.join(' | ');
  if (compared.every(({ old, next }) => (was.columns[old] ?? '') === (is.columns[next] ?? ''))) return [];
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

function nameOf({ columns }: ReadTable, column: number): string {
  return columns[column] || String(column + 1);
}

function columnText(table: ReadTable, column: number): string {
  let text = `${nameOf(table, column)}: `;
  for (const [index, row] of table.rows.entries()) {
    if (text.length > longestColumn) return `${text.slice(0, longestColumn)}…`;
    text += (index > 0 ? ' | ' : '') + (row.shown[column] ?? '');
  }
  return text;
}
