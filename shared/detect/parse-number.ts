// Reads the number that a person means by "the number here": 1,234.56 as well as 1.234,56 and 1 234, with its sign.

export interface FoundNumber {
  value: number;
  /** As it stands on the page, with currency or per cent. */
  text: string;
}

const currency =
  '(?:\\p{Sc}|\\b(?:USD|EUR|GBP|CHF|JPY|CNY|INR|CAD|AUD|SEK|NOK|DKK|PLN|CZK|Kč|kr|zł|R\\$)(?![\\p{L}]))';
const digits =
  "\\d{1,3}(?:(?<gap>[ \\u00a0\\u202f'’])\\d{3}(?:\\k<gap>\\d{3})*)(?!\\d)(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)*|[.,]\\d+";
const number = new RegExp(
  `(?<open>\\()?(?<sign>(?<![\\p{L}\\p{N}])[-+−–]\\s?)?(?<front>${currency}\\s?)?(?<inner>[-−–])?(?<digits>${digits})(?<back>\\s?(?:${currency}|%|‰))?(?<close>\\))?`,
  'gu',
);

/** The first amount of money, or else the first number; null when there is none. */
export function parseNumber(raw: string): FoundNumber | null {
  let first: FoundNumber | null = null;
  for (const match of westernDigits(raw).matchAll(number)) {
    const { open, sign = '', front, inner, digits: body = '', back, close } = match.groups ?? {};
    const isMoney = front !== undefined || (back !== undefined && !/[%‰]/.test(back));
    const inBrackets = open !== undefined && close !== undefined;
    const negative = /[-−–]/.test(sign) || inner !== undefined || (inBrackets && isMoney);
    const size = plainNumber(body, isMoney);
    if (!Number.isFinite(size)) continue;
    const text = inBrackets && isMoney ? match[0] : match[0].replace(/^\(|\)$/g, '');
    const found = { value: negative ? -size : size, text: text.trim() };
    if (isMoney) return found;
    first ??= found;
  }
  return first;
}

/** Of two kinds of separators the last is the decimal one; a single one in front of three digits needs a guess. */
function plainNumber(body: string, isMoney: boolean): number {
  const compact = body.replace(/[ \u00a0\u202f'’]/g, '');
  const grouped = compact.length < body.length;
  const point = compact.lastIndexOf('.');
  const comma = compact.lastIndexOf(',');
  if (point < 0 && comma < 0) return Number(compact);
  const mark = point > comma ? '.' : ',';
  const other = mark === '.' ? ',' : '.';
  const parts = compact.split(mark);
  if (compact.includes(other) || grouped) {
    const whole = parts.slice(0, -1).join('').replaceAll(other, '');
    return Number(`${whole}.${parts.at(-1)}`);
  }
  if (parts.length > 2) return Number(parts.join(''));
  const [whole = '', rest = ''] = parts;
  const looksGrouped = rest.length === 3 && whole.length >= 1 && whole.length <= 3 && !whole.startsWith('0');
  // No price has three decimals; elsewhere 1.234 is more often a fraction than 1,234 is.
  if (looksGrouped && (mark === ',' || isMoney)) return Number(whole + rest);
  return Number(`${whole}.${rest}`);
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
