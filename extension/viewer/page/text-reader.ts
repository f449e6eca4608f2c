// Reads the text of a parsed page as blocks, as detection does, keeping for every character where it stands in the tree.
import type { Block } from '../../../shared/page/features.ts';
import { headingLevel } from '../../../shared/page/html-elements.ts';
import { invisibles } from '../../../shared/page/tidy-text.ts';
import type { Run } from './prepared-page.ts';

const invisible = new RegExp(`[${invisibles}]`);
const everything = new RegExp(`[${invisibles}]+|[^${invisibles}]+`, 'g');
const visible = `[^\\s${invisibles}]+`;
/** Words with single spaces between them stand in the text as they are: one piece. */
const pieces = new RegExp(`[${invisibles}]+|\\s+|${visible}(?: ${visible})*`, 'g');

export class TextReader {
  readonly blocks: Block[] = [];
  readonly runs: Run[][] = [];
  private block: Block | null = null;
  private current: Run[] = [];
  private readonly headings: { level: number; text: string }[] = [];

  /** Index of the block that text read now will belong to. */
  get index(): number {
    return this.blocks.length;
  }

  lineBreak(preserved: boolean): void {
    if (this.block) this.block.text += preserved ? '\n' : ' ';
  }

  text(node: Text, kind: string, preserved: boolean): void {
    for (const match of node.data.matchAll(preserved ? everything : pieces)) {
      const [piece] = match;
      if (invisible.test(piece[0]!)) continue;
      const space = !preserved && /^\s/.test(piece);
      if (space && (!this.block || this.block.text.endsWith(' '))) continue;
      this.block ??= { kind, text: '', where: [] };
      const added = space ? ' ' : piece;
      this.run(node, match.index, this.block.text.length, added.length);
      this.block.text += added;
    }
  }

  boundary(): void {
    const block = this.block;
    const runs = this.current;
    this.block = null;
    this.current = [];
    if (!block) return;
    block.text = block.text.trimEnd();
    if (block.text === '') return;
    const level = headingLevel(block.kind);
    while (level > 0 && this.headings.length > 0 && this.headings.at(-1)!.level >= level) this.headings.pop();
    block.where = this.headings.map((heading) => heading.text);
    if (level > 0) this.headings.push({ level, text: block.text });
    this.blocks.push(block);
    this.runs.push(runs);
  }

  /** What follows in the same text node, with the same space between, is the same run: most blocks have one. */
  private run(node: Text, nodeStart: number, start: number, length: number): void {
    const last = this.current.at(-1);
    const follows =
      last?.node === node && last.nodeStart + last.length === nodeStart && last.start + last.length === start;
    if (follows) last.length += length;
    else this.current.push({ node, nodeStart, start, length });
  }
}
