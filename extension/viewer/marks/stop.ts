// The words for what is marked: stretches of text, places on a page, and the stops of a walk from change to change.
import type { ChangeOp } from '../../../shared/detect/change.ts';
import type { Block, PageType } from '../../../shared/page/features.ts';

/** What a shown page says, without its elements: this is all that a comparison needs, also in another thread. */
export interface ShownText {
  type: PageType;
  blocks: Block[];
  links: ShownLink[];
  images: ShownImage[];
  fields: ShownField[];
}

export interface ShownLink {
  href: string;
  text: string;
  /** The block it stands in, or the next one. */
  block: number;
}

export interface ShownImage {
  src: string;
  alt: string;
  /** Of its bytes, where they are stored. */
  hash?: string | undefined;
  block: number;
}

/** A value somebody may type, choose or press; its own text is compared as text. */
export interface ShownField {
  name: string;
  value: string;
  block: number;
  /** The value is also the text of that block. */
  isText?: true;
  /** Ticked or not: nobody sees the value itself. */
  isTick?: true;
}

export interface Span {
  block: number;
  start: number;
  end: number;
  op: ChangeOp;
}

/** What to look at on one side: marked text, a link, an image, a field, or else the gap before a block (past the last one: the end). */
export interface Place {
  spans: Span[];
  gap: number;
  link?: number;
  image?: number;
  field?: number;
}

/** Words that are gone from a block, and where in the new text they would stand. */
export interface Removed {
  block: number;
  at: number;
  text: string;
}

/** One place to stop at when going from change to change. */
export interface Stop {
  op: ChangeOp;
  old: Place;
  new: Place;
  removed?: Removed[];
  /** Which of the detected changes it shows; absent when it was found by comparing the shown pages alone. */
  change?: number;
  /** Further changes that go on where it ends: one thing to look at. */
  also?: number[];
}

/** Blocks that belong together, in order on both sides: what linked scrolling goes by. */
export type Pair = [old: number, next: number];

/** Where a place begins, in the order of the page. */
export function blockOf(place: Place, page: ShownText): number {
  if (place.spans.length > 0) return place.spans[0]!.block;
  if (place.link !== undefined) return page.links[place.link]?.block ?? place.gap;
  if (place.image !== undefined) return page.images[place.image]?.block ?? place.gap;
  if (place.field !== undefined) return page.fields[place.field]?.block ?? place.gap;
  return place.gap;
}
