// One frame's page as the viewer uses it: marks in it, pointing at a place, bringing it into view.
import { type ChangeOp, changeOps } from '../../../shared/detect/change.ts';
import type { Place, Span } from '../marks/stop.ts';
import { bringIntoSight, sidewaysTo } from './bring-into-sight.ts';
import { highlightName } from './frame-style.ts';
import { liftCover } from './lift-cover.ts';
import type { Box, Overlay } from './overlay.ts';
import { PlacesOnPage, type Scroller } from './places-on-page.ts';
import type { PreparedPage } from './prepared-page.ts';
import { rangeOf } from './range-of.ts';
import { stepAside } from './step-aside.ts';

type FrameWindow = Window & typeof globalThis;

export interface Mark {
  op: ChangeOp;
  place: Place;
}

export class ShownPage {
  readonly window: FrameWindow;
  readonly document: Document;
  readonly content: PreparedPage;
  readonly places: PlacesOnPage;
  private readonly overlay: Overlay;
  private readonly token: string;
  private painted = new Set<Span>();
  private drawn: readonly Mark[] = [];
  private withGaps = true;
  private pointed: Place | null = null;
  private coverAgain = () => {};

  constructor(frame: HTMLIFrameElement, content: PreparedPage, overlay: Overlay, token: string) {
    this.window = frame.contentWindow as FrameWindow;
    this.document = frame.contentDocument!;
    this.content = content;
    this.places = new PlacesOnPage(this.document, content, () => overlay.origin());
    this.overlay = overlay;
    this.token = token;
    this.keepInPlace();
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

  /** Outlines of images, links and fields and, unless told not to, lines where something is missing. */
  draw(marks: readonly Mark[], withGaps = true): void {
    // Measuring comes next, and so does not lay the page out for this alone.
    liftCover(this.document, this.content.runs);
    this.places.layOut(marks.map(({ place }) => place));
    this.places.boxes.forget();
    this.drawn = marks;
    this.withGaps = withGaps;
    this.redraw();
  }

  /** What is fixed over it is seen through as long as one looks there. */
  point(place: Place | null): void {
    this.pointed = place;
    this.coverAgain();
    const element = place && this.places.elementOf(place);
    const rect = place && this.places.rectOf(place);
    this.coverAgain = element && rect ? stepAside(element, rect) : () => {};
    this.drawCursor();
  }

  /**
   * Opens what is folded around the place, and scrolls the boxes it lies in, which it answers, and the page sideways; up and
   * down the page itself is scrolled by others.
   */
  reveal(place: Place): Element[] {
    const element = this.places.elementOf(place);
    if (element === null) return [];
    const scrolled = bringIntoSight(element, this.places.boxes, () => this.places.rectOf(place));
    const rect = this.places.rectOf(place);
    const left = rect === null ? 0 : sidewaysTo(rect, this.window.innerWidth);
    if (left !== 0) this.window.scrollBy({ left, behavior: 'instant' });
    return scrolled;
  }

  /** There is something to see there, but the page does not show it: a closed tab, a menu. */
  isUnseen(place: Place): boolean {
    return !isEmpty(place) && this.places.boxesAt(place).length === 0;
  }

  /** Whether this point of the window lies on the place. */
  isAt(place: Place, x: number, y: number): boolean {
    const { left, top } = this.overlay.origin();
    return this.places
      .boxesAt(place, { exact: true, clipped: true })
      .some(
        (box) =>
          x >= box.left + left &&
          x <= box.left + left + box.width &&
          y >= box.top + top &&
          y <= box.top + top + box.height,
      );
  }

  /** How far a scroller is, how much of its height is seen, and how much there is. */
  scrolled(scroller: Scroller): { top: number; left: number; view: number; whole: number } {
    if (scroller === null) {
      const { scrollY: top, scrollX: left, innerHeight: view } = this.window;
      return { top, left, view, whole: this.places.height() };
    }
    const { scrollTop: top, scrollLeft: left, clientHeight: view, scrollHeight: whole } = scroller;
    return { top, left, view, whole };
  }

  /** Measured first: each thing drawn would lay the page out anew. */
  private redraw(): void {
    const outlined = this.drawn.filter(({ place }) => this.places.elementsAt(place).length > 0);
    const boxes = outlined.map(({ op, place }) => ({
      op,
      boxes: this.places.boxesAt(place, { clipped: true }),
    }));
    const gaps = this.drawn.filter(({ op, place }) => this.withGaps && op !== 'update' && isEmpty(place));
    const lines = gaps.map(({ op, place }) => ({ op, box: this.places.gapLine(place.gap) }));
    this.overlay.clear();
    for (const { op, boxes: all } of boxes) for (const box of all) this.overlay.outline(op, box);
    // What came in the place of a marked picture is no gap across it.
    const taken = boxes.flatMap((each) => each.boxes);
    for (const { op, box } of lines)
      if (box && !taken.some(({ top, height }) => box.top > top && box.top < top + height))
        this.overlay.gap(op, box);
  }

  private drawCursor(): void {
    const { pointed, places, overlay } = this;
    overlay.point(pointed === null ? null : around(places.boxesAt(pointed, { clipped: true })));
  }

  /** What is drawn scrolls with the page, but not with the boxes in it. */
  private keepInPlace(): void {
    let isDue = false;
    const onScroll = ({ target }: Event) => {
      if (target === this.document || isDue) return;
      isDue = true;
      requestAnimationFrame(() => {
        isDue = false;
        this.redraw();
        this.drawCursor();
      });
    };
    this.window.addEventListener('scroll', onScroll, { passive: true, capture: true });
  }
}

/** Nothing there but the gap. */
function isEmpty({ spans, link, image, field }: Place): boolean {
  return spans.length === 0 && link === undefined && image === undefined && field === undefined;
}

function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}
