// Which row of the new table is which of the old one: by the key column, given or guessed, else by what the rows say.
import { align } from '../diff/align.ts';
import { numberItems } from '../diff/number-items.ts';
import { pairBlocks } from '../diff/pair-blocks.ts';
import type { ReadTable } from './rows-and-items.ts';

/** From index in the new table to index in the old one. */
export function matchRows(
  old: ReadTable,
  next: ReadTable,
  key: string | number | undefined,
): Map<number, number> {
  const column = keyColumn(old, next, key);
  const names = (table: ReadTable, at: number) => table.rows.map((row) => row.cells[at] ?? '');
  if (column === null) return matchByContent(old, next);
  return pairByName(names(old, column.old), names(next, column.next));
}

interface KeyColumn {
  old: number;
  next: number;
}

function keyColumn(old: ReadTable, next: ReadTable, key: string | number | undefined): KeyColumn | null {
  if (typeof key === 'number') return { old: key - 1, next: key - 1 };
  if (key !== undefined) {
    const at = (table: ReadTable) => table.columns.findIndex((name) => fold(name) === fold(key));
    const found = { old: at(old), next: at(next) };
    if (found.old >= 0 && found.next >= 0) return found;
  }
  return guessKey(old, next);
}

/** The leftmost column whose texts tell all rows apart in both versions, and of which most are in both. */
function guessKey(old: ReadTable, next: ReadTable): KeyColumn | null {
  const width = Math.min(widthOf(old), widthOf(next));
  let best: KeyColumn | null = null;
  let bestShared = 0;
  for (let column = 0; column < width; column++) {
    const was = distinct(old, column);
    const is = distinct(next, column);
    if (was === null || is === null) continue;
    let shared = 0;
    for (const name of is) if (was.has(name)) shared++;
    // A number that changes may be unique by chance; a name further right is the better key, and more of it stays.
    if (shared > bestShared) {
      best = { old: column, next: column };
      bestShared = shared;
    }
  }
  return bestShared * 2 >= Math.min(old.rows.length, next.rows.length) ? best : null;
}

function widthOf(table: ReadTable): number {
  return table.rows.reduce((most, row) => Math.max(most, row.cells.length), 0);
}

function distinct(table: ReadTable, column: number): Set<string> | null {
  const names = new Set<string>();
  for (const row of table.rows) {
    const name = row.cells[column] ?? '';
    if (name === '' || names.has(name)) return null;
    names.add(name);
  }
  return names;
}

function pairByName(old: readonly string[], next: readonly string[]): Map<number, number> {
  const waiting = new Map<string, number[]>();
  old.forEach((name, index) => {
    const same = waiting.get(name);
    if (same) same.push(index);
    else waiting.set(name, [index]);
  });
  for (const same of waiting.values()) same.reverse();
  const pairs = new Map<number, number>();
  next.forEach((name, index) => {
    const found = waiting.get(name)?.pop();
    if (found !== undefined) pairs.set(index, found);
  });
  return pairs;
}

/** No column tells the rows apart: equal rows first, then those that share most words between the same neighbours. */
function matchByContent(old: ReadTable, next: ReadTable): Map<number, number> {
  const texts = (table: ReadTable) => table.rows.map((row) => JSON.stringify(row.cells));
  const was = texts(old);
  const is = texts(next);
  const pairs = new Map<number, number>();
  for (const { oldStart, newStart, length } of align(...numberItems(was, is)).matches) {
    for (let i = 0; i < length; i++) pairs.set(newStart + i, oldStart + i);
  }
  const taken = new Set(pairs.values());
  const oldLeft = [...was.keys()].filter((index) => !taken.has(index));
  const newLeft = [...is.keys()].filter((index) => !pairs.has(index));
  const moved = pairByName(
    oldLeft.map((index) => was[index]!),
    newLeft.map((index) => is[index]!),
  );
  for (const [at, from] of moved) pairs.set(newLeft[at]!, oldLeft[from]!);
  const still = new Set(pairs.values());
  const block = (table: ReadTable) =>
    table.rows.map((row) => ({ kind: 'tr', text: row.cells.join(' '), where: [] }));
  const alike = pairBlocks(
    block(old),
    block(next),
    oldLeft.filter((index) => !still.has(index)),
    newLeft.filter((index) => !pairs.has(index)),
  );
  for (const [index, oldIndex] of alike) pairs.set(index, oldIndex);
  return pairs;
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}
