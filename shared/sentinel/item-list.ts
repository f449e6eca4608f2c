// A list in square brackets, such as [bomb, "threat, real"]: items are bare or quoted, and bare ones may hold blanks.
import { quotedTextEnd, readQuotedText, writeQuotedText } from './quoted-text.ts';

/** Longer lists are refused, so that an unclosed bracket in a long text costs little. */
const longest = 10_000;

/** The list that opens at `from`, or null when it is not closed. */
export function readItemList(source: string, from: number): { items: string[]; end: number } | null {
  if (source[from] !== '[') return null;
  const limit = Math.min(source.length, from + longest);
  if (!source.slice(from, limit).includes(']')) return null;
  const items: string[] = [];
  let at = from + 1;
  while (at < limit) {
    at = skipBlanks(source, at);
    const quoteEnd = quotedTextEnd(source, at);
    const afterQuote = quoteEnd < 0 ? -1 : skipBlanks(source, quoteEnd);
    let end: number;
    if (afterQuote >= 0 && (source[afterQuote] === ',' || source[afterQuote] === ']')) {
      items.push(readQuotedText(source.slice(at, quoteEnd)));
      end = afterQuote;
    } else {
      end = at;
      while (end < limit && source[end] !== ',' && source[end] !== ']') end++;
      const item = source.slice(at, end).trim().replace(/\s+/g, ' ');
      if (item !== '') items.push(item);
    }
    if (end >= limit) return null;
    if (source[end] === ']') return { items, end: end + 1 };
    at = end + 1;
  }
  return null;
}

export function writeItemList(items: readonly string[]): string {
  return `[${items.map(writeItem).join(', ')}]`;
}

function writeItem(item: string): string {
  // An opening quote could find its closing one in a later item.
  if (/^["'“‘]/.test(item)) return writeQuotedText(item);
  const bare = readItemList(`[${item}]`, 0);
  const survives = bare?.items.length === 1 && bare.items[0] === item && bare.end === item.length + 2;
  return survives ? item : writeQuotedText(item);
}

function skipBlanks(source: string, from: number): number {
  let at = from;
  while (at < source.length && source[at]!.trim() === '') at++;
  return at;
}
