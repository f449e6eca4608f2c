// Listens to the parser as it reads an HTML page and collects what a person sees: text, links, images, form values.
import { ariaTag } from './aria-structure.ts';
import { bestSource } from './best-source.ts';
import { BlockBuilder, collapse } from './block-builder.ts';
import type { ElementHandler } from './bounded-parser.ts';
import type { FormValue, Image, Link, Media } from './features.ts';
import { formValue } from './form-value.ts';
import { BLOCK, elementFlags, PLAIN, PRE, STRUCTURE, UNSEEN } from './html-elements.ts';
import { LinkCollector } from './link-collector.ts';
import type { MarkupCollector } from './markup-collector.ts';
import { MediaCollector, mediaTags, tiny } from './media-collector.ts';
import { AddressResolver } from './resolve-address.ts';
import { StructureCollector } from './structure-collector.ts';
import { spansOf } from './table-grid.ts';

const wanted = new Set(
  (
    'href src srcset data-src data-lazy-src data-original data-srcset alt value name type checked selected hidden style ' +
    'width height open label aria-label placeholder xlink:href poster data role colspan rowspan aria-colspan aria-rowspan'
  ).split(' '),
);
const struckTags = new Set(['s', 'del', 'strike']);
const struckStyle = /line-through/i;
const unseenStyle = /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
/** Links, images and form values of one page, each. */
export const mostItems = 100_000;

export type Attributes = Record<string, string | undefined>;

export class HtmlHandler implements ElementHandler {
  depth = 0;
  title = '';
  readonly text = new BlockBuilder();
  readonly structure = new StructureCollector();
  private readonly markup: MarkupCollector | null;
  readonly links: Link[] = [];
  readonly images: Image[] = [];
  readonly forms: FormValue[] = [];
  /** Of chosen elements; whoever reads them out adds these (replay-html.ts). */
  readonly spoken: { name: string; value: string }[] = [];
  private readonly shown = new MediaCollector();
  overflowed = false;
  /** A field that somebody watches says its value as text does: it may be a number or a word that is waited for. */
  fieldsAsText = false;
  private readonly addresses: AddressResolver;
  private tag = '';
  private attributes: Attributes = {};
  /** Depths at which these began; 0 when not inside one. */
  private unseenFrom = 0;
  private preFrom = 0;
  private titleFrom = 0;
  private svgFrom = 0;
  private struckFrom = 0;
  private raisedFrom = 0;
  /** By depth, of the open elements whose role says what they are rather than their name. */
  private readonly roles = new Map<number, string>();
  private hasTitle = false;
  private readonly link = new LinkCollector();
  private select = '';
  private option: number | null = null;
  private area: { name: string; block: number } | null = null;
  /** What the first source of the open <picture> says. */
  private picture: Attributes | null = null;

  constructor(url: string, markup: MarkupCollector | null = null) {
    this.addresses = new AddressResolver(url);
    this.markup = markup;
  }

  onopentagname(name: string): void {
    this.settle();
    this.tag = name;
    this.depth++;
  }

  onattribute(name: string, value: string): void {
    if (this.tag === '' || (this.unseenFrom > 0 && !this.shown.isWaiting)) return;
    if (this.unseenFrom === 0) this.markup?.attribute(name, value);
    if (!wanted.has(name)) return;
    this.attributes[name] ??= value;
  }

  settle(): void {
    const tag = this.tag;
    if (tag === '') return;
    this.tag = '';
    const attributes = this.attributes;
    this.attributes = {};
    if (this.unseenFrom > 0) {
      if (tag === 'source') this.shown.source(attributes);
      return;
    }
    const role = ariaTag(tag, attributes.role);
    const flags = elementFlags.get(role ?? tag) ?? 0;
    if (tag === 'title') this.openTitle();
    else if (isUnseen(tag, attributes)) this.unseenFrom = this.depth;
    else if ((flags & UNSEEN) > 0) {
      this.unseenFrom = this.depth;
      if (mediaTags.has(tag)) this.openMedia(tag, attributes);
    } else {
      if (role !== null) this.roles.set(this.depth, role);
      if ((flags & BLOCK) > 0) this.text.open(role ?? tag, (flags & PLAIN) > 0);
      if ((flags & STRUCTURE) > 0) this.openStructure(role ?? tag, attributes);
      this.markup?.element(tag, this.text.index);
      if ((flags & PRE) > 0) this.preFrom ||= this.depth;
      if (struckTags.has(tag) || (attributes.style !== undefined && struckStyle.test(attributes.style)))
        this.struckFrom ||= this.depth;
      if (tag === 'sup') this.raisedFrom ||= this.depth;
      this.open(tag, attributes);
    }
  }

  ontext(data: string): void {
    this.settle();
    if (this.unseenFrom > 0) return;
    if (this.titleFrom > 0) {
      this.title += data;
      return;
    }
    const block = this.text.index;
    if (this.preFrom > 0) this.text.addPreserved(data);
    else this.text.add(data, this.struckFrom > 0 ? 'struck' : this.raisedFrom > 0 ? 'raised' : null);
    this.link.text(data, block);
  }

  onclosetag(name: string): void {
    this.settle();
    const depth = this.depth--;
    if (this.unseenFrom > 0) {
      this.shown.close(depth);
      if (depth === this.unseenFrom) this.unseenFrom = 0;
      return;
    }
    if (depth === this.titleFrom) {
      this.titleFrom = 0;
      return;
    }
    if (depth === this.link.depth) this.closeLink();
    if (depth === this.preFrom) this.preFrom = 0;
    if (depth === this.svgFrom) this.svgFrom = 0;
    if (depth === this.struckFrom) this.struckFrom = 0;
    if (depth === this.raisedFrom) this.raisedFrom = 0;
    if (name === 'picture') this.picture = null;
    const part = this.roles.get(depth) ?? name;
    if (part !== name) this.roles.delete(depth);
    const flags = elementFlags.get(part) ?? 0;
    if ((flags & BLOCK) === 0) return;
    this.text.close();
    if ((flags & STRUCTURE) > 0) this.structure.close(part, depth, this.text.index);
    this.link.text(' ', -1);
    if (name === 'option' || name === 'textarea') this.closeField(name);
  }

  onend(): void {
    this.closeLink();
    this.text.finish();
    this.structure.finish(this.text.index);
    this.title = collapse(this.title).trim();
    const last = this.text.blocks.length - 1;
    for (const media of this.media) media.src = this.addresses.resolve(media.src);
    for (const items of [this.links, this.images, this.forms, this.media]) {
      for (const item of items) if (item.block > last) item.block = last;
    }
  }

  private open(tag: string, attributes: Attributes): void {
    switch (tag) {
      case 'a':
      case 'area':
        this.openLink(attributes);
        break;
      case 'br':
        if (this.preFrom > 0) this.text.addPreserved('\n');
        else this.text.add(' ');
        this.link.text(' ', -1);
        break;
      case 'img':
        this.image(attributes, this.picture ?? {});
        break;
      case 'image':
        // In a drawing a picture of its own; elsewhere browsers take it for <img>.
        this.image(this.svgFrom > 0 ? { ...attributes, src: targetOf(attributes) } : attributes);
        break;
      case 'picture':
        this.picture = {};
        break;
      case 'source':
        if (this.picture?.srcset === undefined) this.picture &&= attributes;
        break;
      case 'embed':
      case 'frame':
        this.openMedia(tag, attributes);
        break;
      case 'input':
        this.input(attributes);
        break;
      case 'select':
        this.select = attributes.name ?? '';
        break;
      case 'option':
        this.option = attributes.selected === undefined ? null : this.text.index;
        break;
      case 'optgroup':
        this.text.add(attributes.label ?? '');
        this.text.boundary();
        break;
      case 'textarea':
        this.area = { name: attributes.name ?? '', block: this.text.index };
        break;
      case 'base':
        if (attributes.href !== undefined) this.addresses.setBase(attributes.href);
        break;
      case 'svg':
        this.svgFrom ||= this.depth;
        break;
    }
  }

  private openStructure(part: string, attributes: Attributes): void {
    const isCell = part === 'td' || part === 'th';
    const spans = isCell
      ? spansOf(
          attributes.colspan ?? attributes['aria-colspan'],
          attributes.rowspan ?? attributes['aria-rowspan'],
        )
      : undefined;
    this.structure.open(part, this.depth, this.text.index, spans);
  }

  private openTitle(): void {
    // Inside a drawing, or a second time, a title is a tool tip or a mistake; nobody sees it on the page.
    if (this.hasTitle || this.svgFrom > 0) this.unseenFrom = this.depth;
    else {
      this.titleFrom = this.depth;
      this.hasTitle = true;
    }
  }

  private openLink(attributes: Attributes): void {
    this.closeLink();
    const target = targetOf(attributes);
    if (target === undefined) return;
    const label = attributes.alt ?? attributes['aria-label'] ?? '';
    this.link.open(this.depth, this.addresses.resolve(target), label);
  }

  private closeLink(): void {
    const link = this.link.close(this.text.index);
    if (link !== null) this.keep(this.links, link);
  }

  private openMedia(tag: string, attributes: Attributes): void {
    this.shown.open(tag, attributes, this.depth, this.text.index);
    if (attributes.poster) this.image({ src: attributes.poster });
  }

  get media(): Media[] {
    return this.shown.media;
  }

  private image(attributes: Attributes, picture: Attributes = {}): void {
    const source = bestSource(attributes, picture);
    if (source === null || (tiny(attributes.width) && tiny(attributes.height))) return;
    const alt = collapse(attributes.alt ?? '').trim();
    this.link.image(alt);
    this.keep(this.images, { src: this.addresses.resolve(source), alt, block: this.text.index });
  }

  private input(attributes: Attributes): void {
    const field = formValue(attributes);
    if (field.is === 'image') this.image(attributes);
    else if (field.is === 'button') {
      this.text.open('button', false);
      this.text.add(field.label);
      this.text.close();
    } else if (field.is === 'value') {
      this.keep(this.forms, { name: field.name, value: field.value, block: this.text.index });
      if (!this.fieldsAsText) return;
      this.text.open('input', false);
      this.text.add(field.value);
      this.text.close();
    }
  }

  private closeField(name: 'option' | 'textarea'): void {
    const block = name === 'option' ? this.option : (this.area?.block ?? null);
    const field = name === 'option' ? this.select : (this.area?.name ?? '');
    if (block !== null) {
      this.keep(this.forms, { name: field, value: this.text.blocks[block]?.text ?? '', block });
    }
    this.option = null;
    this.area = null;
  }

  private keep<T>(items: T[], item: T): void {
    if (items.length < mostItems) items.push(item);
    else this.overflowed = true;
  }
}

// aria-hidden hides from screen readers only: a person with eyes sees it, so it is content.
function isUnseen(tag: string, attributes: Attributes): boolean {
  if (attributes.hidden !== undefined) return true;
  if (tag === 'dialog' && attributes.open === undefined) return true;
  return attributes.style !== undefined && unseenStyle.test(attributes.style);
}

/** Drawings have their own, older name for it. */
function targetOf(attributes: Attributes): string | undefined {
  return attributes.href ?? attributes['xlink:href'];
}
