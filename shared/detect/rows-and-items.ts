// The rows of tables and the items of lists as text, from the ranges of blocks that the features keep.
import type { Block, PageFeatures, Table } from '../page/features.ts';
import { Memo } from '../page/memo.ts';

export interface ReadTable {
  /** In XML the path of its rows, by which it is known. */
  path?: string[] | undefined;
  caption: string;
  columns: string[];
  rows: ReadRow[];
}

export interface ReadRow {
  cells: string[];
  /** What a person is shown, where noise rules took something out of the cells. */
  shown: string[];
  /** The first block of the row, for its place; in XML with the path of the row itself. */
  block: Block | undefined;
}

const items = new Memo<PageFeatures, Block[]>();
const tables = new Memo<PageFeatures, ReadTable[]>();

/** Each item as one block, in the order of the page; an item without text of its own is left out. */
export function listItems(page: PageFeatures): Block[] {
  const known = items.get(page);
  if (known) return known;
  const lists = page.lists ?? [];
  const owner = ownersOf(
    page,
    lists.map((list) => list.items),
  );
  const answer: { at: number; item: Block }[] = [];
  lists.forEach((list, index) => {
    for (let i = 0; i < list.items.length; i += 2) {
      const start = list.items[i]!;
      const end = list.items[i + 1]!;
      const { text, shown, first } = textOf(page, start, end, owner, index);
      if (first === undefined) continue;
      const place = placeIn(list.path) ?? { kind: 'li', where: first.where };
      const item: Block = { ...place, text, ...(shown !== text && { shown }) };
      answer.push({ at: start, item });
    }
  });
  const inOrder = answer.sort((a, b) => a.at - b.at).map(({ item }) => item);
  items.set(page, inOrder);
  return inOrder;
}

/** Tables with rows of text; one that only holds other tables for their layout is left out. */
export function pageTables(page: PageFeatures): ReadTable[] {
  const known = tables.get(page);
  if (known) return known;
  const all = page.tables ?? [];
  const owner = ownersOf(
    page,
    all.map((table) => table.rows.flat()),
  );
  const answer = all.map((table, index) => readTable(page, table, owner, index)).filter(isFilled);
  tables.set(page, answer);
  return answer;
}

function isFilled(table: ReadTable): boolean {
  return table.rows.length > 0;
}

function readTable(page: PageFeatures, table: Table, owner: Int32Array, index: number): ReadTable {
  const read = (row: number[], isHeading = false): ReadRow => {
    const cells: string[] = [];
    const shown: string[] = [];
    let block: Block | undefined;
    for (let i = 0; i < row.length; i += 2) {
      // A cell across several columns says its text once; a heading is above each of them.
      const again = !isHeading && i > 0 && row[i] === row[i - 2] && row[i + 1] === row[i - 1];
      const cell = textOf(page, row[i]!, again ? row[i]! : row[i + 1]!, owner, index);
      const column = table.columns?.[i / 2];
      cells.push(withoutKey(page, cell.text, column));
      shown.push(withoutKey(page, cell.shown, column));
      block ??= cell.first;
    }
    return { cells, shown, block: block && { ...block, ...placeIn(table.path) } };
  };
  const headings = headingsOf(table.rows.slice(0, table.header).map((row) => read(row, true).shown));
  const caption = table.caption < 0 ? '' : (page.blocks[table.caption]?.text ?? '');
  const rows = table.rows.slice(table.header).map((row) => read(row));
  const { path } = table;
  return {
    path,
    caption,
    columns: table.columns ?? headings,
    rows: rows.filter((row) => row.block !== undefined),
  };
}

/** The lowest row of headings names the columns; where it names two alike, what stands above them tells them apart. */
function headingsOf(levels: readonly string[][]): string[] {
  const lowest = levels.at(-1) ?? [];
  const upper = levels.slice(0, -1);
  return lowest.map((name, column) => {
    if (name !== '' && lowest.indexOf(name) === lowest.lastIndexOf(name)) return name;
    const above = upper.map((row) => row[column] ?? '').filter((one) => one !== '' && one !== name);
    return [...new Set([...above, name])].join(' ').trim();
  });
}

/** In XML a row or item is an element, and has its path. */
function placeIn(path: string[] | undefined): Pick<Block, 'kind' | 'where'> | null {
  return path === undefined ? null : { kind: path.at(-1)!, where: path };
}

// The blocks of JSON say "key: value".
function withoutKey(page: PageFeatures, text: string, column: string | undefined): string {
  if (page.type !== 'json' || column === undefined) return text;
  return text.startsWith(`${column}: `) ? text.slice(column.length + 2) : text;
}

function textOf(page: PageFeatures, start: number, end: number, owner: Int32Array, index: number) {
  const texts: string[] = [];
  const shown: string[] = [];
  let first: Block | undefined;
  for (let i = start; i < end; i++) {
    if (owner[i] !== index) continue;
    const block = page.blocks[i]!;
    first ??= block;
    texts.push(block.text);
    shown.push(block.shown ?? block.text);
  }
  return { text: texts.join(' '), shown: shown.join(' '), first };
}

/** For each block the innermost of these that holds it. Of two that hold it, the inner one is listed later. */
function ownersOf(page: PageFeatures, ranges: readonly number[][]): Int32Array {
  const owner = new Int32Array(page.blocks.length).fill(-1);
  ranges.forEach((pairs, index) => {
    for (let i = 0; i < pairs.length; i += 2) owner.fill(index, pairs[i]!, pairs[i + 1]!);
  });
  return owner;
}
