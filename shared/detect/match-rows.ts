// Which row of the new table is which of the old one: by the key column, given or guessed, else by what the rows say.
import { align } from '../diff/align.ts';
import { numberItems } from '../diff/number-items.ts';
import { pairBlocks } from '../diff/pair-blocks.ts';
import { putUnder } from '../diff/put-under.ts';
import type { SharedColumns } from './changed-columns.ts';
import type { ColumnPair } from './match-columns.ts';
import type { ReadTable } from './rows-and-items.ts';

/** From index in the new table to index in the old one. Only cells of columns that both have are looked at. */
export function matchRows(
  old: ReadTable,
  next: ReadTable,
  { compared }: SharedColumns,
  key: ColumnPair | null,
): Map<number, number> {
  const both = compared.filter((pair) => pair.old >= 0 && pair.next >= 0);
  const was = old.rows.map((row) => both.map((pair) => row.cells[pair.old] ?? ''));
  const is = next.rows.map((row) => both.map((pair) => row.cells[pair.next] ?? ''));
  const names = both.map((pair) => next.columns[pair.next] ?? '');
  const column = key === null ? guessKey(was, is, names) : both.indexOf(key);
  if (column === null) return matchByContent(was, is);
  // Of several rows with one key, those that say the same belong together.
  const pairs = pairByName(was.map(wholeRow), is.map(wholeRow));
  return pairLeft(
    was.map((row) => row[column]!),
    is.map((row) => row[column]!),
    pairs,
  );
}

type Cells = readonly string[];

/** The leftmost column whose texts tell all rows apart in both versions, and of which most are in both. */
function guessKey(old: readonly Cells[], next: readonly Cells[], names: readonly string[]): number | null {
  let best: number | null = null;
  let bestShared = 0;
  for (const [column, name] of names.entries()) {
    const was = distinct(old, column);
    const is = distinct(next, column);
    if (was === null || is === null) continue;
    const isNamed = isIdentifier.test(name);
    if (!isNamed && isRank(was) && isRank(is)) continue;
    let shared = 0;
    for (const text of is) if (was.has(text)) shared++;
    // Numbers may be unique by chance: they are a key only if none of them changed.
    if (!isNamed && shared < Math.min(was.size, is.size) && !hasNames(is)) continue;
    // Of several, the one of which most stays.
    if (shared > bestShared) {
      best = column;
      bestShared = shared;
    }
  }
  return bestShared * 2 >= Math.min(old.length, next.length) ? best : null;
}

function distinct(rows: readonly Cells[], column: number): Set<string> | null {
  const names = new Set<string>();
  for (const row of rows) {
    const name = row[column]!;
    if (name === '' || names.has(name)) return null;
    names.add(name);
  }
  return names;
}

function hasNames(names: ReadonlySet<string>): boolean {
  for (const name of names) if (/\p{L}/u.test(name)) return true;
  return false;
}

const isIdentifier = /(?:^|[@_:\s-])(?:id|uid|key|code|sku|isbn)$/i;

/** 1, 2, 3 … down the table says where a row stands, not which it is. */
function isRank(names: ReadonlySet<string>): boolean {
  let before: number | null = null;
  let step = 0;
  for (const name of names) {
    const digits = /^(?:#|no\.?|nr\.?)?\s*(\d{1,7})\s*(?:[.:)]|st|nd|rd|th)?$/i.exec(name)?.[1];
    if (digits === undefined) return false;
    const rank = Number(digits);
    if (before !== null) {
      step ||= rank - before;
      if (Math.abs(step) !== 1 || rank - before !== step) return false;
    }
    before = rank;
  }
  return names.size > 1;
}

function wholeRow(cells: Cells): string {
  return JSON.stringify(cells);
}

function pairByName(old: readonly string[], next: readonly string[]): Map<number, number> {
  const waiting = new Map<string, number[]>();
  old.forEach((name, index) => {
    putUnder(waiting, name, index);
  });
  for (const same of waiting.values()) same.reverse();
  const pairs = new Map<number, number>();
  next.forEach((name, index) => {
    const found = waiting.get(name)?.pop();
    if (found !== undefined) pairs.set(index, found);
  });
  return pairs;
}

/** The same for those rows that have no partner yet. */
function pairLeft(
  old: readonly string[],
  next: readonly string[],
  pairs: Map<number, number>,
): Map<number, number> {
  const { oldLeft, newLeft } = leftOver(old.length, next.length, pairs);
  const more = pairByName(
    oldLeft.map((index) => old[index]!),
    newLeft.map((index) => next[index]!),
  );
  for (const [at, from] of more) pairs.set(newLeft[at]!, oldLeft[from]!);
  return pairs;
}

/** No column tells the rows apart: equal rows first, then those that share most words between the same neighbours. */
function matchByContent(old: readonly Cells[], next: readonly Cells[]): Map<number, number> {
  const was = old.map(wholeRow);
  const is = next.map(wholeRow);
  const pairs = new Map<number, number>();
  for (const { oldStart, newStart, length } of align(...numberItems(was, is)).matches) {
    for (let i = 0; i < length; i++) pairs.set(newStart + i, oldStart + i);
  }
  pairLeft(was, is, pairs);
  const { oldLeft, newLeft } = leftOver(old.length, next.length, pairs);
  const block = (cells: Cells) => ({ kind: 'tr', text: cells.join(' '), where: [] });
  const alike = pairBlocks(old.map(block), next.map(block), oldLeft, newLeft);
  for (const [index, oldIndex] of alike) pairs.set(index, oldIndex);
  return pairs;
}

function leftOver(oldCount: number, newCount: number, pairs: ReadonlyMap<number, number>) {
  const taken = new Set(pairs.values());
  return {
    oldLeft: Array.from({ length: oldCount }, (_, index) => index).filter((index) => !taken.has(index)),
    newLeft: Array.from({ length: newCount }, (_, index) => index).filter((index) => !pairs.has(index)),
  };
}
