// Reads the text of a parsed page as blocks, as detection does, keeping for every character where it stands in the tree.
import type { Block } from '../../../shared/page/features.ts';
import { headingLevel } from '../../../shared/page/html-elements.ts';
import type { Run } from './prepared-page.ts';

const invisible = /[\u00ad\u200b\u2060]/;
const everything = /.+/gs;
const pieces = /[\u00ad\u200b\u2060]+|\s+|[^\s\u00ad\u200b\u2060]+/g;

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
      if (!preserved && invisible.test(piece[0]!)) continue;
      const space = !preserved && /^\s/.test(piece);
      if (space && (!this.block || this.block.text.endsWith(' '))) continue;
      this.block ??= { kind, text: '', where: [] };
      const added = space ? ' ' : piece;
      this.current.push({
        node,
        nodeStart: match.index,
        start: this.block.text.length,
        length: added.length,
      });
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
    this.runs.push(merged(runs));
  }
}

/** Words that follow each other in one text node, with the same space between, are one run: most blocks have one. */
function merged(runs: Run[]): Run[] {
  const out: Run[] = [];
  for (const run of runs) {
    const last = out.at(-1);
    const follows =
      last?.node === run.node &&
      last.nodeStart + last.length === run.nodeStart &&
      last.start + last.length === run.start;
    if (follows) last.length += run.length;
    else out.push(run);
  }
  return out;
}
