// Follows tables and lists while a page is read, and keeps which blocks are whose cell or item.
import type { List, Table } from './features.ts';
import { type Spans, TableGrid } from './table-grid.ts';

interface OpenTable {
  is: 'table';
  depth: number;
  table: Table;
  grid: TableGrid;
  /** Inside thead, or a first row of headings alone. */
  inHead: boolean;
  row: { depth: number; onlyHeadings: boolean; isEmpty: boolean } | null;
  cell: { start: number; depth: number; spans: Spans } | null;
}
interface OpenList {
  is: 'list';
  depth: number;
  list: List;
  item: { start: number; depth: number } | null;
}
/** A table that the page itself calls mere layout: its rows and cells are none. */
interface OpenLayout {
  is: 'layout';
  depth: number;
}

/** Each, over the whole page; beyond it no table or list is told apart any more, the text still is. */
const mostRanges = 200_000;
const single: Spans = { columns: 1, rows: 1 };

export class StructureCollector {
  readonly tables: Table[] = [];
  readonly lists: List[] = [];
  private readonly stack: (OpenTable | OpenList | OpenLayout)[] = [];
  private ranges = 0;

  /** `index` is the block that text would belong to from here on. */
  open(tag: string, depth: number, index: number, spans: Spans = single): void {
    if (this.ranges >= mostRanges) return;
    switch (tag) {
      case 'table':
        this.openTable(depth);
        break;
      case 'layout':
        this.stack.push({ is: 'layout', depth });
        break;
      case 'li':
      case 'dt':
      case 'dd':
        this.openItem(this.list(), tag, depth, index);
        break;
      case 'thead':
      case 'caption':
      case 'tr':
      case 'td':
      case 'th': {
        const open = this.table();
        if (open !== null) this.openPart(open, tag, depth, index, spans);
        break;
      }
      default:
        this.openList(depth);
    }
  }

  close(tag: string, depth: number, index: number): void {
    const top = this.stack.at(-1);
    if (top === undefined) return;
    if (tag === 'thead' && top.is === 'table') {
      top.inHead = false;
      top.grid.endGroup();
    }
    if (top.is === 'table') {
      if (top.cell?.depth === depth) this.closeCell(top, index);
      if (top.row?.depth === depth) this.closeRow(top, index);
    } else if (top.is === 'list' && top.item?.depth === depth && tag === 'li') this.closeItem(top, index);
    if (top.depth === depth) this.closeTop(index);
  }

  finish(index: number): void {
    while (this.stack.length > 0) this.closeTop(index);
  }

  private openTable(depth: number): OpenTable {
    const table: Table = { caption: -1, header: 0, rows: [] };
    const grid = new TableGrid();
    const open: OpenTable = { is: 'table', depth, table, grid, inHead: false, row: null, cell: null };
    // An outer table stands in front of the ones inside it: the inner one owns its text.
    this.tables.push(table);
    this.stack.push(open);
    return open;
  }

  private openList(depth: number): OpenList {
    const open: OpenList = { is: 'list', depth, list: { items: [] }, item: null };
    this.lists.push(open.list);
    this.stack.push(open);
    return open;
  }

  /** A row or cell without a table is one of a table that was cut off: a part of the page is being read. */
  private table(): OpenTable | null {
    const top = this.stack.at(-1);
    if (top?.is === 'layout') return null;
    return top?.is === 'table' ? top : this.openTable(0);
  }

  private list(): OpenList {
    const top = this.stack.at(-1);
    return top?.is === 'list' ? top : this.openList(0);
  }

  private openPart(open: OpenTable, tag: string, depth: number, index: number, spans: Spans): void {
    if (tag === 'thead') open.inHead = true;
    else if (tag === 'caption') open.table.caption = index;
    else if (tag === 'tr') this.openRow(open, depth, index);
    else this.openCell(open, tag, depth, index, spans);
  }

  private openRow(open: OpenTable, depth: number, index: number): void {
    if (open.row) this.closeRow(open, index);
    open.row = { depth, onlyHeadings: true, isEmpty: true };
  }

  private openCell(open: OpenTable, tag: string, depth: number, index: number, spans: Spans): void {
    if (open.row === null) this.openRow(open, depth - 1, index);
    if (open.cell) this.closeCell(open, index);
    if (tag === 'td') open.row!.onlyHeadings = false;
    open.cell = { start: index, depth, spans };
  }

  private closeCell(open: OpenTable, index: number): void {
    const { start, spans } = open.cell!;
    open.cell = null;
    open.row!.isEmpty = false;
    open.grid.place(start, index, spans);
  }

  private closeRow(open: OpenTable, index: number): void {
    if (open.cell) this.closeCell(open, index);
    const { onlyHeadings, isEmpty } = open.row!;
    open.row = null;
    const cells = open.grid.endRow();
    this.ranges += cells.length / 2;
    if (isEmpty) return;
    const { table } = open;
    const goesOn = table.rows.length === 0 || open.grid.hasSpans;
    if ((open.inHead || (goesOn && onlyHeadings)) && table.header === table.rows.length) table.header++;
    table.rows.push(cells);
  }

  /** A term and what is said of it are one item. */
  private openItem(open: OpenList, tag: string, depth: number, index: number): void {
    if (tag === 'dd' && open.item) return;
    if (open.item) this.closeItem(open, index);
    open.item = { start: index, depth };
  }

  private closeItem(open: OpenList, index: number): void {
    open.list.items.push(open.item!.start, index);
    open.item = null;
    this.ranges++;
  }

  private closeTop(index: number): void {
    const top = this.stack.pop()!;
    if (top.is === 'table') {
      if (top.row) this.closeRow(top, index);
    } else if (top.is === 'list' && top.item) this.closeItem(top, index);
  }
}
