// What people bring is recognised by its content, checked as the form does, and taken in pieces.
import { describe, expect, it } from 'vitest';
import { bringIn } from '../../../../extension/dashboard/move/bring-in.ts';
import type { Incoming } from '../../../../extension/dashboard/move/incoming.ts';
import { readIncoming } from '../../../../extension/dashboard/move/read-incoming.ts';
import { readTable } from '../../../../extension/dashboard/move/read-table.ts';
import { parseSentinel } from '../../../../shared/sentinel/parse.ts';

const known = [{ name: 'news', url: 'https://example.org/news' }];

function read(text: string): Incoming {
  const found = readIncoming(text, known, 1000);
  if ('problem' in found) throw new Error(found.problem);
  return found;
}

const bookmarks = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
<TITLE>Bookmarks</TITLE><H1>Bookmarks</H1>
<DL><p>
  <DT><H3 ADD_DATE="1">Reading</H3>
  <DL><p>
    <DT><A HREF="https://example.com/a?x=1&amp;y=2" ADD_DATE="1" ICON="data:image/png;base64,AAAA">Tom &amp; Jerry</A>
    <DT><A HREF="place:sort=8">Recent</A>
  </DL><p>
  <DT><A HREF="https://example.org/news">News</A>
  <DT><A HREF="javascript:alert(1)">Run me</A>
  <DT><A HREF="https://example.com/b"></A>
</DL>`;

describe('what is brought', () => {
  it('may be bookmarks, of which only pages of the web are taken', () => {
    const { format, items } = read(bookmarks);
    expect(format).toBe('bookmarks');
    expect(items.map(({ name, address, doubt, entry }) => [name, address, doubt, entry !== null])).toEqual([
      ['Tom & Jerry', 'https://example.com/a?x=1&y=2', null, true],
      ['Recent', 'place:sort=8', null, false],
      ['News', 'https://example.org/news', 'watched', true],
      ['Run me', 'javascript:alert(1)', null, false],
      ['example-b', 'https://example.com/b', null, true],
    ]);
  });

  it('may be a list of addresses, with notes, doubles and mistakes', () => {
    const { format, items } = read(
      '\uFEFFhttps://example.org/a\r\n# a note\nexample.com/b # another\nmailto:x@y\nhttps://example.org/a\nlocalhost:8080/x\n',
    );
    expect(format).toBe('addresses');
    expect(items.map(({ address, doubt, problem }) => [address, doubt, problem !== null])).toEqual([
      ['https://example.org/a', null, false],
      ['https://example.com/b', null, false],
      ['mailto:x@y', null, true],
      ['https://example.org/a', 'twice', false],
      ['http://localhost:8080/x', null, false],
    ]);
  });

  it('gets names that are free, each its own', () => {
    const { items } = read('https://a.org/news\nhttps://b.org/news\nhttps://a.org/news/\nhttps://news.org/');
    const names = items.map(({ entry }) => {
      const parsed = parseSentinel(entry!.text);
      return parsed.ok ? parsed.tree.name : '';
    });
    expect(new Set(names).size).toBe(4);
    expect(names).not.toContain('news');
  });

  it('may be sentinels as text, whose mistakes are told with their place', () => {
    const { format, items } = read(
      'Create Sentinel a Using https://example.org/a\nMonitor all links\n\nCreate Sentinel news Using https://example.org/b',
    );
    expect(format).toBe('sentinels');
    expect(items.map(({ name, doubt }) => [name, doubt])).toEqual([
      ['a', null],
      ['news', 'watched'],
    ]);
    expect(
      readIncoming('Create Sentinel a Using https://example.org\nMonitor nonsense', known, 0),
    ).toHaveProperty('problem');
  });

  it('may be an export; entries that cannot be read are shown with the reason', () => {
    const text = JSON.stringify({
      format: 'webvigil-export',
      version: 1,
      exportedAt: 1,
      sentinels: [
        { text: 'Create Sentinel a Using https://example.org', state: 'disabled', createdAt: 5 },
        { text: 'Sentinel what', state: 'enabled', createdAt: 5 },
      ],
    });
    const { format, items } = read(text);
    expect(format).toBe('export');
    expect(items[0]).toMatchObject({ name: 'a', entry: { state: 'disabled', createdAt: 5 } });
    expect(items[1]).toMatchObject({ entry: null, problem: expect.stringMatching(/./) });
  });

  it.each([
    ['{"a":1}'],
    ['[1, 2'],
    ['{"format":"webvigil-export","version":2,"sentinels":[]}'],
    ['  \n '],
    ['# only a note'],
  ])('is refused with a sentence when nothing can be made of it: %s', (text) => {
    expect(readIncoming(text, known, 0)).toEqual({ problem: expect.stringMatching(/\w{3}.*\.$/) });
  });
});

describe('a table', () => {
  it('has its addresses in any column, and titles beside them', () => {
    expect(
      readTable('Title;URL\n"Lamps; all of them";https://shop.example.org/lamps\n"Say ""hi""";example.com/x'),
    ).toEqual([
      { url: 'https://shop.example.org/lamps', title: 'Lamps; all of them' },
      { url: 'https://example.com/x', title: 'Say "hi"' },
    ]);
    expect(readTable('https://a.org/,12\nhttps://b.org/,13')).toEqual([
      { url: 'https://a.org/', title: '' },
      { url: 'https://b.org/', title: '' },
    ]);
    expect(read('id,address\n1,https://a.org/\n2,https://b.org/').format).toBe('table');
  });

  it('is none without addresses, or with a single column', () => {
    expect(readTable('a,b\nc,d')).toBeNull();
    expect(readTable('https://a.org/\nhttps://b.org/')).toBeNull();
  });
});

describe('taking in', () => {
  it('goes piece by piece, and tries again whoever waited for a later one', async () => {
    const entries = Array.from({ length: 250 }, (_, i) => ({
      text: `Create Sentinel s${i} Using https://example.org/${i}`,
      state: 'enabled' as const,
      createdAt: 0,
    }));
    const taken = new Set<string>();
    const sizes: number[] = [];
    const report = await bringIn(
      entries,
      0,
      async ({ sentinels }) => {
        sizes.push(sentinels.length);
        // The first hangs on the last, and s7 on nobody there is.
        const refused = sentinels.filter(
          ({ text }) => / s7 /.test(text) || (/ s0 /.test(text) && !taken.has('s249')),
        );
        for (const { text } of sentinels)
          if (!refused.some((one) => one.text === text)) taken.add(text.split(' ')[2]!);
        return {
          created: sentinels.filter((one) => !refused.includes(one)).map(({ text }) => text.split(' ')[2]!),
          failed: refused.map(({ text }) => ({ name: text, message: 'It waits for nobody.' })),
        };
      },
      () => {},
    );
    expect(report.created).toHaveLength(249);
    expect(report.failed).toEqual([{ name: entries[7]!.text, message: 'It waits for nobody.' }]);
    expect(sizes).toEqual([100, 100, 50, 2, 1]);
  });
});
