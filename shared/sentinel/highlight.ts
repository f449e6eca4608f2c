// Cuts a sentinel's text into coloured spans, by the language's own tokens, so that what looks right also reads right.
import type { IToken, TokenType } from 'chevrotain';
import * as lit from './literals.ts';
import { longestSentinel } from './parse.ts';
import { scan } from './scan.ts';
import * as t from './tokens.ts';

export type SpanKind =
  | 'part'
  | 'word'
  | 'operator'
  | 'name'
  | 'text'
  | 'number'
  | 'address'
  | 'mark'
  | 'comment'
  | 'stray';

/** From `from` up to but not including `to`. Spans are in order, do not overlap, and leave out blanks. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly kind: SpanKind;
}

const parts = new Set<TokenType>([
  ...[t.Create, t.Sentinel, t.Using, t.Elements, t.Monitor, t.Context, t.Fetch, t.From, t.To, t.Notify],
  ...[t.Compare, t.History, t.Presentation, t.Depth, t.Ignore, t.Confirm, t.Additions, t.Tags],
]);
const operators = new Set<TokenType>([t.And, t.Or, t.Not]);
const listed = new Set<TokenType>([
  ...[t.During, t.By, t.Weekday, t.WeekdayRange, t.Numbers, t.Dates, t.Reordering, t.Elements, t.TextWord],
  ...[t.PatternWord, lit.ClockTime],
]);
const literalKinds = new Map<TokenType, SpanKind>([
  [lit.UrlLiteral, 'address'],
  [lit.MailAddress, 'address'],
  [lit.Text, 'text'],
  [lit.ItemList, 'text'],
  [lit.RegexLiteral, 'text'],
  [lit.DateTime, 'number'],
  [lit.HourRange, 'number'],
  [lit.ClockTime, 'number'],
  [lit.ZoneOffset, 'number'],
  [lit.ZoneName, 'name'],
  [lit.OrdinalNumber, 'number'],
  [lit.NumberLiteral, 'number'],
  [t.Identifier, 'name'],
]);

export function isPartWord(type: TokenType): boolean {
  return parts.has(type);
}

export function highlight(text: string): Span[] {
  if (text.length > longestSentinel) return [];
  const { tokens } = scan(text);
  const spans: Span[] = [];
  let end = 0;
  tokens.forEach((token, index) => {
    spans.push(...between(text, end, token.startOffset));
    end = token.endOffset! + 1;
    spans.push({ from: token.startOffset, to: end, kind: kindOf(tokens, index) });
  });
  spans.push(...between(text, end, text.length));
  return spans;
}

/** What the scanner passes over: comments, and characters without a meaning. */
function between(text: string, from: number, to: number): Span[] {
  return [...text.slice(from, to).matchAll(/#[^\r\n]*|[^\s#]+/g)].map(({ 0: found, index }) => ({
    from: from + index,
    to: from + index + found.length,
    kind: found.startsWith('#') ? 'comment' : 'stray',
  }));
}

function kindOf(tokens: readonly IToken[], index: number): SpanKind {
  const { tokenType: type } = tokens[index]!;
  const before = tokens[index - 1]?.tokenType;
  const after = tokens[index + 1]?.tokenType;
  const isWord = type === t.Identifier || (type.CATEGORIES ?? []).includes(t.Word);
  if (isWord && isNamePlace(tokens, index)) return 'name';
  // Between times and ways to be told, AND only joins a list.
  if (type === t.And && after !== undefined && listed.has(after)) return 'word';
  if (operators.has(type)) return 'operator';
  if (type === t.Change && after === t.History) return 'part';
  if (type === t.At && after === t.Least) return 'part';
  // "Ignore elements" and "Mon to Fri" are no new parts.
  if (type === t.Elements && before === t.Ignore) return 'word';
  if (type === t.To && before === t.Weekday) return 'word';
  if (parts.has(type)) return 'part';
  return literalKinds.get(type) ?? (isWord ? 'word' : 'mark');
}

/** A sentinel may be called by any word, the language's own included. */
function isNamePlace(tokens: readonly IToken[], index: number): boolean {
  const type = (distance: number) => tokens[index - distance]?.tokenType;
  if (type(1) === t.Sentinel) return true;
  if (type(1) === t.Using) return type(2) !== t.Fetch;
  const event = [t.Start, t.End];
  return (type(1) === lit.LeftBracket || type(1) === t.Of) && event.includes(type(2)!);
}
