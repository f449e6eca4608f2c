// Walks a parsed HTML page, not yet cleaned, and reads what a person sees on it: text, links, images, fields.
import { bestSource } from '../../../shared/page/best-source.ts';
import { collapse } from '../../../shared/page/block-builder.ts';
import { BLOCK, elementFlags, PLAIN, PRE, UNSEEN } from '../../../shared/page/html-elements.ts';
import { tiny } from '../../../shared/page/media-collector.ts';
import { AddressResolver } from '../../../shared/page/resolve-address.ts';
import type { ShownField, ShownImage, ShownLink } from '../marks/stop.ts';
import type { Breather } from './breather.ts';
import { readField } from './read-field.ts';
import { TextReader } from './text-reader.ts';

export interface ReadHtml {
  reader: TextReader;
  links: { link: ShownLink; element: Element }[];
  images: { image: ShownImage; element: Element }[];
  fields: { field: ShownField; element: Element }[];
  /** Resolves what the page's own addresses mean. */
  addresses: AddressResolver;
}

interface OpenElement {
  kind: string;
  preserved: boolean;
  isBlock: boolean;
  /** The one it stands in, or is. */
  link: ShownLink | null;
  isLink: boolean;
  picture: Element | null;
}

export async function readHtml(
  doc: Document,
  url: string,
  names: ReadonlyMap<Element, string>,
  breather: Breather,
): Promise<ReadHtml> {
  const addresses = new AddressResolver(url);
  const base = doc.querySelector('base[href]')?.getAttribute('href');
  if (base) addresses.setBase(base);
  const reader = new TextReader();
  const links: ReadHtml['links'] = [];
  const images: ReadHtml['images'] = [];
  const fields: ReadHtml['fields'] = [];
  /** What speaks for a link that shows no text. */
  const labels = new Map<ShownLink, string>();
  const open: OpenElement[] = [
    { kind: 'div', preserved: false, isBlock: true, link: null, isLink: false, picture: null },
  ];
  // The walker goes by the tree itself: no name or id on the page can stand in the way of it.
  const walker = doc.createTreeWalker(doc.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const leave = () => {
    const element = open.pop()!;
    const { link, isLink } = element;
    if (link && isLink) link.text = collapsed(link.text) || collapsed(labels.get(link) ?? '');
    if (element.isBlock) reader.boundary();
  };
  /** Whether to go inside. */
  const enter = (element: Element): boolean => {
    const outer = open.at(-1)!;
    const name = element.localName;
    const flags = elementFlags.get(name) ?? 0;
    // In a drawing a title is a tool tip; elsewhere in the page, a mistake.
    if ((flags & UNSEEN) > 0 || name === 'title' || isUnseen(element, name)) return false;
    if (name === 'br') {
      reader.lineBreak(outer.preserved);
      return false;
    }
    if (name === 'img' || name === 'image' || isPictureButton(element, name)) {
      const alt = collapsed(element.getAttribute('alt') ?? '');
      const source = name === 'image' ? targetOf(element) : sourceOf(element, outer.picture);
      const isCounter = tiny(attribute(element, 'width')) && tiny(attribute(element, 'height'));
      if (source !== null && !isCounter)
        images.push({ image: { src: addresses.resolve(source), alt, block: reader.index }, element });
      if (outer.link && !labels.get(outer.link)) labels.set(outer.link, alt);
      return false;
    }
    const isBlock = (flags & BLOCK) > 0;
    if (isBlock) reader.boundary();
    const field = readField(element, names, reader.index);
    if (field) fields.push(field);
    const plain = (flags & PLAIN) > 0 && (outer.kind !== 'div' || name !== 'p');
    const link = linkOf(element, name, addresses, reader.index);
    if (link) {
      links.push({ link, element });
      labels.set(link, element.getAttribute('alt') ?? element.getAttribute('aria-label') ?? '');
    }
    open.push({
      kind: isBlock && !plain ? name : outer.kind,
      preserved: outer.preserved || (flags & PRE) > 0,
      isBlock,
      link: link ?? outer.link,
      isLink: link !== null,
      picture: name === 'picture' ? element : outer.picture,
    });
    return true;
  };

  for (let node: Node | null = walker.firstChild(); node !== null; ) {
    let inside = false;
    if (node.nodeType === Node.TEXT_NODE) {
      const { kind, preserved, link } = open.at(-1)!;
      reader.text(node as Text, kind, preserved);
      if (link) link.text += (node as Text).data;
    } else inside = enter(node as Element);
    if (breather.isDue) await breather.pause();
    if (inside) {
      node = walker.firstChild();
      if (node !== null) continue;
      leave();
    }
    node = walker.nextSibling();
    while (node === null && open.length > 1) {
      leave();
      walker.parentNode();
      node = walker.nextSibling();
    }
  }
  reader.boundary();
  return { reader, links, images, fields, addresses };
}

function isPictureButton(element: Element, name: string): boolean {
  return name === 'input' && /^\s*image\s*$/i.test(element.getAttribute('type') ?? '');
}

function attribute(element: Element, name: string): string | undefined {
  return element.getAttribute(name) ?? undefined;
}

export function sourceOf(element: Element, picture: Element | null): string | null {
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
  const first = picture?.querySelector('source');
  const around = Object.fromEntries([...(first?.attributes ?? [])].map(({ name, value }) => [name, value]));
  return bestSource(attributes, around);
}

/** In drawings it may be written in the old way. */
function targetOf(element: Element): string | null {
  return element.getAttribute('href') ?? element.getAttribute('xlink:href');
}

function collapsed(text: string): string {
  return collapse(text).trim();
}

function linkOf(element: Element, name: string, addresses: AddressResolver, block: number): ShownLink | null {
  const href = name === 'a' || name === 'area' ? targetOf(element) : null;
  return href === null ? null : { href: addresses.resolve(href), text: '', block };
}

function isUnseen(element: Element, name: string): boolean {
  if (element.hasAttribute('hidden') || element.hasAttribute('popover')) return true;
  if (name === 'dialog' && !element.hasAttribute('open')) return true;
  return /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(element.getAttribute('style') ?? '');
}
