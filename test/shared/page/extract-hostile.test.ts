// Pages made to stall a reader: each must end, and say something sensible. The sizes would hang a careless one.
import { expect, test } from 'vitest';
import { mostBlocks } from '../../../shared/page/block-builder.ts';
import { contentText } from '../../../shared/page/content-text.ts';
import { extract } from '../../../shared/page/extract.ts';

const read = (text: string, type = 'text/html') => extract(text, type, 'https://example.com/');

test('200,000 nested elements', () => {
  const page = read(`${'<div>'.repeat(200_000)}deep${'</div>'.repeat(200_000)}<p>after</p>`);
  expect(page.blocks.map((block) => block.text)).toEqual(['deep', 'after']);
  expect(page.blocks[1]?.kind).toBe('p');
});

test('200,000 elements that are never closed, and as many closed that never opened', () => {
  const page = read(`${'<i><b>'.repeat(100_000)}a${'</u>'.repeat(200_000)}b<script>no</script>`);
  expect(page.blocks.map((block) => block.text)).toEqual(['ab']);
});

test('nested tables, lists, links and forms, 50,000 deep', () => {
  const page = read('<table><tr><td><ul><li><a href=x><form><select><option>x'.repeat(50_000));
  expect(page.blocks.length).toBeGreaterThan(0);
});

test('addresses in XML within one another, 20,000 deep', () => {
  const depth = 20_000;
  const page = read(`${'<a href="x">t'.repeat(depth)}${'</a>'.repeat(depth)}`, 'application/xml');
  expect(page.links).toHaveLength(depth);
  expect(page.links.at(-1)?.text).toBe('t');
  expect(page.links.every(({ text }) => text.length <= 1000)).toBe(true);
});

test('more empty elements in XML than are kept are said to be', () => {
  const page = read(`<r>${'<e/>'.repeat(110_000)}</r>`, 'application/xml');
  expect(page.media).toHaveLength(100_000);
  expect(page.notes).toEqual([expect.stringContaining('counts as one')]);
});

test('a million attributes', () => {
  const names = Array.from({ length: 1_000_000 }, (_, i) => `a${i}="${i}"`);
  const page = read(`<p ${names.join(' ')} hidden>no</p><p>yes</p>`);
  expect(page.blocks.map((block) => block.text)).toEqual(['yes']);
});

test('5 MB of paragraphs', () => {
  const page = read('<p>Some words in a <a href="/x?a=1">paragraph</a> of text.</p>\n'.repeat(80_000));
  expect(page.blocks).toHaveLength(80_000);
  expect(page.links).toHaveLength(80_000);
  expect(page.notes).toBeUndefined();
});

test('5 MB of white space, of brackets, of entities', () => {
  expect(read(`a${' \n'.repeat(2_500_000)}b`).blocks[0]?.text).toBe('a b');
  expect(read('<'.repeat(5_000_000)).blocks).toHaveLength(1);
  expect(read('&amp;'.repeat(1_000_000)).blocks[0]?.text).toHaveLength(1_000_000);
  expect(read(`<pre>${' '.repeat(1_000_000)}a${'\n '.repeat(1_000_000)}`).blocks).toHaveLength(1);
});

test('more blocks than are kept: the rest is one block, said and still compared', () => {
  const cells = (last: string) => read(`${'<td>x'.repeat(mostBlocks + 5000)}<td>${last}`);
  const page = cells('end');
  expect(page.blocks).toHaveLength(mostBlocks);
  expect(page.notes).toEqual([expect.stringContaining('counts as one')]);
  expect(contentText(page)).not.toBe(contentText(cells('other end')));
});

test('a long heading above many blocks does not multiply', () => {
  const page = read(`<h1>${'long '.repeat(100_000)}</h1>${'<p>x</p>'.repeat(10_000)}`);
  expect(page.blocks[1]?.where[0]?.length).toBeLessThanOrEqual(80);
});

test('deep XML and deep JSON', () => {
  const xml = read(`${'<a>'.repeat(200_000)}x${'</a>'.repeat(200_000)}`, 'application/xml');
  expect(xml.blocks).toHaveLength(1);
  const json = read(`${'['.repeat(100_000)}1${']'.repeat(100_000)}`, 'application/json');
  expect(json.blocks[0]?.text).toBe('1');
});

test('XML that would expand without end is not expanded', () => {
  const page = read('<!DOCTYPE a [<!ENTITY x "xx"><!ENTITY y "&x;&x;">]><a>&y;</a>', 'text/xml');
  expect(page.blocks.map((block) => block.text).join('')).not.toContain('xxxx');
});
