// What one version of a page says, as plain data: extracted once, stored with the version, compared ever after.
import type { SelectorKind } from '../sentinel/ast.ts';

export type PageType = 'html' | 'xml' | 'json' | 'text' | 'feed' | 'pdf';

/** A run of text that a person sees as one piece: a paragraph, a heading, a list item, a table cell. */
export interface Block {
  /** Element kind that makes the block ('p', 'h2', 'li', 'td', …); a bare text run takes its container's. */
  kind: string;
  /** Visible text, white space collapsed (kept inside pre and textarea). */
  text: string;
  /** Where a person would look: the headings above it, outermost first. */
  where: string[];
  /** What is shown to a person where `text` is only what is compared: noise rules take things out of `text`. */
  shown?: string;
  /** The text for reading numbers, where it differs: without what is struck out, raised cents behind a point. */
  numeric?: string;
}

/** Rows of cells. A text inside a table inside a cell belongs to the inner table alone. */
export interface Table {
  /** Index of the block that is its caption; −1 without one. */
  caption: number;
  /** How many rows at its top are headings. */
  header: number;
  /** A row is pairs of numbers, one for each cell: its first block, and the one after its last. */
  rows: number[][];
  /** Names of the columns where the page itself has them beside the cells: elements of XML, keys of JSON. */
  columns?: string[];
  /** In XML the path of elements to its rows, which have it in common. */
  path?: string[];
}

export interface List {
  /** Pairs of numbers, one for each item: its first block, and the one after its last. */
  items: number[];
  /** In XML the path of elements to its items, which have it in common. */
  path?: string[];
}

export interface Link {
  /** Resolved against the page's base. */
  href: string;
  text: string;
  /** Index into blocks: the block it stands in or, where it has no text, the next one; −1 on a page without text. */
  block: number;
}

export interface Image {
  src: string;
  alt: string;
  /** Of its bytes, where they were fetched. */
  hash?: string;
  block: number;
}

/** A video, sound, frame or object: of what it shows, the page itself says the address alone. */
export interface Media {
  /** The element that shows it: 'video', 'iframe', … */
  kind: string;
  /** Empty for an element of XML that holds nothing: that it is there is all it says. */
  src: string;
  block: number;
  /** In XML the path of elements to it. */
  path?: string[];
}

export interface FormValue {
  name: string;
  value: string;
  block: number;
}

/**
 * What a part of the page says. `gone`: the page has no such element, which is not the same as an empty one.
 * `ambiguous`: several could be the one that was meant. `unreadable`: the selector asks too much or makes no sense.
 */
export type ExtentReading =
  | { state: 'found'; elements: number; features: PageFeatures; healed?: Healed[] }
  | { state: 'gone' }
  | { state: 'ambiguous'; elements: number }
  | { state: 'unreadable'; message: string };

/** An element that its selector no longer finds, or no longer alone, and its fingerprint does. */
export interface Healed {
  /** As it is written in the sentinel. */
  by: SelectorKind;
  path: string;
  /** Where it is now, and what it is like now. */
  nowPath: string;
  nowFingerprint: string;
  /** From 0 to 1: how much it is like the one that was picked. */
  likeness: number;
}

/** Stored features of an older format still say all they said; what they lack is absent, not empty. */
export const featuresFormat = 4;

export interface PageFeatures {
  /** Absent in those stored before there were formats. */
  format?: number;
  type: PageType;
  title: string;
  blocks: Block[];
  links: Link[];
  images: Image[];
  forms: FormValue[];
  /** Absent where the page has none. */
  media?: Media[];
  /** Absent in format 1; without paths in format 2. Up to format 3, attributes of XML were in the order of the page. */
  tables?: Table[];
  lists?: List[];
  /** What else a chosen element says of itself: its content, value and data attributes; a number may stand there. */
  attributes?: { name: string; value: string }[];
  /** Tags and attributes in front of and inside each block, and after the last; only where a sentinel asks for markup. */
  markup?: string[];
  /** Parts of the page that sentinels look at, by `extentKey`; read when the page was, because that needs its tree. */
  extents?: Record<string, ExtentReading>;
  /** The page is not what it says it is, for example XML that is not well-formed; read as well as possible. */
  problem?: { message: string; line: number; column: number };
  /** Sentences for people, set when a bound was hit and the features say less than the page. */
  notes?: string[];
}
