// Finds in XML what a person would call a list or a table: elements of one name side by side, and their parts as cells.
import type { List, Table } from './features.ts';

export interface Record {
  name: string;
  /** Of elements from the root to this one. */
  path: string[];
  start: number;
  end: number;
  /** Attributes and elements inside that hold only text, and where that stands. */
  fields: { name: string; start: number; end: number }[];
  children: Record[];
}

const mostRecords = 100_000;

export class RecordCollector {
  private readonly found: { start: number; end: number; table?: Table; list?: List }[] = [];
  private records = 0;

  /** An element ends: `record` holds what stood directly in it. */
  close(record: Record, outer: Record | null): void {
    this.collect(record);
    record.children = [];
    if (outer === null || ++this.records > mostRecords) return;
    outer.children.push(record);
    outer.fields.push({ name: record.name, start: record.start, end: record.end });
  }

  /** Outer ones in front of those inside them. */
  get tables(): Table[] {
    return this.inOrder().flatMap(({ table }) => table ?? []);
  }

  get lists(): List[] {
    return this.inOrder().flatMap(({ list }) => list ?? []);
  }

  private inOrder() {
    // An element that holds just one other reaches as far as that; it was closed later.
    return this.found.toReversed().sort((a, b) => a.start - b.start || b.end - a.end);
  }

  private collect({ children, start, end }: Record): void {
    const byName = new Map<string, Record[]>();
    for (const child of children) {
      const same = byName.get(child.name);
      if (same) same.push(child);
      else byName.set(child.name, [child]);
    }
    for (const same of byName.values()) {
      const alone = byName.size === 1 && same.every((child) => hasParts(child));
      if (same.length < 2 && !alone) continue;
      const table = same.some((child) => child.fields.length > 0) ? tableOf(same) : undefined;
      const { path } = same[0]!;
      const list: List = { items: same.flatMap((child) => [child.start, child.end]), path };
      this.found.push({ start, end, list, ...(table && { table }) });
    }
  }
}

/** Parts with different names make a record, even of an only child; several of one name make a list of its own. */
function hasParts({ fields }: Record): boolean {
  return fields.some((field) => field.name !== fields[0]!.name);
}

function tableOf(rows: readonly Record[]): Table {
  const columns = [...new Set(rows.flatMap((row) => row.fields.map((field) => field.name)))].slice(0, 200);
  const at = new Map(columns.map((name, index) => [name, index]));
  return {
    caption: -1,
    header: 0,
    columns,
    path: rows[0]!.path,
    rows: rows.map((row) => {
      const cells: number[] = columns.flatMap(() => [row.start, row.start]);
      for (const field of row.fields) {
        const index = at.get(field.name);
        if (index === undefined) continue;
        // A part that occurs twice in a row reaches from its first to its last place.
        if (cells[index * 2] === cells[index * 2 + 1]) cells[index * 2] = field.start;
        cells[index * 2 + 1] = field.end;
      }
      return cells;
    }),
  };
}
