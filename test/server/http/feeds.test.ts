// Feeds over HTTP, read by a real feed parser: complete, stable, at secret addresses that can be revoked.
import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import { describe, expect, it } from 'vitest';
import { tellingServer } from './telling-server.ts';

const here = tellingServer();
const { aChange, change, allSent } = here;

describe('a feed', () => {
  const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

  it('is complete, stable and in order, in both forms', async () => {
    const feed = await here.call('createFeed', { tag: null });
    const first = await aChange('Notify by feed immediately', 'Shoes & <b>boots</b>');
    await allSent();
    const before = parseAtomFeed(await (await fetch(feed.atom!)).text());
    await change(first, 14, 'Shoes & <b>boots</b>');
    await allSent();

    const response = await fetch(feed.atom!);
    expect(response.headers.get('content-type')).toMatch(/^application\/atom\+xml/);
    const xml = await response.text();
    const atom = parseAtomFeed(xml);
    // RFC 4287, 4.1.1 and 4.1.2: what a feed and an entry must have.
    expect(atom.id).toMatch(/^urn:webvigil:feed:/);
    expect(atom.title).toBeTruthy();
    expect(atom.updated).toMatch(iso);
    expect(atom.authors?.[0]?.name).toBe('WebVigil');
    expect(atom.links?.find(({ rel }) => rel === 'self')?.href).toBe(feed.atom);
    const entries = atom.entries!;
    expect(entries).toHaveLength(2);
    for (const entry of entries) {
      expect(entry.id).toMatch(/^urn:webvigil:message:/);
      expect(entry.title).toBeTruthy();
      expect(entry.updated).toMatch(iso);
      expect(entry.links?.[0]?.href).toContain(`${here.server.address}/viewer?change=`);
      expect(JSON.stringify(entry.content)).toContain('The price is');
      // A title is text; what is HTML says the same as text.
      expect(JSON.stringify(entry.title)).toContain('Shoes & <b>boots</b>');
      expect(JSON.stringify(entry.content)).toContain('Shoes &amp; &lt;b&gt;boots&lt;/b&gt;');
    }
    const ids = entries.map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    expect(ids[1]).toBe(before.entries![0]!.id);
    expect(entries[1]!.updated).toBe(before.entries![0]!.updated);
    const times = entries.map(({ updated }) => Date.parse(updated!));
    expect(times[0]).toBeGreaterThanOrEqual(times[1]!);
    expect(Date.parse(atom.updated!)).toBe(times[0]);

    const asJson = await fetch(feed.json!);
    expect(asJson.headers.get('content-type')).toMatch(/^application\/feed\+json/);
    const json = parseJsonFeed(await asJson.json());
    expect(json).toMatchObject({ title: 'WebVigil: changes', feed_url: feed.json });
    expect(json.items?.map(({ id }) => id)).toEqual(ids);
    for (const item of json.items!) {
      expect(item.content_text).toContain('The price is');
      expect(item.content_html).toBeTruthy();
      expect(item.date_published).toMatch(iso);
      expect(item.url).toMatch(/^http/);
    }
  });

  it('need not be sent again while nothing is new', async () => {
    const feed = await here.call('createFeed', { tag: null });
    const etag = (await fetch(feed.atom!)).headers.get('etag')!;
    const again = (known = etag) => fetch(feed.atom!, { headers: { 'if-none-match': known } });
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`])
      expect((await again(known)).status).toBe(304);
    expect((await again('"other"')).status).toBe(200);
    await aChange('Notify by feed immediately');
    await allSent();
    expect((await again()).status).toBe(200);
  });

  it('holds what has its tag, and nothing else', async () => {
    const feed = await here.call('createFeed', { tag: 'Work' });
    const mine = await aChange('Notify by feed immediately', 'Mine', 'Tags [work]');
    await aChange('Notify by feed immediately', 'Another');
    await allSent();
    const { title, entries } = parseAtomFeed(await (await fetch(feed.atom!)).text());
    expect(JSON.stringify(title)).toContain('Work');
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).toContain(mine.path);
  });

  it('is gone once revoked, and can be guessed by nobody', async () => {
    const feed = await here.call('createFeed', { tag: null });
    const etag = (await fetch(feed.atom!)).headers.get('etag')!;
    await here.call('removeFeed', { id: feed.id });
    for (const address of [feed.atom!, feed.json!]) {
      expect((await fetch(address)).status).toBe(404);
      expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(404);
    }
    expect((await here.call('getTelling', {})).feeds.map(({ id }) => id)).not.toContain(feed.id);
    expect(new URL(feed.atom!).pathname.split('/')[2]!.length).toBeGreaterThan(25);
    expect((await fetch(`${here.server.address}/feeds/${feed.id}/atom.xml`)).status).toBe(404);
  });
});
