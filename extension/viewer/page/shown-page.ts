// One frame's page as the viewer sees it: where its blocks, images and links stand, and what is marked in it.
import { type ChangeOp, changeOps } from '../../../shared/detect/change.ts';
import type { Place, Span } from '../marks/stop.ts';
import { highlightName } from './frame-style.ts';
import type { Box, Overlay } from './overlay.ts';
import type { PreparedPage } from './prepared-page.ts';
import { rangeOf } from './range-of.ts';

type FrameWindow = Window & typeof globalThis;

export class ShownPage {
  readonly window: FrameWindow;
  readonly document: Document;
  readonly content: PreparedPage;
  private readonly overlay: Overlay;
  private readonly token: string;
  private painted = new Set<Span>();

  constructor(frame: HTMLIFrameElement, content: PreparedPage, overlay: Overlay, token: string) {
    this.window = frame.contentWindow as FrameWindow;
    this.document = frame.contentDocument!;
    this.content = content;
    this.overlay = overlay;
    this.token = token;
  }

  /** Marks text; while the page is still being filled, what is there already. Answers how many marks there are. */
  paint(spans: readonly Span[], fresh = true): number {
    const { CSS: css, Highlight } = this.window;
    if (!css?.highlights || !Highlight) return 0;
    if (fresh) {
      this.painted = new Set();
      for (const op of changeOps) css.highlights.set(highlightName(op, this.token), new Highlight());
    }
    for (const span of spans) {
      if (this.painted.has(span)) continue;
      const range = rangeOf(this.content.runs[span.block] ?? [], span.start, span.end);
      if (range === null) continue;
      css.highlights.get(highlightName(span.op, this.token))?.add(range);
      this.painted.add(span);
    }
    return this.painted.size;
  }

  /** Outlines of images and links, and lines where something is missing. Measured first: each would lay the page out anew. */
  draw(
    outlines: readonly { op: ChangeOp; place: Place }[],
    gaps: readonly { op: ChangeOp; before: number }[],
  ): void {
    const boxes = outlines.map(({ op, place }) => ({ op, boxes: this.boxesAt(place) }));
    const lines = gaps.map(({ op, before }) => {
      const beside = this.boxOf(before) ??
        this.boxOf(before - 1) ?? { left: 8, width: 200, top: 0, height: 0 };
      return { op, box: { ...beside, top: this.gapTop(before) } };
    });
    this.overlay.clear();
    for (const { op, boxes: all } of boxes) for (const box of all) this.overlay.outline(op, box);
    // What came in the place of a marked picture is no gap across it.
    const marked = boxes.flatMap((each) => each.boxes);
    for (const { op, box } of lines)
      if (!marked.some(({ top, height }) => box.top > top && box.top < top + height))
        this.overlay.gap(op, box);
  }

  point(place: Place | null): void {
    this.overlay.point(place === null ? null : around(this.boxesAt(place)));
  }

  /** From the top of the page. */
  topOf(place: Place): number {
    return this.boxesAt(place)[0]?.top ?? this.gapTop(place.gap);
  }

  topOfElement(element: Element): number {
    return element.getBoundingClientRect().top - this.overlay.origin().top;
  }

  height(): number {
    return Math.max(this.document.documentElement.scrollHeight, this.document.body.scrollHeight);
  }

  boxOf(block: number): Box | null {
    const text = this.content.text.blocks[block]?.text;
    const range = text === undefined ? null : rangeOf(this.content.runs[block]!, 0, text.length);
    return range && this.toBox(range.getBoundingClientRect());
  }

  /** Whether this point of the window lies on the place. */
  isAt(place: Place, x: number, y: number): boolean {
    const { left, top } = this.overlay.origin();
    return this.boxesAt(place, true).some(
      (box) =>
        x >= box.left + left &&
        x <= box.left + left + box.width &&
        y >= box.top + top &&
        y <= box.top + top + box.height,
    );
  }

  private elementAt({ link, image }: Place): Element | undefined {
    return link !== undefined
      ? this.content.links[link]
      : image !== undefined
        ? this.content.images[image]
        : undefined;
  }

  private boxesAt(place: Place, exact = false): Box[] {
    const element = this.elementAt(place);
    if (element) return [this.toBox(element.getBoundingClientRect())].filter((box) => box !== null);
    const ranges = exact
      ? place.spans.map(({ block, start, end }) => rangeOf(this.content.runs[block] ?? [], start, end))
      : [...new Set(place.spans.map((span) => span.block))].map((block) =>
          rangeOf(this.content.runs[block] ?? [], 0, this.content.text.blocks[block]?.text.length ?? 0),
        );
    return ranges.flatMap((range) => {
      const box = range && this.toBox(range.getBoundingClientRect());
      return box ? [box] : [];
    });
  }

  private toBox({ left, top, width, height }: DOMRect): Box | null {
    if (width === 0 && height === 0) return null;
    const origin = this.overlay.origin();
    return { left: left - origin.left, top: top - origin.top, width, height };
  }

  private gapTop(before: number): number {
    const above = this.boxOf(before - 1);
    const below = this.boxOf(before);
    // In a tree other lines stand in between, which belong to what is below.
    if (this.content.text.type !== 'html' && above) return above.top + above.height + 2;
    if (above && below && below.top > above.top) return (above.top + above.height + below.top) / 2;
    return below ? below.top - 4 : above ? above.top + above.height + 4 : 0;
  }
}

function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}
