// In what way two versions are the same.
import { expect, test } from 'vitest';
import { extract } from '../../../shared/page/extract.ts';
import { type PageHashes, pageHashes } from '../../../shared/page/page-hashes.ts';

const hashes = (text: string) => pageHashes(extract(text, 'text/html', 'https://example.org/'));
const same = (a: string, b: string) =>
  (Object.keys(hashes(a)) as (keyof PageHashes)[]).filter((name) => hashes(a)[name] === hashes(b)[name]);

test('each strength sees less than the one before', () => {
  expect(same('<p>a<p>b', '<p class=x>a<p>b')).toEqual(['content', 'text', 'unordered', 'digitless']);
  expect(same('<p>a<p>b', '<h1>a</h1><p>b')).toEqual(['text', 'unordered', 'digitless']);
  expect(same('<p>a<p>b', '<p>b<p>a')).toEqual(['unordered']);
  expect(same('<p>12 likes<p>b', '<p>13 likes<p>b')).toEqual(['digitless']);
  expect(same('<p>a', '<p>b')).toEqual([]);
});
