// Reads a table (CSV, with commas, semicolons or tabs): the column of addresses, and the one that names them, if there is one.
import { typedAddress } from '../typed-address.ts';
import type { ListedPage } from './incoming.ts';

/** Null when it is no table with a column of addresses. */
export function readTable(text: string): ListedPage[] | null {
  const rows = rowsOf(text, separatorOf(text)).filter((row) => row.some((cell) => cell.trim() !== ''));
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width < 2) return null;
  const columns = Array.from({ length: width }, (_, i) => rows.map((row) => row[i]?.trim() ?? ''));
  const urls = columns.findIndex((cells) => cells.filter(looksLikeAddress).length * 2 > cells.length);
  if (urls === -1) return null;
  // A first line without an address is the heading.
  const from = looksLikeAddress(columns[urls]![0]!) ? 0 : 1;
  const titles = titleColumn(columns, urls, from);
  return rows.slice(from).map((row) => ({
    url: typedAddress(row[urls] ?? ''),
    title: titles === -1 ? '' : (row[titles]?.trim() ?? ''),
  }));
}

export function looksLikeAddress(text: string): boolean {
  return /^(https?:\/\/\S+|[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(:\d+)?(\/\S*)?)$/iu.test(text);
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
