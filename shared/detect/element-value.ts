// What an element says now, in the form a person would call it: a number, a table, a list, a picture, links or text. The
// picker and the server both make it, from the same features, so that what they see can be held side by side.
import type { ElementValue } from '../api/previews.ts';
import type { PageFeatures } from '../page/features.ts';
import type { MonitorExpression } from '../sentinel/ast.ts';
import { datePattern } from './noise/date-pattern.ts';
import { listItems, pageTables } from './rows-and-items.ts';
import { numberOn } from './value.ts';

/** Enough to recognise it by. */
const longestText = 400;
const mostShown = 4;
/** More words than these around a number are a sentence in which a number stands. */
const longestAroundNumber = 40;

export function elementValue(page: PageFeatures): ElementValue {
  const whole = page.blocks.map((block) => block.text).join('\n');
  const text = clip(whole, longestText);
  const kind = kindOf(page, whole);
  return { kind, text, ...details(page, kind) };
}

/** What is worth watching of such an element; undefined is any change, which need not be said. */
export function suggestMonitor(kind: ElementValue['kind']): MonitorExpression | undefined {
  switch (kind) {
    case 'number':
      return { kind: 'value' };
    case 'table':
      return { kind: 'table' };
    case 'list':
      return { kind: 'list' };
    case 'image':
      return { kind: 'images' };
    case 'links':
      return { kind: 'links' };
    case 'text':
    case 'nothing':
      return undefined;
  }
}

function kindOf(page: PageFeatures, whole: string): ElementValue['kind'] {
  const words = whole.trim();
  const tables = pageTables(page);
  if (tables.some(({ rows }) => rows.length > 1) && covers(tables.flatMap(cellsOf), words)) return 'table';
  const items = listItems(page).map(({ text }) => text);
  if (items.length > 1 && covers(items, words)) return 'list';
  if (words === '' && page.images.length > 0) return 'image';
  if (isNumber(page, words)) return 'number';
  const links = page.links.map(({ text }) => text);
  if (links.length > 1 && covers(links, words)) return 'links';
  return words === '' && page.forms.length === 0 ? 'nothing' : 'text';
}

function cellsOf({ rows, columns, caption }: ReturnType<typeof pageTables>[number]): string[] {
  return [caption, ...columns, ...rows.flatMap(({ cells }) => cells)];
}

/** Most of what is said there is said in these. */
function covers(parts: readonly string[], words: string): boolean {
  const sum = parts.reduce((length, part) => length + part.length, 0);
  return sum >= words.length * 0.6;
}

function isNumber(page: PageFeatures, words: string): boolean {
  const found = numberOn(page);
  if (found === null || found.unshown) return words === '' && found !== null;
  if (!/\p{Nd}/u.test(words.replace(datePattern(), ''))) return false;
  return found.others < 2 && words.length - found.text.length <= longestAroundNumber;
}

function details(page: PageFeatures, kind: ElementValue['kind']): Omit<ElementValue, 'kind' | 'text'> {
  if (kind === 'number') {
    const { value, text } = numberOn(page)!;
    return { number: { value, text: clip(text, 60) } };
  }
  if (kind === 'table') {
    const all = pageTables(page);
    const { columns, rows } = all.toSorted((a, b) => b.rows.length - a.rows.length)[0]!;
    const line = (cells: readonly string[]) => cells.slice(0, 6).map((cell) => clip(cell, 60));
    return {
      table: {
        columns: line(columns),
        rows: rows.slice(0, mostShown).map(({ shown }) => line(shown)),
        count: rows.length,
      },
    };
  }
  const part = partsOf(page, kind);
  return part === null ? {} : { parts: part.slice(0, mostShown), count: part.length };
}

function partsOf(page: PageFeatures, kind: ElementValue['kind']): string[] | null {
  if (kind === 'list') return listItems(page).map(({ text }) => clip(text, 120));
  if (kind === 'links') return page.links.map(({ text, href }) => clip(text.trim() || href, 120));
  if (kind === 'image') return page.images.map(({ alt, src }) => clip(alt.trim() || fileName(src), 120));
  return null;
}

function fileName(address: string): string {
  if (address.startsWith('data:')) return '';
  return (
    URL.parse(address)
      ?.pathname.split('/')
      .findLast((part) => part !== '') ?? address
  );
}

function clip(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}
