// Reads a table (CSV, with commas, semicolons or tabs): the column of addresses, and the one that names them, if there is one.
import { addressProblem } from '../../typed-address.ts';
import type { ListedPage } from './incoming.ts';

const addressHeading = /^(url|uri|href|link|address|web ?(site|page|address))s?$/i;

/** Null when it is no table with a column of addresses. A row without one has an empty address. */
export function readTable(text: string): ListedPage[] | null {
  const rows = rowsOf(text, separatorOf(text)).filter((row) => row.some((cell) => cell.trim() !== ''));
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (width < 2) return null;
  // A first line without an address is the heading.
  const from = rows[0]!.some((cell) => weight(cell.trim()) > 0) ? 0 : 1;
  if (rows.length === from) return null;
  // Addresses may hold commas: without a heading, only lines that are all alike are rows.
  if (from === 0 && rows.some((row) => row.length !== width)) return null;
  const columns = Array.from({ length: width }, (_, i) => rows.map((row) => row[i]?.trim() ?? ''));
  const urls = addressColumn(columns, from);
  if (urls === -1) return null;
  const titles = titleColumn(columns, urls, from);
  return rows.slice(from).map((_, i) => ({
    url: columns[urls]![from + i]!,
    title: titles === -1 ? '' : columns[titles]![from + i]!,
  }));
}

/** The one headed so that holds any address, else the one that holds most, else the one headed so. */
function addressColumn(columns: readonly string[][], from: number): number {
  const weights = columns.map((cells) => cells.slice(from).reduce((sum, cell) => sum + weight(cell), 0));
  const headed = columns.map(([head = '']) => from === 1 && addressHeading.test(head));
  const both = headed.findIndex((is, i) => is && weights[i]! > 0);
  if (both !== -1) return both;
  const most = Math.max(...weights);
  return most > 0 ? weights.indexOf(most) : headed.indexOf(true);
}

/** "Example.com" may also be a title; what begins with https is none. */
function weight(cell: string): number {
  return addressProblem(cell) !== null ? 0 : /^https?:/i.test(cell) ? 2 : 1;
}

const titleHeading = /^(title|name|label|description|page)$/i;

/** The one headed so, else the first that is mostly words. */
function titleColumn(columns: readonly string[][], urls: number, from: number): number {
  const headed =
    from === 1 ? columns.findIndex(([head], i) => i !== urls && titleHeading.test(head ?? '')) : -1;
  if (headed !== -1) return headed;
  return columns.findIndex(
    (cells, i) =>
      i !== urls &&
      cells.slice(from).filter((cell) => /\p{L}{2}/u.test(cell)).length * 2 > cells.length - from,
  );
}

function separatorOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1);
  return [',', ';', '\t'].toSorted((a, b) => line.split(b).length - line.split(a).length)[0]!;
}

/** Cells in quotes may hold separators, line breaks and, doubled, quotes. */
function rowsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let quoted = false;
  const endCell = () => {
    rows.at(-1)!.push(cell);
    cell = '';
  };
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!;
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text[i + 1] === '"') cell += text[++i]!;
      else quoted = false;
    } else if (char === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (char === separator) endCell();
    else if (char === '\n') {
      endCell();
      rows.push([]);
    } else if (char !== '\r') cell += char;
  }
  endCell();
  return rows;
}
