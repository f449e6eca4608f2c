// htmlparser2's parser with a bound on depth, because it keeps its open elements in an array that it searches and
// shifts: 200,000 nested elements would take minutes. Deeper elements are flattened, as browsers do.
import { type Handler, Parser, type ParserOptions } from 'htmlparser2';

export const deepestElement = 512;

export interface ElementHandler extends Partial<Handler> {
  /** How many elements are open now. */
  depth: number;
  /** The opening tag with all its attributes has been read. */
  settle(): void;
}

// Their text is not markup: flattened, it would turn into content.
const rawText = new Set(['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes']);

export class BoundedParser extends Parser {
  private readonly handler: ElementHandler;
  private phase: 'opening' | 'opened' | 'closing' = 'opened';
  private flat = false;
  private readonly flattened = new Map<string, number>();

  constructor(handler: ElementHandler, options?: ParserOptions) {
    super(handler, options);
    this.handler = handler;
  }

  override onopentagname(start: number, endIndex: number): void {
    this.phase = 'opening';
    super.onopentagname(start, endIndex);
    this.phase = 'opened';
  }

  override onopentagend(endIndex: number): void {
    this.handler.settle();
    super.onopentagend(endIndex);
  }

  override onselfclosingtag(endIndex: number): void {
    this.handler.settle();
    super.onselfclosingtag(endIndex);
  }

  override onclosetag(start: number, endIndex: number): void {
    this.phase = 'closing';
    super.onclosetag(start, endIndex);
    this.phase = 'opened';
  }

  // The parser asks this when it opens, has opened, and closes an element; a void element never enters its stack.
  protected override isVoidElement(name: string): boolean {
    if (super.isVoidElement(name)) return true;
    if (name === '') return false;
    if (this.phase === 'opening') {
      this.flat = this.handler.depth >= deepestElement && !rawText.has(name);
      if (this.flat) this.flattened.set(name, (this.flattened.get(name) ?? 0) + 1);
      return this.flat;
    }
    if (this.phase === 'opened') return this.flat;
    const waiting = this.flattened.get(name) ?? 0;
    if (waiting > 0) this.flattened.set(name, waiting - 1);
    return waiting > 0;
  }
}
