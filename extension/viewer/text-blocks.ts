// Reads a shown page's text as blocks, keeping for every character where it stands in the DOM, so that it can be marked.
import type { Block } from '../../shared/page/features.ts';
import { BLOCK, elementFlags, headingLevel, PLAIN, PRE, UNSEEN } from '../../shared/page/html-elements.ts';

/** A stretch of a text node that is in the block's text as it stands. */
interface Run {
  node: Text;
  nodeStart: number;
  start: number;
  length: number;
}

export interface TextBlock extends Block {
  element: Element;
  runs: Run[];
}

export function textBlocks(body: Element): TextBlock[] {
  const reader = new Reader();
  reader.read(body, 'div', false);
  reader.boundary();
  return reader.blocks;
}

const invisible = /[\u00ad\u200b\u2060]/;
const everything = /.+/gs;
const pieces = /[\u00ad\u200b\u2060]+|\s+|[^\s\u00ad\u200b\u2060]+/g;

class Reader {
  readonly blocks: TextBlock[] = [];
  private current: TextBlock | null = null;
  private readonly headings: { level: number; text: string }[] = [];

  read(element: Element, kind: string, preserved: boolean): void {
    for (const child of element.childNodes) {
      if (child.nodeType === 3) this.text(child as Text, element, kind, preserved);
      else if (child.nodeType === 1) this.element(child as Element, kind, preserved);
    }
  }

  boundary(): void {
    const block = this.current;
    this.current = null;
    if (!block) return;
    block.text = block.text.trimEnd();
    if (block.text === '') return;
    const level = headingLevel(block.kind);
    while (level > 0 && this.headings.length > 0 && this.headings.at(-1)!.level >= level) this.headings.pop();
    block.where = this.headings.map((heading) => heading.text);
    if (level > 0) this.headings.push({ level, text: block.text });
    this.blocks.push(block);
  }

  private element(element: Element, outer: string, preserved: boolean): void {
    const name = element.localName;
    const flags = elementFlags.get(name) ?? 0;
    if ((flags & UNSEEN) > 0 || isUnseen(element)) return;
    if (name === 'br') {
      if (this.current) this.current.text += preserved ? '\n' : ' ';
      return;
    }
    if ((flags & BLOCK) === 0) {
      this.read(element, outer, preserved);
      return;
    }
    const plain = (flags & PLAIN) > 0;
    this.boundary();
    this.read(
      element,
      plain && (outer !== 'div' || name !== 'p') ? outer : name,
      preserved || (flags & PRE) > 0,
    );
    this.boundary();
  }

  private text(node: Text, parent: Element, kind: string, preserved: boolean): void {
    for (const match of node.data.matchAll(preserved ? everything : pieces)) {
      const [piece] = match;
      const space = !preserved && /^\s/.test(piece);
      if (!preserved && invisible.test(piece[0]!)) continue;
      if (space && (!this.current || this.current.text.endsWith(' '))) continue;
      this.current ??= { kind, text: '', where: [], element: parent, runs: [] };
      const added = space ? ' ' : piece;
      this.current.runs.push({
        node,
        nodeStart: match.index,
        start: this.current.text.length,
        length: added.length,
      });
      this.current.text += added;
    }
  }
}

function isUnseen(element: Element): boolean {
  if (element.hasAttribute('hidden')) return true;
  if (element.localName === 'dialog' && !element.hasAttribute('open')) return true;
  return /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(element.getAttribute('style') ?? '');
}
