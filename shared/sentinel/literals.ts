// Everything in a sentinel that is not a word: addresses, dates, numbers, quoted text, lists, patterns, marks.
import type { CustomPatternMatcherFunc, TokenType } from 'chevrotain';
import { createToken } from './chevrotain.ts';
import { readItemList } from './item-list.ts';
import { quotedTextEnd } from './quoted-text.ts';

/** A pattern tried at one place only; as a function, because chevrotain does not analyse Unicode classes. */
export function sticky(pattern: RegExp): CustomPatternMatcherFunc {
  return (source, offset) => {
    pattern.lastIndex = offset;
    return pattern.exec(source);
  };
}

/** A matcher that only knows where the token ends. */
function until(end: (source: string, from: number) => number): CustomPatternMatcherFunc {
  return (source, offset) => {
    const to = end(source, offset);
    return to > offset ? ([source.slice(offset, to)] as unknown as RegExpExecArray) : null;
  };
}

function literal(name: string, label: string, pattern: RegExp | CustomPatternMatcherFunc): TokenType {
  const matcher = typeof pattern === 'function' ? pattern : sticky(pattern);
  return createToken({ name, label, pattern: matcher, line_breaks: name === 'ItemList' });
}

const urlStart = /[a-z][a-z0-9+.-]{0,20}:\/\/[^\s"<>“”]+/iy;
const hostStart = /(?:[\p{L}\p{N}_-]{1,63}\.){1,10}\p{L}{2,63}(?![\p{L}\p{N}@-])(?:[/:?#][^\s"<>“”]*)?/uy;

/** Punctuation after an address belongs to the sentence around it; the printer quotes an address that ends so. */
function trimUrl(url: string): string {
  let end = url.length;
  const count = (char: string) => url.slice(0, end).split(char).length - 1;
  for (;;) {
    const last = url[end - 1]!;
    const loose =
      ",.;'".includes(last) ||
      (last === ')' && count(')') > count('(')) ||
      (last === ']' && count(']') > count('['));
    if (!loose) return url.slice(0, end);
    end--;
  }
}

function urlEnd(source: string, from: number): number {
  for (const start of [urlStart, hostStart]) {
    start.lastIndex = from;
    const match = start.exec(source);
    if (match) return from + trimUrl(match[0]).length;
  }
  return -1;
}

const clock = String.raw`\d{1,2}:\d{2}(?!\d)(?:\s{0,3}[ap]m\b)?`;
// Dates with dots are taken in, only to be answered with the right way to write them.
const date = String.raw`(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}/\d{1,2}/\d{2,4}|\d{1,2}\.\d{1,2}\.\d{2,4})(?!\d)`;
const dayTime = String.raw`(?:T|[ \t]{1,5})\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?!\d)(?:[ \t]{0,3}[ap]m\b)?`;
const offset = String.raw`[+-]\d{2}:?\d{2}(?!\d)`;

export const UrlLiteral = literal('UrlLiteral', 'an address such as https://example.org', until(urlEnd));
export const MailAddress = literal(
  'MailAddress',
  'an e-mail address',
  /[^\s@"',:;<>()[\]/]{1,100}@[^\s@"',:;<>()[\]/]{0,253}[^\s@"',:;<>()[\]/.]/y,
);
export const Text = literal('Text', 'text in quotes', until(quotedTextEnd));
export const ItemList = literal(
  'ItemList',
  'a list in brackets such as [bomb, threat]',
  until((source, from) => readItemList(source, from)?.end ?? -1),
);
export const RegexLiteral = literal(
  'RegexLiteral',
  'a pattern such as /pric(e|ing)/i',
  /\/(?:[^/\\[\r\n]|\\[^\r\n]|\[(?:[^\]\\\r\n]|\\[^\r\n])*\])+\/[a-z]*/y,
);
export const DateTime = literal(
  'DateTime',
  'a date such as 2026-03-31',
  new RegExp(`${date}(?:${dayTime})?(?:[ \\t]{0,3}(?:Z\\b|${offset}))?`, 'iy'),
);
export const HourRange = literal(
  'HourRange',
  'hours such as 08:00-18:00',
  new RegExp(String.raw`${clock}\s{0,3}(?:-|–|to\b)\s{0,3}${clock}`, 'iy'),
);
export const ClockTime = literal('ClockTime', 'a time of day such as 08:00', new RegExp(clock, 'iy'));
export const ZoneOffset = literal('ZoneOffset', 'an offset such as +02:00', /[+-]\d{2}:\d{2}(?!\d)/y);
export const ZoneName = literal(
  'ZoneName',
  'a time zone such as Europe/Berlin',
  /[a-z][a-z_]{1,30}(?:\/[a-z0-9_+-]{1,30}){1,3}/iy,
);
export const OrdinalNumber = literal('OrdinalNumber', 'a number such as 4th', /\d{1,15}(?:st|nd|rd|th)\b/iy);
export const NumberLiteral = literal('NumberLiteral', 'a number', /\d+(?:\.\d+)?(?:e[+-]?\d+)?/iy);
export const LeftBracket = literal('LeftBracket', '(', /\(/y);
export const RightBracket = literal('RightBracket', ')', /\)/y);
export const Comma = literal('Comma', ',', /[,;]/y);
export const Colon = literal('Colon', ':', /:/y);
export const FullStop = literal('FullStop', '.', /\./y);
export const Plus = literal('Plus', '+', /\+/y);
export const Minus = literal('Minus', '-', /[-–−]/y);
export const Percent = literal('Percent', '%', /%/y);
/** To the end of its line, so that one forgotten quote or bracket is one problem and not twenty. */
export const UnclosedText = literal('UnclosedText', 'text in quotes', /["'“‘][^\r\n]*/y);
export const UnclosedList = literal('UnclosedList', 'a list in brackets', /\[[^\r\n]*/y);
/** What the language has no use for. */
export const Stray = literal('Stray', 'something else', /[^\s]/uy);

/** Tried in this order. Words come between addresses and marks, see scan.ts. */
export const literalsBeforeWords = [
  ...[UrlLiteral, MailAddress, Text, ItemList, RegexLiteral, DateTime, HourRange, ClockTime, ZoneOffset],
  ...[ZoneName, OrdinalNumber, NumberLiteral],
];
export const literalsAfterWords = [
  ...[LeftBracket, RightBracket, Comma, Colon, FullStop, Plus, Minus, Percent],
  ...[UnclosedText, UnclosedList, Stray],
];
