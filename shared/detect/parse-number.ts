// Reads the number that a person means by "the number here": 1,234.56 as well as 1.234,56 and 1 234, with its sign and
// with what multiplies it: 950k, 3.2 bn, 1,5 Mio., 3万5000.
import { datePattern } from './noise/date-pattern.ts';
import { largeNumber, multiplierOf, multipliers } from './number-words.ts';

export interface FoundNumber {
  value: number;
  /** As it stands on the page, with currency or per cent. */
  text: string;
}

export interface ReadNumber extends FoundNumber {
  isMoney: boolean;
}

const currency =
  '(?:\\p{Sc}|(?<![\\p{L}])(?:USD|EUR|GBP|CHF|JPY|CNY|RMB|INR|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|BRL|MXN|Kč|kr|zł|Ft|R\\$|Rs\\.?|Fr\\.)(?![\\p{L}])|円|元)';
const digits =
  "\\d{1,3}(?:(?<gap>[ \\u00a0\\u202f'’])\\d{3}(?:\\k<gap>\\d{3})*)(?!\\d)(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)*|[.,]\\d+";
// "Pro – 1.199 €" has a dash, not a sign: with a blank behind it, it is one only where nothing stands in front.
const sign = '(?<![\\p{L}\\p{N}])[-+−–](?!\\s)|(?<=^[\\s(]*)[-+−–]\\s';
const number = new RegExp(
  `(?<open>\\()?(?<sign>${sign})?(?:(?<front>${currency}\\s?)(?<inner>[-−–])?)?` +
    `(?:(?<large>${largeNumber})|(?<digits>${digits})(?<times>${multipliers})?)` +
    `(?<after>[-−](?=\\s*(?:$|${currency})))?(?<back>\\s?(?:${currency}|%|‰))?(?<close>\\))?`,
  'gu',
);
/** More than anybody means when he says "the number". */
const mostNumbers = 1000;

/** All numbers of a text in their order; dates and times only where there is nothing else. */
export function numbersIn(raw: string): ReadNumber[] {
  const text = westernDigits(raw);
  if (!/\d/.test(text)) return [];
  const found = read(text.replace(datePattern(), ' ; '), text);
  return found.length > 0 ? found : read(text, text);
}

/** The first amount of money, or else the first number; null when there is none. */
export function parseNumber(raw: string): FoundNumber | null {
  const found = numbersIn(raw);
  const first = found.find((one) => one.isMoney) ?? found[0];
  return first === undefined ? null : { value: first.value, text: first.text };
}

function read(text: string, whole: string): ReadNumber[] {
  const numbers: ReadNumber[] = [];
  for (const match of text.matchAll(number)) {
    const {
      open,
      sign = '',
      front,
      inner,
      after,
      large,
      digits: body = '',
      back,
      close,
    } = match.groups ?? {};
    const isMoney = front !== undefined || (back !== undefined && !/[%‰]/.test(back));
    const times = multiplierOf(match.groups?.times ?? '', isMoney);
    const inBrackets = open !== undefined && close !== undefined;
    // (1,200.00) and 1.200,00- alone in their cell are how accountants write a loss; (3) is a count.
    const precise = /\d[.,'’]\d/.test(body);
    const isLoss =
      (inBrackets && (isMoney || (precise && whole.trim() === match[0]))) || (after !== undefined && precise);
    const negative = /[-−–]/.test(sign) || inner !== undefined || isLoss;
    const size = large === undefined ? plainNumber(body, isMoney, times) : sumOfLarge(large);
    if (!Number.isFinite(size)) continue;
    const shown = inBrackets && isLoss ? match[0] : match[0].replace(/^\(|\)$/g, '');
    numbers.push({ value: negative ? -size : size, text: shown.trim(), isMoney });
    if (numbers.length >= mostNumbers) break;
  }
  return numbers;
}

/** Of two kinds of separators the last is the decimal one; a single one in front of three digits needs a guess. */
function plainNumber(body: string, isMoney: boolean, times: { factor: number; comma: boolean }): number {
  const compact = body.replace(/[ \u00a0\u202f'’]/g, '');
  const grouped = compact.length < body.length;
  const point = compact.lastIndexOf('.');
  const comma = compact.lastIndexOf(',');
  if (point < 0 && comma < 0) return scaled(compact, times.factor);
  const mark = point > comma ? '.' : ',';
  const other = mark === '.' ? ',' : '.';
  const parts = compact.split(mark);
  if (compact.includes(other) || grouped) {
    const whole = parts.slice(0, -1).join('').replaceAll(other, '');
    return scaled(`${whole}.${parts.at(-1)}`, times.factor);
  }
  if (parts.length > 2) return scaled(parts.join(''), times.factor);
  const [whole = '', rest = ''] = parts;
  const looksGrouped = rest.length === 3 && whole.length >= 1 && whole.length <= 3 && !whole.startsWith('0');
  // No price has three decimals, but billions have; elsewhere 1.234 is more often a fraction than 1,234 is.
  const isGroup = times.factor > 1 ? mark === ',' && !times.comma : mark === ',' || isMoney;
  return scaled(looksGrouped && isGroup ? whole + rest : `${whole}.${rest}`, times.factor);
}

/** By way of the exponent: 1.1 million is 1100000, not 1100000.0000000002. */
function scaled(decimal: string, factor: number): number {
  return Number(`${decimal}e${Math.round(Math.log10(factor))}`);
}

/** 1億2000万 is the sum of its parts. */
function sumOfLarge(text: string): number {
  let sum = 0;
  for (const [, body = '', unit = ''] of text.matchAll(/([\d.,]+)\s?(\D?)/g)) {
    sum += scaled(body.replaceAll(',', ''), unit === '' ? 1 : multiplierOf(unit, false).factor);
  }
  return sum;
}

function westernDigits(text: string): string {
  if (!/[^\x20-\x7e]/.test(text)) return text;
  return text
    .replace(/[٠-٩۰-۹०-९০-৯０-９]/g, (digit) => String(zeroOf(digit)))
    .replace(/٫/g, '.')
    .replace(/٬/g, ',');
}

function zeroOf(digit: string): number {
  const code = digit.charCodeAt(0);
  const zero = [0x660, 0x6f0, 0x966, 0x9e6, 0xff10].find((start) => code >= start && code <= start + 9)!;
  return code - zero;
}
