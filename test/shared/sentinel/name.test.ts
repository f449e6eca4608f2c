// Names: what is one, and the one proposed for a page nobody named.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isValidName, suggestName } from '../../../shared/sentinel/name.ts';

test.each([
  ['Breaking News, Latest News and Videos | CNN', 'breaking-news-latest-news-and'],
  ['Prices – Example Inc.', 'prices'],
  ['Tom’s Hardware: For The Hardcore PC Enthusiast', 'toms-hardware'],
  ['2026 season', 'page-2026-season'],
  ['Straßenverkehr · Köln', 'straßenverkehr'],
  ['東京の天気', '東京の天気'],
  ['http://www.cse.uta.edu', 'cse-uta'],
  ['https://www.example.org/shop/red-shoes.html?x=1', 'example-red-shoes'],
  ['', 'page'],
  ['!!!', 'page'],
])('%s → %s', (title, name) => expect(suggestName(title)).toBe(name));

test('whatever the title, the proposal is a valid name', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (title) => isValidName(suggestName(title))));
  fc.assert(fc.property(fc.webUrl(), (url) => isValidName(suggestName(url))));
});

test('a name is one word that begins with a letter', () => {
  expect(['s1', 'news-2', '_x', 'Köln', 'links'].filter((name) => !isValidName(name))).toEqual([]);
  expect(['', '1a', 'a b', 'a.b', 'a-', '-a', 'x'.repeat(65)].filter(isValidName)).toEqual([]);
});
