// A feed as plain data, and the two forms readers take: Atom (RFC 4287) and JSON Feed 1.1.
import { type Digest, everyItem } from './digest.ts';
import { headline } from './digest-wording.ts';
import { renderFragment } from './render-html.ts';
import { renderText } from './render-text.ts';
import { escapeMarkup, safeText } from './safe-text.ts';

export interface Feed {
  id: string;
  title: string;
  /** Where it lies itself, in this form. */
  self: string;
  home: string;
  updatedAt: number;
  /** Newest first. */
  entries: Digest[];
}

export function renderAtom({ id, title, self, home, updatedAt, entries }: Feed): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>urn:webvigil:feed:${escapeMarkup(id)}</id>
<title>${escapeMarkup(safeText(title, 200))}</title>
<updated>${iso(updatedAt)}</updated>
<author><name>WebVigil</name></author>
<link rel="self" type="application/atom+xml" href="${escapeMarkup(self)}"/>
<link rel="alternate" type="text/html" href="${escapeMarkup(home)}"/>
${entries.map(atomEntry).join('\n')}
</feed>
`;
}

function atomEntry(digest: Digest): string {
  const tags = tagsOf(digest).map((tag) => `<category term="${escapeMarkup(tag)}"/>`);
  return `<entry>
<id>urn:webvigil:message:${escapeMarkup(digest.id)}</id>
<title>${escapeMarkup(headline(digest))}</title>
<updated>${iso(digest.at)}</updated>
<link rel="alternate" type="text/html" href="${escapeMarkup(placeOf(digest))}"/>${tags.join('')}
<summary>${escapeMarkup(summaryOf(digest))}</summary>
<content type="html">${escapeMarkup(renderFragment(digest))}</content>
</entry>`;
}

export function renderJsonFeed({ title, self, home, entries }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: safeText(title, 200),
    home_page_url: home,
    feed_url: self,
    language: 'en',
    authors: [{ name: 'WebVigil' }],
    items: entries.map((digest) => ({
      id: `urn:webvigil:message:${digest.id}`,
      url: placeOf(digest),
      title: headline(digest),
      summary: summaryOf(digest),
      content_html: renderFragment(digest),
      content_text: renderText(digest),
      date_published: iso(digest.at),
      tags: tagsOf(digest),
    })),
  });
}

function placeOf(digest: Digest): string {
  const [first] = everyItem(digest);
  return first?.views?.sideBySide ?? digest.links.inBrowser;
}

function summaryOf(digest: Digest): string {
  const lines = everyItem(digest).map(({ title, summary }) => `${title}: ${summary}`);
  return safeText(lines.join(' · '), 400);
}

function tagsOf({ sections }: Digest): string[] {
  return sections.flatMap(({ tag }) => (tag === null ? [] : [safeText(tag, 60)]));
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
