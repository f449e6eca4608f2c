// Draws folding trees and lines, and keeps for each value drawn the block it is and the text node it stands in.
import type { Block, PageType } from '../../../shared/page/features.ts';
import { movePieces } from './move-pieces.ts';
import type { PreparedPage, Run } from './prepared-page.ts';
import { putInChunks } from './put-in-chunks.ts';

/** Deeper than this, branches are drawn beside each other: a page may nest as deep as it likes. */
const deepest = 60;
/** Deeper than this they are hardly set in any more: what is out of sight to the right is seen by nobody. */
const deep = 10;
export const mostDrawn = 100_000;

export class TreePencil {
  readonly root: HTMLElement;
  readonly blocks: Block[] = [];
  readonly runs: Run[][] = [];
  private readonly doc = document.implementation.createHTMLDocument();
  private readonly open: HTMLElement[];

  constructor() {
    this.root = this.doc.createElement('div');
    this.open = [this.root];
  }

  get isFull(): boolean {
    return this.blocks.length >= mostDrawn;
  }

  /** A branch that folds, with this in its head; what is drawn next goes inside until `end`. */
  begin(head: (line: HTMLElement) => void): void {
    if (this.open.length > deepest) {
      this.line(head);
      this.open.push(this.open.at(-1)!);
      return;
    }
    const branch = this.doc.createElement('details');
    branch.open = true;
    if (this.open.length > deep) branch.className = 'deep';
    const summary = branch.appendChild(this.doc.createElement('summary'));
    head(summary);
    this.open.at(-1)!.append(branch);
    this.open.push(branch);
  }

  end(): void {
    if (this.open.length > 1) this.open.pop();
  }

  line(draw: (line: HTMLElement) => void): void {
    const line = this.doc.createElement('div');
    draw(line);
    this.open.at(-1)!.append(line);
  }

  /** Text that is only there to be read: tags, keys, brackets. */
  sign(line: HTMLElement, text: string, role: string): void {
    const span = this.doc.createElement('span');
    span.className = role;
    span.textContent = text;
    line.append(span);
  }

  /** Text that is compared; `shown` starts at `from` of the block's text. */
  value(line: HTMLElement, shown: string, block: Block, role: string, from = 0): void {
    const span = this.doc.createElement('span');
    span.className = role;
    const node = this.doc.createTextNode(shown);
    span.append(node);
    line.append(span);
    this.blocks.push(block);
    this.runs.push([{ node, nodeStart: 0, start: from, length: shown.length }]);
  }

  /** All that was drawn, ready for a frame; its root says by this name what it is. */
  toPage(type: PageType, name: string): PreparedPage {
    const { blocks, runs } = this;
    return {
      text: { type, blocks, links: [], images: [], fields: [] },
      runs,
      links: [],
      images: [],
      fields: [],
      base: '',
      fill: async (into, breather, onProgress) => {
        into.documentElement.className = `wv-${name}`;
        await putInChunks(this.root, blocks.length, breather);
        const total = this.root.getElementsByTagName('*').length;
        await movePieces(this.root, into.body, breather, (moved) => onProgress(moved / total));
        return () => {};
      },
    };
  }
}
