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

  it('may be a list in which some lines are no address: they are shown, and cannot be taken', () => {
    const { items } = read(
      'https://example.org/1\nhello this is\n;;;\nz;notaurl\nhttps://example.org/7 a note\nhttps://title,url\nBücher.example/x',
    );
    expect(items.map(({ address, entry, problem }) => [address, entry !== null, problem])).toEqual([
      ['https://example.org/1', true, null],
      ...['hello this is', ';;;', 'z;notaurl', 'https://example.org/7 a note', 'https://title,url'].map(
        (line) => [line, false, expect.stringMatching(/^This is not a web address\./)],
      ),
      ['https://Bücher.example/x', true, null],
    ]);
  });

  it('is no binary file', () => {
    const bytes = Uint8Array.from({ length: 3000 }, (_, i) => (i * 7919 + (i >> 3)) % 256);
    expect(readIncoming(new TextDecoder().decode(bytes), known, 0)).toEqual({
      problem: expect.stringMatching(/^This file contains no text\./),
    });
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
    expect(readIncoming('Create Sentinel a Using https://example.org\nMonitor nonsense', known, 0)).toEqual({
      problem: expect.stringMatching(/^Line 2, column 9: Expected what to watch/),
    });
  });

  it('may be sentinels of which one has a mistake: it is told with its place, and the others are taken', () => {
    const { items } = read(
      [
        '# mine',
        'Create Sentinel a Using https://example.org/a',
        'Monitor all links',
        '',
        'create sentinel b using nowhere at all',
        '  Sentinel c on https://example.org/c',
        'Create Sentinel d Using https://example.org/d Monitor keywords [open',
        'Create Sentinel e Using https://example.org/e',
      ].join('\r\n'),
    );
    expect(items.map(({ name, entry, problem }) => [name, entry !== null, problem])).toEqual([
      ['a', true, null],
      [
        'b',
        false,
        'Line 5, column 36: Expected AT LEAST and an amount, such as at least 2 changes, but here stands "all".',
      ],
      ['c', true, null],
      ['d', false, expect.stringMatching(/^Line 7, column 64: This list is not closed\./)],
      ['e', true, null],
    ]);
  });

  it('may be an export; entries that cannot be read are shown with the reason', () => {
    const text = JSON.stringify({
      format: 'webvigil-export',
      version: 1,
      exportedAt: 1,
      sentinels: [
        { text: 'Create Sentinel a Using https://example.org', state: 'disabled', createdAt: 5 },
        { text: 'Sentinel what', state: 'enabled', createdAt: 5 },
        {
          text: 'Create Sentinel edited Using b',
          resolvedText: 'Create Sentinel b2 Using https://example.org/b',
          state: 'enabled',
          createdAt: 5,
        },
      ],
    });
    const { format, items } = read(text);
    expect(format).toBe('export');
    expect(items[0]).toMatchObject({ name: 'a', entry: { state: 'disabled', createdAt: 5 } });
    expect(items[1]).toMatchObject({ entry: null, problem: expect.stringMatching(/./) });
    // What is shown is what the server takes.
    expect(items[2]).toMatchObject({ name: 'b2', address: 'https://example.org/b', problem: null });
  });

  it('may be an export that was damaged: what no server would take is shown so, and keeps nothing else out', () => {
    const whole = { text: 'Create Sentinel a Using https://example.org/a', state: 'enabled', createdAt: 5 };
    const text = JSON.stringify({
      format: 'webvigil-export',
      version: 1,
      exportedAt: 1,
      sentinels: [
        whole,
        { ...whole, state: 'asleep' },
        { ...whole, tags: ['x'.repeat(90)] },
        { text: whole.text },
        null,
        { ...whole, id: 'another-one-that-is-there' },
      ],
      telling: { mail: 'nobody' },
    });
    const { items, telling } = read(text);
    expect(telling).toBeUndefined();
    expect(items.map(({ name, entry, problem }) => [name, entry !== null, problem])).toEqual([
      ['Notifications', false, expect.stringMatching(/damaged/)],
      ['a', true, null],
      [whole.text, false, expect.stringMatching(/“state”/)],
      [whole.text, false, expect.stringMatching(/“tags 0”/)],
      [whole.text, false, expect.stringMatching(/“state”/)],
      ['sentinels 5', false, expect.stringMatching(/“sentinels 5”/)],
      ['a', true, null],
    ]);
    // Under an id of the file's it could be taken for one that came in before.
    expect(new Set(items.flatMap(({ entry }) => entry?.id ?? [])).size).toBe(2);
    expect(items.at(-1)!.entry!.id).not.toBe('another-one-that-is-there');
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
      { url: 'example.com/x', title: 'Say "hi"' },
    ]);
    expect(readTable('https://a.org/,12\nhttps://b.org/,13')).toEqual([
      { url: 'https://a.org/', title: '' },
      { url: 'https://b.org/', title: '' },
    ]);
    expect(read('id,address\n1,https://a.org/\n2,https://b.org/').format).toBe('table');
  });

  it('does not count its heading, and shows rows without an address as such', () => {
    const { format, items } = read('title,url,tags\n"A",https://example.org/4,x\nB,notaurl,\nC,,\n');
    expect(format).toBe('table');
    expect(
      items.map(({ name, address, entry, problem }) => [name, address, entry !== null, problem]),
    ).toEqual([
      ['A', 'https://example.org/4', true, null],
      ['B', 'notaurl', false, expect.stringMatching(/not a web address/)],
      ['C', '', false, expect.stringMatching(/no address/)],
    ]);
    expect(readTable('Name,Link\nA,https://a.org/')).toEqual([{ url: 'https://a.org/', title: 'A' }]);
    expect(readTable('Name,Link\nA,nothing')).toEqual([{ url: 'nothing', title: 'A' }]);
  });

  it('takes the column of addresses by its heading, else by what it holds', () => {
    expect(readTable('address;website\nMain Street 1;https://a.org/')![0]!.url).toBe('https://a.org/');
    expect(readTable('title;source\nExample.com;https://a.org/')![0]!.url).toBe('https://a.org/');
    expect(readTable('image;url\nhttps://a.org/i.png;b.org')![0]!.url).toBe('b.org');
    expect(readTable('url;more\nb.org;https://a.org/')![0]!.url).toBe('b.org');
  });

  it('is none without addresses, or with a single column', () => {
    expect(readTable('a,b\nc,d')).toBeNull();
    expect(readTable('https://a.org/\nhttps://b.org/')).toBeNull();
    expect(readTable('https://a.org/1,2.html\nhttps://b.org/')).toBeNull();
  });
});

describe('taking in', () => {
  it('goes piece by piece, and tries again whoever waited for a later one', async () => {
    const entries = Array.from({ length: 250 }, (_, i) => ({
      id: `under-its-own-id-${i}`,
      text: `Create Sentinel s${i} Using https://example.org/${i}`,
      state: 'enabled' as const,
      createdAt: 0,
    }));
    const taken = new Set<string>();
    const sizes: number[] = [];
    const report = await bringIn(
      { entries },
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
          failed: refused.map(({ id, text }) => ({ id, name: text, message: 'It waits for nobody.' })),
        };
      },
      () => {},
    );
    expect(report.created).toHaveLength(249);
    expect(report.failed).toMatchObject([{ name: entries[7]!.text, message: 'It waits for nobody.' }]);
    expect(sizes).toEqual([100, 100, 50, 2, 1]);
  });

  it('comes to an end where two have the same name', async () => {
    const text = 'Create Sentinel twice Using https://example.org/twice';
    const entries = ['the-first-of-the-two', 'the-other-of-the-two'].map((id) => ({
      id,
      text,
      state: 'enabled' as const,
      createdAt: 0,
    }));
    const here: string[] = [];
    const report = await bringIn(
      { entries },
      0,
      async ({ sentinels }) => {
        const isTaken = ({ id }: { id?: string | undefined }) => here.length === 0 || here.includes(id!);
        const came = sentinels.filter((one) => isTaken(one) && here.push(one.id!) > 0);
        const failed = sentinels.filter((one) => !came.includes(one));
        return {
          created: came.map(() => 'twice'),
          failed: failed.map(({ id }) => ({ id, name: text, message: 'You already have one.' })),
        };
      },
      () => {},
    );
    expect(report.created).toEqual(['twice']);
    expect(report.failed).toHaveLength(1);
  });
});
