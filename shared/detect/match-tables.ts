// Which table of the new version is which of the old one: by caption and headings, else by their order.
import type { ReadTable } from './rows-and-items.ts';

const none: ReadTable = { caption: '', columns: [], rows: [] };

/** Every table once; one without a partner is paired with an empty one. */
export function matchTables(old: readonly ReadTable[], next: readonly ReadTable[]): [ReadTable, ReadTable][] {
  const partner = new Map<ReadTable, ReadTable>();
  const free = new Set(old);
  const pair = (nameOf: (table: ReadTable, index: number) => string) => {
    const waiting = new Map<string, ReadTable[]>();
    [...free].forEach((table, index) => {
      const name = nameOf(table, index);
      if (name !== '') waiting.set(name, [...(waiting.get(name) ?? []), table]);
    });
    next
      .filter((table) => !partner.has(table))
      .forEach((table, index) => {
        const found = waiting.get(nameOf(table, index))?.shift();
        if (found === undefined) return;
        partner.set(table, found);
        free.delete(found);
      });
  };
  pair((table) => JSON.stringify([table.caption, table.columns, table.rows.map((row) => row.cells)]));
  pair(({ caption, columns }) =>
    caption + columns.join('') === '' ? '' : JSON.stringify([caption, columns]),
  );
  pair(({ caption }) => caption);
  // What is left stands in for what is left, in order: the layout changed, the table hardly went.
  pair((_, index) => String(index));
  return [
    ...next.map((table): [ReadTable, ReadTable] => [partner.get(table) ?? none, table]),
    ...[...free].map((table): [ReadTable, ReadTable] => [table, none]),
  ];
}
