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
