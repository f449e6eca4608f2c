// Collects text into blocks as a page is read, with the headings each block stands under.
import type { Block } from './features.ts';
import { headingLevel } from './html-elements.ts';

/** Blocks are counted, not text: what comes after the last allowed block is joined to it, and still compared. */
export const mostBlocks = 100_000;
// Every block carries its headings; without a bound, one long heading above many blocks would fill the store.
const longestHeading = 80;

const untidy = /[^\S ]| {2}|[\u00ad\u200b\u2060]/;
const invisible = /[\u00ad\u200b\u2060]+/g;
const spaces = /\s+/g;

/** White space collapsed as on screen; soft hyphens and zero-width spaces only say where a line may break. */
export function collapse(text: string): string {
  return untidy.test(text) ? text.replace(invisible, '').replace(spaces, ' ') : text;
}

export class BlockBuilder {
  readonly blocks: Block[] = [];
  overflowed = false;
  private readonly kinds: string[] = [];
  private readonly headings: { level: number; text: string }[] = [];
  private where: string[] = [];
  private text = '';
  private preserved = false;
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
  add(raw: string): string {
    let text = collapse(raw);
    if (this.spaced && text.charCodeAt(0) === 32) text = text.slice(1);
    if (text === '') return text;
    this.text += text;
    this.spaced = text.charCodeAt(text.length - 1) === 32;
    return text;
  }

  addPreserved(text: string): void {
    this.text += text;
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
    const text = this.preserved ? this.text.trimEnd().replace(/^(?:[ \t]*\r?\n)+/, '') : this.text.trimEnd();
    this.text = '';
    this.preserved = false;
    this.spaced = true;
    if (text === '') return;
    const kind = this.kind;
    const level = headingLevel(kind);
    if (level > 0) this.leave(level);
    this.blocks.push({ kind, text, where: this.where });
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
