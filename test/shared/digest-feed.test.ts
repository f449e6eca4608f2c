// Feeds as readers get them: read by a real feed parser, complete by RFC 4287 and JSON Feed 1.1, harmless whatever a page says.
import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { type Feed, renderAtom, renderJsonFeed } from '../../shared/digest/feed.ts';
import { aDigest, anItem, hostileTexts, someTime } from '../server/notify/a-digest.ts';

const feed = (entries = [aDigest()]): Feed => ({
  id: 'f1',
  title: 'WebVigil: changes',
  self: 'https://watch.example/feeds/secret/atom.xml',
  home: 'https://watch.example/#/changes',
  updatedAt: someTime,
  entries,
});

/** The elements of each entry, as a strict XML parser sees them. */
function elementsOf(xml: string): string[][] {
  const parser = new SaxesParser({ xmlns: true });
  const entries: string[][] = [];
  let depth = 0;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ local }) => {
    depth++;
    if (local === 'entry') entries.push([]);
    else if (depth === 3) entries.at(-1)?.push(local);
  });
  parser.on('closetag', () => depth--);
  parser.write(xml).close();
  return entries;
}

describe('an Atom feed', () => {
  it('is what a reader understands', () => {
    const parsed = parseAtomFeed(renderAtom(feed()));
    expect(parsed).toMatchObject({ id: 'urn:webvigil:feed:f1', updated: expect.anything() });
    expect(parsed.links?.map(({ rel }) => rel)).toEqual(['self', 'alternate']);
    const [entry] = parsed.entries!;
    expect(JSON.stringify(entry)).toContain('Red shoes changed');
    expect(JSON.stringify(entry)).toContain('https://watch.example/viewer?change=c1');
  });

  it('brings the ground along that its colours are made for', () => {
    const { items } = parseJsonFeed(JSON.parse(renderJsonFeed(feed())));
    expect(items![0]!.content_html).toMatch(/^<div style="[^"]*background:#ffffff/);
  });

  it('has in every entry what RFC 4287 asks for', () => {
    for (const elements of elementsOf(renderAtom(feed([aDigest(), aDigest([], { id: 'm2' })]))))
      for (const one of ['id', 'title', 'updated', 'link', 'content']) expect(elements).toContain(one);
  });
});

describe('a JSON feed', () => {
  it('is what a reader understands', () => {
    const parsed = parseJsonFeed(JSON.parse(renderJsonFeed(feed())));
    expect(parsed.title).toBe('WebVigil: changes');
    expect(parsed.items?.[0]).toMatchObject({ id: 'urn:webvigil:message:m1', title: 'Red shoes changed' });
  });
});

describe.each(hostileTexts.map((text) => [text.slice(0, 30), text]))('with %j in it', (_, text) => {
  const item = anItem({
    pageTitle: text,
    url: text.slice(0, 3000),
    summary: text.slice(0, 1000),
    notes: [text.slice(0, 500)],
  });
  const hostile = feed([aDigest([item], { sections: [{ tag: text.slice(0, 100), items: [item] }] })]);

  it('Atom stays well-formed, and its HTML runs nothing', () => {
    const xml = renderAtom(hostile);
    expect(elementsOf(xml)).toHaveLength(1);
    expect(xml.length).toBeLessThan(60_000);
    const content = /<content type="html">([^<]*)</.exec(xml)![1]!;
    expect(content).not.toMatch(/&lt;(?:script|img|b&gt;|x\/)/);
  });

  it('JSON is read back', () => {
    expect(parseJsonFeed(JSON.parse(renderJsonFeed(hostile))).items).toHaveLength(1);
  });
});
