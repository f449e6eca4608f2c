// Which table of the new version is which of the old one: by caption and headings, else by their order; in XML only
// among those with rows of the same path.
import { putUnder } from '../diff/put-under.ts';
import type { ReadTable } from './rows-and-items.ts';

const none: ReadTable = { caption: '', columns: [], rows: [] };

/** Every table once; one without a partner is paired with an empty one. */
export function matchTables(old: readonly ReadTable[], next: readonly ReadTable[]): [ReadTable, ReadTable][] {
  const partner = new Map<ReadTable, ReadTable>();
  const free = new Set(old);
  const pair = (nameOf: (table: ReadTable, index: number) => string) => {
    const waiting = new Map<string, ReadTable[]>();
    const oldPlace = placeIn();
    for (const table of free) {
      const name = nameOf(table, oldPlace(table));
      if (name === '') continue;
      putUnder(waiting, inPath(table, name), table);
    }
    for (const same of waiting.values()) same.reverse();
    const newPlace = placeIn();
    for (const table of next) {
      if (partner.has(table)) continue;
      const found = waiting.get(inPath(table, nameOf(table, newPlace(table))))?.pop();
      if (found === undefined) continue;
      partner.set(table, found);
      free.delete(found);
    }
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

/** Counts tables, those of each path by themselves. */
function placeIn(): (table: ReadTable) => number {
  const seen = new Map<string, number>();
  return ({ path = [] }) => {
    const key = path.join('/');
    const place = seen.get(key) ?? 0;
    seen.set(key, place + 1);
    return place;
  };
}

/** In XML, rows of another element are another table. */
function inPath({ path = [] }: ReadTable, name: string): string {
  return `${path.join('/')}\0${name}`;
}
