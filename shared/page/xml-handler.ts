// Takes the events of an XML document and keeps what it says: a block for each run of text and each attribute, with the
// path of elements as its place; elements that hold nothing; addresses as links and images; repeated elements as lists and
// tables.
import { collapse, mostBlocks } from './block-builder.ts';
import type { Block, Image, Link, Media } from './features.ts';
import type { XmlEvents } from './read-xml.ts';
import { type Record, RecordCollector } from './record-collector.ts';
import { AddressResolver } from './resolve-address.ts';

// A path is kept with every block: of one that is longer, the middle is left out. Both ends tell it apart from others.
const longestPath = 32;
const mostLinks = 100_000;
const mostEmpty = 100_000;
const longestLabel = 1000;
const mostLabelBlocks = 100;

interface OpenElement {
  name: string;
  path: string[];
  /** Since the start tag, until anything else is heard. */
  attributes: [name: string, value: string][];
  /** Whether to be there is all it says: it holds nothing. */
  isEmpty: boolean;
  preserve: boolean;
  /** Index of its first block. */
  start: number;
  record: Record;
  /** What its attribute says in place of a picture. */
  alt: string | null;
  /** Links and images that wait for the element's text to be their label. */
  unlabelled: (Link | Image)[];
}

const linkName = /^(?:.*:)?(?:href|link|url|uri|loc|guid|homepage|website)$/i;
const imageName = /^(?:.*:)?(?:src|image|img|icon|logo|thumbnail|photo|picture|cover|enclosure)$/i;
const imageFile = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico)(?:[?#]|$)/i;
const absolute = /^https?:\/\/\S+$/i;

export class XmlHandler implements XmlEvents {
  title = '';
  overflowed = false;
  readonly blocks: Block[] = [];
  readonly links: Link[] = [];
  readonly images: Image[] = [];
  readonly empty: Media[] = [];
  readonly records = new RecordCollector();
  private readonly addresses: AddressResolver;
  private readonly open: OpenElement[] = [];
  private buffer = '';

  constructor(url: string) {
    this.addresses = new AddressResolver(url);
  }

  /** `isChosen`: not just on the way to a part of the document that is. */
  opened(name: string, isChosen = true): void {
    this.flush();
    const outer = this.open.at(-1);
    if (outer) outer.isEmpty = false;
    const path = outer ? pathInto(outer.path, name) : [name];
    const record = { name, path, start: this.blocks.length, end: 0, fields: [], children: [] };
    this.open.push({
      name,
      path,
      attributes: [],
      isEmpty: isChosen,
      preserve: outer?.preserve ?? false,
      start: this.blocks.length,
      record,
      alt: null,
      unlabelled: [],
    });
  }

  attribute(name: string, value: string): void {
    const element = this.open.at(-1);
    if (!element || name === 'xmlns' || name.startsWith('xmlns:')) return;
    if (name === 'xml:space') element.preserve = value === 'preserve';
    else element.attributes.push([name, value]);
  }

  text(data: string): void {
    this.buffer += data;
  }

  closed(_name?: string): void {
    this.flush();
    const element = this.open.pop();
    if (!element) return;
    element.record.end = this.blocks.length;
    if (element.isEmpty && element.start === this.blocks.length) this.keepEmpty(element);
    if (element.unlabelled.length > 0) this.label(element);
    const outer = this.open.at(-1);
    this.records.close(element.record, outer?.record ?? null);
  }

  finish(): void {
    while (this.open.length > 0) this.closed();
    const last = this.blocks.length - 1;
    for (const item of [...this.links, ...this.images, ...this.empty])
      if (item.block > last) item.block = last;
  }

  protected flush(): void {
    const raw = this.buffer;
    this.buffer = '';
    const element = this.open.at(-1);
    if (!element) return;
    this.settle(element);
    if (raw === '') return;
    const text = element.preserve && raw.trim() !== '' ? raw : collapse(raw).trim();
    if (text === '') return;
    // The first title in a document is its own: in a feed it stands before the items.
    if (this.title === '' && element.name === 'title') this.title = text;
    this.address(element, element.name, text, false);
    this.push(element.name, text, element.path);
  }

  /** The order of attributes means nothing in XML. */
  private settle(element: OpenElement): void {
    const { attributes, path, record } = element;
    if (attributes.length === 0) return;
    element.attributes = [];
    for (const [name, value] of attributes.sort((a, b) => (a[0] < b[0] ? -1 : 1))) {
      this.address(element, name, value, true);
      if (name === 'alt') element.alt = collapse(value).trim();
      const start = this.blocks.length;
      this.push(`@${name}`, collapse(value).trim(), path);
      record.fields.push({ name: `@${name}`, start, end: this.blocks.length });
    }
  }

  protected push(kind: string, text: string, where: string[]): void {
    if (text === '') return;
    if (this.blocks.length < mostBlocks) this.blocks.push({ kind, text, where });
    else {
      this.overflowed = true;
      this.blocks.at(-1)!.text += ` ${text}`;
    }
  }

  /** An attribute may hold a relative address; text counts as one only when it is whole. */
  private address(element: OpenElement, name: string, value: string, isAttribute: boolean): void {
    const names = isAttribute ? [name, element.name] : [name];
    const isLink = isAttribute ? linkName.test(name) : linkName.test(name) && absolute.test(value);
    const isImage =
      (names.some((one) => imageName.test(one)) || imageFile.test(value)) &&
      (absolute.test(value) || (isAttribute && /^(?:.*:)?(?:src|href|url)$/i.test(name)));
    if ((!isLink && !isImage) || value.trim() === '' || this.links.length + this.images.length >= mostLinks)
      return;
    const address = this.addresses.resolve(value);
    const block = this.blocks.length;
    const found: Link | Image = isImage
      ? { src: address, alt: '', block }
      : { href: address, text: '', block };
    if ('src' in found) this.images.push(found);
    else this.links.push(found);
    if (isAttribute) element.unlabelled.push(found);
  }

  private keepEmpty({ name, path, start }: OpenElement): void {
    if (this.empty.length < mostEmpty) this.empty.push({ kind: name, src: '', block: start, path });
    else this.overflowed = true;
  }

  private label(element: OpenElement): void {
    // Elements lie within one another, and each is labelled: what is read for one of them must have an end.
    const own = this.blocks.slice(element.start, element.start + mostLabelBlocks);
    const texts = own.flatMap(({ kind, text: one }) =>
      kind.startsWith('@') ? [] : [one.slice(0, longestLabel)],
    );
    const text = texts.join(' ').slice(0, longestLabel);
    for (const item of element.unlabelled) {
      if ('src' in item) item.alt = element.alt ?? text;
      else item.text = text;
    }
  }
}

function pathInto(outer: readonly string[], name: string): string[] {
  if (outer.length < longestPath) return [...outer, name];
  const half = longestPath / 2;
  return [...outer.slice(0, half - 1), '…', ...outer.slice(half + 1), name];
}
