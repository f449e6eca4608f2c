// Collects text into blocks as a page is read, with the headings each block stands under.
import type { Block } from './features.ts';
import { headingLevel } from './html-elements.ts';
import { special, tidyText } from './tidy-text.ts';

/** Blocks are counted, not text: what comes after the last allowed block is joined to it, and still compared. */
export const mostBlocks = 100_000;
// Every block carries its headings; without a bound, one long heading above many blocks would fill the store.
const longestHeading = 80;

const unevenSpaces = /[^\S ]| {2}/;
/** Many texts have nothing of all this, and are left alone after one look. */
const untidy = new RegExp(`${unevenSpaces.source}|${special.source}`);
const spaces = /\s+/g;

/** White space collapsed as on screen, and without what nobody sees. */
export function collapse(text: string): string {
  if (!untidy.test(text)) return text;
  const tidy = tidyText(text);
  return unevenSpaces.test(tidy) ? tidy.replace(spaces, ' ') : tidy;
}

/** How text stands on its line: struck out it no longer holds, raised it is cents or a footnote. */
export type Stance = 'struck' | 'raised' | null;

export class BlockBuilder {
  readonly blocks: Block[] = [];
  overflowed = false;
  private readonly kinds: string[] = [];
  private readonly headings: { level: number; text: string }[] = [];
  private where: string[] = [];
  private text = '';
  private preserved = false;
  /** The text as numbers are read from it; null while that is the text itself. */
  private numeric: string | null = null;
  /** No space is wanted next: the block is empty or ends with one. */
  private spaced = true;

  /** Index of the block that text added now will belong to. */
  get index(): number {
    return this.blocks.length;
  }

  get kind(): string {
    return this.kinds.at(-1) ?? 'div';
  }

  open(kind: string, plain: boolean): void {
    this.boundary();
    const outer = this.kinds.at(-1) ?? 'div';
    // A paragraph is worth telling from bare text, but not from the list item or cell that it fills.
    this.kinds.push(plain && (outer !== 'div' || kind !== 'p') ? outer : kind);
  }

  close(): void {
    this.boundary();
    this.kinds.pop();
  }

  /** Adds text with white space collapsed; returns what was added. */
  add(raw: string, stance: Stance = null): string {
    let text = collapse(raw);
    if (this.spaced && text.charCodeAt(0) === 32) text = text.slice(1);
    if (text === '') return text;
    if (stance !== null) this.numeric ??= this.text;
    if (this.numeric !== null) this.numeric += stance === null ? text : inNumber(text, stance, this.numeric);
    this.text += text;
    this.spaced = text.charCodeAt(text.length - 1) === 32;
    return text;
  }

  addPreserved(text: string): void {
    this.text += tidyText(text);
    this.preserved = true;
    this.spaced = false;
  }

  /** Ends the block that is being collected, if it holds any text. */
  boundary(): void {
    if (this.text === '') return;
    if (this.blocks.length >= mostBlocks - 1) {
      this.overflowed = true;
      this.add(' ');
      return;
    }
    this.push();
  }

  finish(): Block[] {
    if (this.text !== '') this.push();
    return this.blocks;
  }

  private push(): void {
    // Once more: an accent may have come in a piece of its own.
    this.text = tidyText(this.text);
    const text = this.preserved ? this.text.trimEnd().replace(/^(?:[ \t]*\r?\n)+/, '') : this.text.trimEnd();
    const numeric = this.numeric?.trim();
    this.text = '';
    this.numeric = null;
    this.preserved = false;
    this.spaced = true;
    if (text === '') return;
    const kind = this.kind;
    const level = headingLevel(kind);
    if (level > 0) this.leave(level);
    const isOther = numeric !== undefined && numeric !== text;
    this.blocks.push({ kind, text, where: this.where, ...(isOther && { numeric }) });
    if (level > 0) this.enter(level, text);
  }

  /** A heading in front of the part of the page that is being read. */
  passHeading(level: number, text: string): void {
    this.leave(level);
    if (text !== '') this.enter(level, text);
  }

  private leave(level: number): void {
    while (this.headings.length > 0 && this.headings.at(-1)!.level >= level) this.headings.pop();
    this.where = this.headings.map((heading) => heading.text);
  }

  private enter(level: number, text: string): void {
    const label = text.length > longestHeading ? `${text.slice(0, longestHeading - 1)}…` : text;
    this.headings.push({ level, text: label });
    this.where = [...this.where, label];
  }
}

/** "$19<sup>99</sup>" is 19.99; "1,234<sup>1</sup>" has a footnote and "10<sup>12</sup>" an exponent. */
function inNumber(text: string, stance: Stance, before: string): string {
  if (stance === 'struck') return ' ';
  if (!/^\d+$/.test(text.trim()) || !/\d$/.test(before)) return text;
  const isPower = /(?:^|[^\d.,])10$/.test(before) && !/\p{Sc}/u.test(before);
  const hasCents = /[.,]\d{1,2}$/.test(before);
  return text.trim().length === 2 && !isPower && !hasCents ? `.${text.trim()}` : ' ';
}
