// From bytes to features: charset, PDF, XML that is not well-formed, feeds, and pages too large to be read.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { featuresFormat } from '../../../shared/page/features.ts';
import { largestBody, readPage } from '../../../shared/page/read-page.ts';

const url = 'https://example.org/dir/';
const read = async (text: string | Uint8Array, contentType: string) => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return (await readPage({ bytes, contentType, url })).features;
};
const texts = (features: { blocks: { text: string }[] }) => features.blocks.map((block) => block.text);

test('features carry the number of their format', async () => {
  for (const type of ['text/html', 'text/xml', 'application/json', 'text/plain'])
    expect((await read('1', type)).format).toBe(featuresFormat);
});

describe('charset', () => {
  test.each([
    [[0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x20, 0xec, 0xe8, 0xf0], 'windows-1251', 'Привет мир'],
    [[0x63, 0x61, 0x66, 0xe9], 'windows-1252', 'café'],
    [[0xef, 0xbb, 0xbf, 0xc3, 0xa9], 'utf-8', 'é'],
  ])('%j is %s', async (bytes, charset, text) => {
    const page = await readPage({ bytes: Uint8Array.from(bytes), contentType: 'text/plain', url });
    expect([page.charset, texts(page.features)[0]]).toEqual([charset, text]);
  });
});

describe('PDF', () => {
  test('its lines in reading order', async () => {
    const bytes = readFileSync('test/fixtures/pages/pdf-text/old.pdf');
    const page = await read(bytes, 'application/pdf');
    expect([page.type, texts(page)]).toEqual(['pdf', ['Price list', 'Tea 3 euro', 'Coffee 4 euro']]);
  });
  test('one that is broken: a change can be told, and it is said', async () => {
    const page = await read('%PDF-1.7 broken', 'application/pdf');
    expect(page.notes).toEqual([expect.stringContaining('cannot be read')]);
    expect(texts(page)).not.toEqual(texts(await read('%PDF-1.7 brokem', 'application/pdf')));
  });
});

describe('XML', () => {
  test('that is not well-formed says where, and is read as well as possible', async () => {
    const page = await read('<a>\n  <b>one</c>\n</a>', 'application/xml');
    expect(page.problem).toMatchObject({ line: 2, column: expect.any(Number), message: expect.any(String) });
    expect(texts(page)).toContain('one');
  });
  test.each(['<a>&nbsp;</a>', '<a b=c/>', '<a/><b/>', '<a><b></a>', 'text', '<a'])('%s', async (text) => {
    expect((await read(text, 'text/xml')).problem).toBeDefined();
  });
  test('entities are never expanded, and nothing outside is looked at', async () => {
    const bomb = `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]><l>&b;&f;</l>`;
    const page = await read(bomb, 'application/xml');
    expect(texts(page)).toEqual(['&b;&f;']);
    expect(page.problem).toBeUndefined();
  });
  test('repeated elements are rows, with their parts as columns', async () => {
    const page = await read('<s><b id="1"><t>A</t></b><b id="2"><t>B</t></b></s>', 'text/xml');
    expect(page.tables).toMatchObject([
      {
        columns: ['@id', 't'],
        rows: [
          [0, 1, 1, 2],
          [2, 3, 3, 4],
        ],
      },
    ]);
  });
});

describe('feeds', () => {
  test('Atom, with XHTML inside', async () => {
    const page = await read(
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>F</title><updated>2026</updated><link rel="self" href="/f"/>
       <entry><title>E</title><link href="../e"/><updated>2026-01-01</updated>
       <content type="xhtml"><div>Say <a href="/z">z &lt; 3</a><img src="i.png" alt="I"/></div></content></entry></feed>`,
      'application/atom+xml',
    );
    expect(page.title).toBe('F');
    expect(page.blocks.map((block) => `${block.where.join('/')}:${block.text}`)).toEqual([
      ':F',
      ':E',
      'E:2026-01-01',
      'E:Say z < 3',
    ]);
    expect(page.links.map((link) => [link.href, link.text])).toEqual([
      ['https://example.org/z', 'z < 3'],
      ['https://example.org/e', 'E'],
    ]);
    expect(page.images).toMatchObject([{ src: 'https://example.org/dir/i.png', alt: 'I' }]);
    expect(page.lists).toEqual([{ items: [1, 4] }]);
  });
});

describe('hostile', () => {
  test('a body of 50 MB is not read, and it is said', async () => {
    const bytes = new Uint8Array(50_000_000).fill(60);
    const page = await read(bytes, 'text/html');
    expect(page.notes).toEqual([expect.stringContaining('50 MB')]);
    bytes[7] = 61;
    expect(texts(await read(bytes, 'text/html'))).not.toEqual(texts(page));
    expect(bytes.byteLength).toBeGreaterThan(largestBody);
  });
  test('XML and JSON nested without end, tables in tables', async () => {
    const pages = [
      await read(`${'<a><b/>'.repeat(100_000)}`, 'text/xml'),
      await read(`${'[{"a":'.repeat(100_000)}1${'}]'.repeat(100_000)}`, 'application/json'),
      await read('<table><tr><td><ul><li>'.repeat(50_000), 'text/html'),
    ];
    for (const page of pages) expect(page.blocks.length).toBeLessThanOrEqual(100_000);
  });
});
