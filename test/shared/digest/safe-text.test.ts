// What is shown of a page's own words is text that can be seen, or nothing.
import { expect, it } from 'vitest';
import { addressSeenFrom, safeText, shownAddress } from '../../../shared/digest/safe-text.ts';

it.each([
  ['tag characters', '\u{e0048}\u{e0069}\u{e0001}\u{e007f}'],
  ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
  ['empty Braille', '\u2800\u2800'],
  ['marks of direction', '\u202e\u2066\u200f'],
  ['joiners', '\u200d\u200c \u200d'],
  ['accents without a letter', '\u0301\ufe0f\u034f'],
])('a title of %s is empty', (_, title) => {
  expect(safeText(title, 100)).toBe('');
});

it('letters of every script stay', () => {
  for (const text of ['Größe', '한국어', 'नमस्ते', '東京', '👩‍👧 🇪🇺', 'می‌خواهم'])
    expect(safeText(text, 100)).toBe(text);
});

it.each([
  ['https://example.org/', 'example.org'],
  ['https://example.org/a%20b/%E6%9D%B1?q=1%2F2', 'example.org/a b/東?q=1%2F2'],
  ['https://example.org/100%', 'example.org/100%'],
  ['https://exämple.org/%E2%80%AEgpj', 'xn--exmple-cua.org/gpj'],
  ['https://example.org/%0D%0Aevil', 'example.org/ evil'],
  ['javascript:alert(1)', 'alert(1)'],
])('the address %s is read as %s', (address, shown) => {
  expect(shownAddress(address, 90)).toBe(shown);
});

it('an address of the page’s own host is read without it', () => {
  const page = 'https://example.org/news';
  expect(addressSeenFrom(page, 'https://example.org/a%20b#c', 90)).toBe('/a b#c');
  expect(addressSeenFrom(page, 'https://example.com/a', 90)).toBe('example.com/a');
  expect(addressSeenFrom('no address', 'neither', 90)).toBe('neither');
});
