// Pages that are not HTML, and how it is decided what a page is.
import { describe, expect, test } from 'vitest';
import { extract } from '../../../shared/page/extract.ts';

const read = (text: string, type: string) => extract(text, type, 'https://example.com/');
const shown = (text: string, type: string) =>
  read(text, type).blocks.map((block) => [...block.where, `${block.kind}=${block.text}`].join('/'));

describe('what it is', () => {
  test.each([
    ['text/html; charset=utf-8', 'x', 'html'],
    ['application/xhtml+xml', '<html/>', 'html'],
    ['', ' <!DOCTYPE HTML><p>x', 'html'],
    ['application/octet-stream', '<html>', 'html'],
    ['text/xml', '<?xml version="1.0"?><!-- c --><rss/>', 'feed'],
    ['application/atom+xml', '<feed/>', 'feed'],
    ['application/xml', '<a/>', 'xml'],
    ['image/svg+xml', '<svg/>', 'xml'],
    ['text/xml', '<?xml version="1.0"?><!DOCTYPE html><html/>', 'html'],
    ['application/json', '{}', 'json'],
    ['application/ld+json', '[]', 'json'],
    ['', '{"a":1}', 'json'],
    ['', '{not json', 'text'],
    ['text/plain', '<p>x', 'text'],
    ['text/csv', 'a,b', 'text'],
    ['', 'hello', 'text'],
    ['application/pdf', '%PDF-1.7', 'pdf'],
  ])('%s %s is %s', (contentType, text, type) => {
    expect(read(text, contentType).type).toBe(type);
  });
});

test('plain text: a block for each line that is not empty', () => {
  expect(shown('one \r\n\r\n  two\nthree', 'text/plain')).toEqual(['line=one', 'line=  two', 'line=three']);
});

test('JSON: a block for each value, its path as its place', () => {
  const text =
    '{"shop":{"b":[{"price":10},{"price":12.5}],"a":"x","tags":["p","q"],"none":null,"e":[]},"ok":true}';
  expect(shown(text, 'application/json')).toEqual([
    'boolean=ok: true',
    'shop/string=a: x',
    'shop/b/0/number=price: 10',
    'shop/b/1/number=price: 12.5',
    'shop/array=e: []',
    'shop/null=none: null',
    'shop/tags/string=p',
    'shop/tags/string=q',
  ]);
});

test('what is called JSON but is not is compared as text, and said', () => {
  const page = read('{"a":', 'application/json');
  expect([page.type, page.notes]).toEqual(['text', [expect.stringContaining('not')]]);
});

test('XML: text and attributes, the path of elements as their place', () => {
  const text =
    '<?xml version="1.0"?><shop xmlns="u"><Item id="1"> A &amp; <b>B</b> </Item><![CDATA[ <raw> ]]></shop>';
  expect(shown(text, 'text/xml')).toEqual([
    'shop/Item/@id=1',
    'shop/Item/Item=A &',
    'shop/Item/b/b=B',
    'shop/shop=<raw>',
  ]);
});

test('a feed has a title and its items as blocks', () => {
  const page = read(
    '<rss><channel><title>News</title><item><title>One</title><link>https://e.com/1</link></item></channel></rss>',
    'application/rss+xml',
  );
  expect(page.title).toBe('News');
  expect(page.blocks.map((block) => block.text)).toEqual(['News', 'One', 'https://e.com/1']);
});

test('bytes that are no text: a change can be told, its content cannot', () => {
  const one = read('\0\x01', 'image/png');
  expect(one.notes).toHaveLength(1);
  expect(one.blocks).not.toEqual(read('\0\x02', 'image/png').blocks);
});
