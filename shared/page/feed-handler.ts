// Takes the events of an RSS or Atom feed: each item's title, link, date and text, its HTML read as HTML.
import { extractHtml } from './extract-html.ts';
import type { Block, Image, Link, List } from './features.ts';
import type { XmlEvents } from './read-xml.ts';
import { AddressResolver } from './resolve-address.ts';
import { tidyText } from './tidy-text.ts';

interface OpenElement {
  name: string;
  attributes: Map<string, string>;
  text: string;
}

interface Item {
  start: number;
  title: string;
  hrefs: string[];
}

// Says when a program ran, not what is in the feed.
const machine = new Set(
  'lastbuilddate pubdate updated generator ttl docs cloud skipdays skiphours id'.split(' '),
);
const rich = new Set(['description', 'summary', 'content', 'content:encoded', 'subtitle', 'tagline']);
const isItem = /^(?:.*:)?(?:item|entry)$/i;
const mostBlocks = 100_000;

export class FeedHandler implements XmlEvents {
  title = '';
  overflowed = false;
  readonly blocks: Block[] = [];
  readonly links: Link[] = [];
  readonly images: Image[] = [];
  readonly items: List = { items: [] };
  private readonly addresses: AddressResolver;
  private readonly url: string;
  private readonly open: OpenElement[] = [];
  /** Inside a text that may hold markup: how many elements were open around it, or 0. */
  private richFrom = 0;
  private item: Item | null = null;

  constructor(url: string) {
    this.url = url;
    this.addresses = new AddressResolver(url);
  }

  opened(name: string): void {
    if (isItem.test(name)) {
      this.item = { start: this.blocks.length, title: '', hrefs: [] };
    }
    this.open.push({ name: name.toLowerCase(), attributes: new Map(), text: '' });
    if (this.richFrom === 0 && rich.has(name.toLowerCase())) this.richFrom = this.open.length;
  }

  attribute(name: string, value: string): void {
    this.open.at(-1)?.attributes.set(name.toLowerCase(), value);
  }

  text(data: string): void {
    const element = this.open.at(-1);
    if (element) element.text += this.open.length > this.richFrom && this.richFrom > 0 ? escaped(data) : data;
  }

  closed(): void {
    const element = this.open.pop();
    if (!element) return;
    if (this.richFrom > 0 && this.open.length >= this.richFrom) {
      // XHTML inside an Atom text: written out again, to be read as HTML.
      this.open.at(-1)!.text += writtenOut(element);
      return;
    }
    this.richFrom = 0;
    if (isItem.test(element.name)) this.closeItem();
    else if (this.item || !machine.has(element.name)) this.leaf(element);
  }

  finish(): void {
    while (this.open.length > 0) this.closed();
  }

  private leaf({ name, attributes, text: raw }: OpenElement): void {
    const text = raw.replace(/\s+/g, ' ').trim();
    if (name === 'title' || name === 'dc:title') {
      const plain = this.plain(text);
      if (this.item) this.item.title ||= plain;
      else this.title ||= plain;
      this.push('title', plain);
    } else if (name === 'link' || name === 'atom:link') this.link(attributes, text);
    else if (/^(?:enclosure|media:content|media:thumbnail|itunes:image)$/.test(name)) this.media(attributes);
    else if (rich.has(name)) this.html(text);
    else if (text !== '') this.push(name, text);
  }

  private link(attributes: ReadonlyMap<string, string>, text: string): void {
    const href = attributes.get('href') ?? text;
    if (href === '' || /^(?:self|hub|edit|replies|next|previous)$/.test(attributes.get('rel') ?? '')) return;
    if (this.item) this.item.hrefs.push(href);
    else this.links.push({ href: this.addresses.resolve(href), text: this.title, block: this.blocks.length });
    if (text !== '') this.push('link', text);
  }

  private media(attributes: ReadonlyMap<string, string>): void {
    const address = attributes.get('url') ?? attributes.get('href');
    if (address === undefined || /^(?:audio|video)/.test(attributes.get('type') ?? '')) return;
    this.images.push({ src: this.addresses.resolve(address), alt: '', block: this.blocks.length });
  }

  private html(text: string): void {
    if (!/[<&]/.test(text)) {
      this.push('p', text);
      return;
    }
    const inside = extractHtml(text, this.url);
    const from = this.blocks.length;
    for (const block of inside.blocks) this.push(block.kind, block.text);
    for (const link of inside.links) this.links.push({ ...link, block: link.block + from });
    for (const image of inside.images) this.images.push({ ...image, block: image.block + from });
  }

  private plain(text: string): string {
    if (!/[<&]/.test(text)) return text;
    return extractHtml(text, this.url)
      .blocks.map((block) => block.text)
      .join(' ');
  }

  private closeItem(): void {
    const item = this.item;
    this.item = null;
    if (item === null) return;
    for (const href of new Set(item.hrefs)) {
      this.links.push({ href: this.addresses.resolve(href), text: item.title, block: item.start });
    }
    const where = item.title === '' ? [] : [item.title];
    for (const block of this.blocks.slice(item.start)) block.where = block.kind === 'title' ? [] : where;
    this.items.items.push(item.start, this.blocks.length);
  }

  private push(kind: string, raw: string): void {
    const text = tidyText(raw);
    if (text === '') return;
    if (this.blocks.length < mostBlocks) this.blocks.push({ kind, text, where: [] });
    else {
      this.overflowed = true;
      this.blocks.at(-1)!.text += ` ${text}`;
    }
  }
}

function writtenOut({ name, attributes, text }: OpenElement): string {
  const inTag = [...attributes].map(
    ([key, value]) => ` ${key}="${escaped(value).replaceAll('"', '&quot;')}"`,
  );
  return `<${name}${inTag.join('')}>${text}</${name}>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
