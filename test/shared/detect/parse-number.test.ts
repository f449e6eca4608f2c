// The number a person means, however it is written.
import { expect, test } from 'vitest';
import { parseNumber } from '../../../shared/detect/parse-number.ts';

test.each([
  ['1.234,56', 1234.56],
  ['1,234.56', 1234.56],
  ['1 234', 1234],
  ['1\u202f234,5', 1234.5],
  ["1'234.50 CHF", 1234.5],
  ['1.234.567', 1_234_567],
  ['1,23,456', 123_456],
  ['1,234', 1234],
  ['1.234', 1.234],
  ['1.234 €', 1234],
  ['€1.234', 1234],
  ['0.125', 0.125],
  ['0,5', 0.5],
  ['.5', 0.5],
  ['12,5 %', 12.5],
  ['-3', -3],
  ['−3,5 °C', -3.5],
  ['-$5', -5],
  ['- 5', -5],
  ['€ -5', -5],
  // A dash between words, and one between two numbers, is no sign.
  ['iPhone 15 Pro – 1.199,00 €', 1199],
  ['Only 3 left - €49.99', 49.99],
  ['Change: -3.5 %', -3.5],
  ['10-20 €', 20],
  ['€10-€20', 10],
  ['$-5', -5],
  ['($1,200.00)', -1200],
  ['(3)', 3],
  ['Only 2 left: £34.50!', 34.5],
  ['USD 99.99', 99.99],
  ['99.- EUR', 99],
  ['price:12', 12],
  ['2026-03', 2026],
  ['١٢٣٫٥', 123.5],
  ['１２３', 123],
  ['v2 beta', 2],
  ['950k', 950_000],
  ['1.1M', 1_100_000],
  ['$3.2 bn', 3_200_000_000],
  ['$1.234 bn', 1_234_000_000],
  ['€5m', 5_000_000],
  ['1,5 Mio. €', 1_500_000],
  ['1,234 Mio.', 1_234_000],
  ['1,234 million', 1_234_000_000],
  ['2,3 Mrd. Euro', 2_300_000_000],
  ['12 crore', 120_000_000],
  ['3.5万', 35_000],
  ['1億2000万円', 120_000_000],
  ['3만 5000', 30_000],
  ['5 m high', 5],
  ['12 km', 12],
  ['4 K', 4],
  ['16 MB free', 16],
  ['(1,200.00)', -1200],
  ['(5.0)', -5],
  ['1.200,00-', -1200],
  ['1,200.00- EUR', -1200],
  ['4.5 (1,234)', 4.5],
  ['Updated 3 March 2026: 15 left', 15],
  ['2026-03-05 12:30 UTC · 7 people', 7],
  ['3 hours ago, 128 comments', 128],
  ['at 10:45', 10],
  ['¥1,200', 1200],
  ['1200円', 1200],
  ['12 to 15', 12],
])('%s is %d', (text, value) => {
  expect(parseNumber(text)?.value).toBe(value);
});

test('no number is no number', () => {
  expect(parseNumber('sold out')).toBeNull();
  expect(parseNumber('')).toBeNull();
});

test('a long run of digits and signs comes to an end', () => {
  for (const text of ['1 ', '1,', '($-']) expect(() => parseNumber(text.repeat(100_000))).not.toThrow();
});
