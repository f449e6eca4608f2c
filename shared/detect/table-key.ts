// The column by which a person wants rows told apart: where it stands, or that there is none of that name.
import type { SharedColumns } from './changed-columns.ts';
import { type ColumnPair, foldHeading, widthOf } from './match-columns.ts';
import type { ReadTable } from './rows-and-items.ts';

type Key = string | number | undefined;

/** Null when no key was given, or the two tables do not both have it. */
export function keyAt(
  key: Key,
  was: ReadTable,
  is: ReadTable,
  { compared }: SharedColumns,
): ColumnPair | null {
  if (key === undefined) return null;
  const both = compared.filter(({ old, next }) => old >= 0 && next >= 0);
  if (typeof key === 'number') return both.find(({ next }) => next === key - 1) ?? null;
  const isKey = (name: string | undefined) => name !== undefined && foldHeading(name) === foldHeading(key);
  return both.find(({ old, next }) => isKey(is.columns[next]) || isKey(was.columns[old])) ?? null;
}

/** A sentence for the person whose key no table has: rows are then matched as if none had been given. */
export function unknownKey(key: Key, tables: readonly ReadTable[]): string | undefined {
  if (key === undefined || tables.length === 0) return undefined;
  const has = (table: ReadTable) =>
    typeof key === 'number'
      ? widthOf(table) >= key
      : table.columns.some((name) => foldHeading(name) === foldHeading(key));
  if (tables.some(has)) return undefined;
  const wanted = typeof key === 'number' ? `column ${key}` : `column "${key}"`;
  const names = [...new Set(tables.flatMap((table) => table.columns))].filter((name) => name !== '');
  const there = names.length > 0 ? ` There are: ${names.slice(0, 12).join(', ')}.` : '';
  return `No table has a ${wanted}, so rows are matched without it.${there}`;
}
