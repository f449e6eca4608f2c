// Which column of the new table is which of the old one: by heading, else by place or, in another number, by content.
import { longestIncreasing } from '../diff/longest-increasing.ts';
import { putUnder } from '../diff/put-under.ts';
import { likeness, wordBag } from '../diff/word-bag.ts';
import type { ReadTable } from './rows-and-items.ts';

/** −1 where the other version does not have it. */
export interface ColumnPair {
  old: number;
  next: number;
}

const alikeEnough = 0.5;
/** The first rows tell columns apart well enough. */
const mostRows = 200;
const mostColumns = 60;

/** In the order of the new table; those that are gone come last. */
export function matchColumns(old: ReadTable, next: ReadTable): ColumnPair[] {
  const widths = { old: widthOf(old), next: widthOf(next) };
  if (old.rows.length === 0 || next.rows.length === 0) return byPlace(widths.old, widths.next);
  const named = byHeading(old, next, widths);
  if (named !== null) return named;
  const isPlain = widths.old === widths.next || Math.max(widths.old, widths.next) > mostColumns;
  return (isPlain ? null : byContent(old, next, widths)) ?? byPlace(widths.old, widths.next);
}

/** Columns that stand in another order among those that are in both; the fewest that explain it. */
export function movedColumns(pairs: readonly ColumnPair[]): ColumnPair[] {
  const both = pairs.filter(({ old, next }) => old >= 0 && next >= 0);
  const stayed = new Set(longestIncreasing(Int32Array.from(both, ({ old }) => old)));
  return both.filter((_, index) => !stayed.has(index));
}

export function widthOf({ columns, rows }: ReadTable): number {
  return rows.reduce((most, row) => Math.max(most, row.cells.length), columns.length);
}

export function foldHeading(text: string): string {
  return text.trim().toLowerCase();
}

interface Widths {
  old: number;
  next: number;
}

function byPlace(old: number, next: number): ColumnPair[] {
  return Array.from({ length: Math.max(old, next) }, (_, i) => ({
    old: i < old ? i : -1,
    next: i < next ? i : -1,
  }));
}

function byHeading(old: ReadTable, next: ReadTable, widths: Widths): ColumnPair[] | null {
  const waiting = new Map<string, number[]>();
  old.columns.forEach((name, index) => {
    putUnder(waiting, foldHeading(name), index);
  });
  for (const same of waiting.values()) same.reverse();
  const partner = next.columns.map((name) => waiting.get(foldHeading(name))?.pop() ?? -1);
  if (!partner.some((index, at) => index >= 0 && next.columns[at]!.trim() !== '')) return null;
  const free = new Set([...old.columns.keys()]);
  for (const index of partner) free.delete(index);
  // A heading that reads otherwise now, behind the same neighbour, above much the same cells.
  partner.forEach((index, at) => {
    const place = at === 0 ? 0 : partner[at - 1]! + 1;
    if (index >= 0 || !free.has(place) || !isRenamed(old, next, place, at)) return;
    partner[at] = place;
    free.delete(place);
  });
  const pairs = partner.map((index, at) => ({ old: index, next: at }));
  // Cells that reach beyond the headings have only their place.
  const beyond = byPlace(widths.old - old.columns.length, widths.next - next.columns.length);
  for (const pair of beyond) {
    pairs.push({
      old: pair.old < 0 ? -1 : pair.old + old.columns.length,
      next: pair.next < 0 ? -1 : pair.next + next.columns.length,
    });
  }
  return [...pairs, ...[...free].map((index) => ({ old: index, next: -1 }))];
}

function isRenamed(old: ReadTable, next: ReadTable, was: number, is: number): boolean {
  const headings = likeness(wordBag(old.columns[was]!), wordBag(next.columns[is]!));
  return headings >= alikeEnough || shared(cellsOf(old, was), cellsOf(next, is)) >= alikeEnough;
}

/** The order-keeping choice of columns that share most cells; null when none share any. */
function byContent(old: ReadTable, next: ReadTable, widths: Widths): ColumnPair[] | null {
  const olds = Array.from({ length: widths.old }, (_, i) => cellsOf(old, i));
  const news = Array.from({ length: widths.next }, (_, j) => cellsOf(next, j));
  const best = Array.from({ length: widths.old + 1 }, () => new Float64Array(widths.next + 1));
  const alike = olds.map((was) => news.map((is) => shared(was, is)));
  for (let i = widths.old - 1; i >= 0; i--) {
    for (let j = widths.next - 1; j >= 0; j--) {
      best[i]![j] = Math.max(best[i + 1]![j]!, best[i]![j + 1]!, best[i + 1]![j + 1]! + alike[i]![j]!);
    }
  }
  if (best[0]![0] === 0) return null;
  const pairs: ColumnPair[] = [];
  let i = 0;
  for (let j = 0; j < widths.next; j++) {
    // A column of which nothing is left may still stand in its place.
    while (i < widths.old && best[i]![j]! === best[i + 1]![j]! && best[i]![j]! > best[i]![j + 1]!) i++;
    const joins = i < widths.old && best[i]![j] === best[i + 1]![j + 1]! + alike[i]![j]! && alike[i]![j]! > 0;
    pairs.push({ old: joins ? i++ : -1, next: j });
  }
  const taken = new Set(pairs.map((pair) => pair.old));
  for (let at = 0; at < widths.old; at++) if (!taken.has(at)) pairs.push({ old: at, next: -1 });
  return pairs;
}

function cellsOf(table: ReadTable, column: number): string[] {
  return table.rows.slice(0, mostRows).map((row) => row.cells[column] ?? '');
}

/** How many of the cells of the shorter column are in the other one, too, from 0 to 1. */
function shared(old: readonly string[], next: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const cell of old) if (cell !== '') counts.set(cell, (counts.get(cell) ?? 0) + 1);
  let both = 0;
  for (const cell of next) {
    const left = counts.get(cell) ?? 0;
    if (left === 0) continue;
    counts.set(cell, left - 1);
    both++;
  }
  return both / Math.max(1, Math.min(old.length, next.length));
}
