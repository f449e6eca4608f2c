// What is shown of a page's own words is text that can be seen, or nothing.
import { expect, it } from 'vitest';
import { safeText } from '../../../shared/digest/safe-text.ts';

it.each([
  ['tag characters', '\u{e0048}\u{e0069}\u{e0001}\u{e007f}'],
  ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
  ['empty Braille', '\u2800\u2800'],
  ['marks of direction', '\u202e\u2066\u200f'],
])('a title of %s is empty', (_, title) => {
  expect(safeText(title, 100)).toBe('');
});

it('letters of every script stay', () => {
  for (const text of ['Größe', '한국어', 'नमस्ते', '東京', '👩‍👧 🇪🇺', 'می‌خواهم'])
    expect(safeText(text, 100)).toBe(text);
});
