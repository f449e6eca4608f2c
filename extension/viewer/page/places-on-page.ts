// Where on a shown page its blocks, images, links and fields stand, measured from the top of the page or of the box they scroll in.
import type { Place } from '../marks/stop.ts';
import { fieldAround } from './field-around.ts';
import type { Box } from './overlay.ts';
import type { PreparedPage } from './prepared-page.ts';
import { guessedRect, layOut } from './put-in-chunks.ts';
import { rangeOf } from './range-of.ts';
import { ScrollBoxes, scrollsDown } from './scroll-boxes.ts';

/** What content scrolls in: a box of the page, or null, the page as a whole. */
export type Scroller = Element | null;

export class PlacesOnPage {
  readonly boxes = new ScrollBoxes();
  private readonly document: Document;
  private readonly content: PreparedPage;
  /** Where the coordinates begin, in those of the window. */
  private readonly origin: () => { left: number; top: number };

  constructor(doc: Document, content: PreparedPage, origin: () => { left: number; top: number }) {
    this.document = doc;
    this.content = content;
    this.origin = origin;
  }

  height(): number {
    return Math.max(this.document.documentElement.scrollHeight, this.document.body.scrollHeight);
  }

  topOf(place: Place): number {
    return this.boxesAt(place)[0]?.top ?? this.gapTop(place.gap);
  }

  topOfElement(element: Element): number {
    return element.getBoundingClientRect().top - this.origin().top;
  }

  /** How far down the page, from 0 to 1; what lies in a box, as far down in the box. */
  shareOf(place: Place): number {
    let top = this.topOf(place);
    const box = this.scrollerAt(this.elementOf(place));
    if (box !== null) {
      const start = this.topOfElement(box);
      top = start + ((top - start + box.scrollTop) / box.scrollHeight) * box.clientHeight;
    }
    return Math.min(1, Math.max(0, top / (this.height() || 1)));
  }

  boxOf(block: number): Box | null {
    const range = this.rangeOfBlock(block);
    const guessed = this.isTree ? guessedRect(this.textElement(block)) : null;
    return range && this.toBox(guessed ?? range.getBoundingClientRect());
  }

  /** So that they can be measured exactly, all at once. */
  layOut(places: readonly Place[]): void {
    if (this.isTree) layOut(places.map((place) => this.elementOf(place)));
  }

  scrollerOf(block: number): Scroller {
    return this.scrollerAt(this.textElement(block));
  }

  topIn(scroller: Scroller, block: number): number | null {
    const top = this.boxOf(block)?.top;
    if (top === undefined) return null;
    return scroller === null ? top : top - this.topOfElement(scroller) + scroller.scrollTop;
  }

  /** What is marked as a whole. */
  elementsAt({ link, image, field, spans }: Place): Element[] {
    const { links, images, fields, runs } = this.content;
    if (link !== undefined) return links.slice(link, link + 1);
    if (image !== undefined) return images.slice(image, image + 1);
    if (field !== undefined) return fields.slice(field, field + 1);
    const holders = spans.map(({ block }) => fieldAround(runs[block]));
    return [...new Set(holders)].filter((element) => element !== null);
  }

  /** The element it is, or in which its text begins. */
  elementOf(place: Place): Element | null {
    return this.elementsAt(place)[0] ?? this.textElement(place.spans[0]?.block ?? place.gap);
  }

  /** In the window. Of text, where it begins. */
  rectOf(place: Place): DOMRect | null {
    const [element] = this.elementsAt(place);
    if (element) return element.getBoundingClientRect();
    const { block, start, end } = place.spans[0] ?? { block: place.gap, start: 0, end: 1 };
    return rangeOf(this.content.runs[block] ?? [], start, end)?.getBoundingClientRect() ?? null;
  }

  /** `exact`: of the marked words alone, not of the whole blocks they stand in. `clipped`: no more than the boxes around show. */
  boxesAt(place: Place, { exact = false, clipped = false } = {}): Box[] {
    const pieces: [rect: DOMRect, inside: Element | null][] = [];
    const elements = this.elementsAt(place);
    for (const element of elements) pieces.push([element.getBoundingClientRect(), element.parentElement]);
    const { runs } = this.content;
    const blocks = new Set(place.spans.map(({ block }) => block));
    const ranges = exact
      ? place.spans.map(({ block, start, end }) => rangeOf(runs[block] ?? [], start, end))
      : [...blocks].map((block) => this.rangeOfBlock(block));
    for (const range of elements.length > 0 ? [] : ranges)
      if (range) pieces.push([range.getBoundingClientRect(), range.startContainer.parentElement]);
    return pieces.flatMap(([rect, inside]) => {
      const box = this.toBox(rect);
      return (clipped ? box && this.clipped(box, inside) : box) ?? [];
    });
  }

  /** A line where something is missing, as wide as what stands beside it; null when that is scrolled out of sight. */
  gapLine(before: number): Box | null {
    const [above, below] = [this.boxOf(before - 1), this.boxOf(before)];
    const beside = below ?? above ?? { left: 8, width: 200, top: 0, height: 0 };
    // In a tree what is above may be set in less.
    const left = this.isTree && above ? Math.min(above.left, beside.left) : beside.left;
    const line = { left, width: beside.width, top: this.gapTop(before), height: 0 };
    return this.clipped(line, this.textElement(before) ?? this.textElement(before - 1));
  }

  private get isTree(): boolean {
    return this.content.text.type !== 'html';
  }

  private clipped(box: Box, inside: Element | null): Box | null {
    if (this.isTree) return box;
    let { left, top, width, height } = box;
    for (const around of this.boxes.around(inside)) {
      const outer = this.toBox(around.getBoundingClientRect());
      if (outer === null) return null;
      const right = Math.min(left + width, outer.left + outer.width);
      const bottom = Math.min(top + height, outer.top + outer.height);
      left = Math.max(left, outer.left);
      top = Math.max(top, outer.top);
      if (right <= left || bottom < top) return null;
      width = right - left;
      height = bottom - top;
    }
    return { left, top, width, height };
  }

  private scrollerAt(element: Element | null): Scroller {
    // In what we have drawn nothing scrolls by itself, and to ask would lay out what is out of sight.
    if (this.isTree) return null;
    return this.boxes.around(element).find(scrollsDown) ?? null;
  }

  private textElement(block: number): Element | null {
    return this.content.runs[block]?.[0]?.node.parentElement ?? null;
  }

  private rangeOfBlock(block: number): Range | null {
    const text = this.content.text.blocks[block]?.text;
    return text === undefined ? null : rangeOf(this.content.runs[block]!, 0, text.length);
  }

  private toBox({ left, top, width, height }: DOMRect): Box | null {
    if (width === 0 && height === 0) return null;
    const origin = this.origin();
    return { left: left - origin.left, top: top - origin.top, width, height };
  }

  private gapTop(before: number): number {
    const above = this.boxOf(before - 1);
    const below = this.boxOf(before);
    // In a tree other lines stand in between, which belong to what is below.
    if (this.isTree && above) return above.top + above.height + 2;
    if (above && below && below.top > above.top) return (above.top + above.height + below.top) / 2;
    return below ? below.top - 4 : above ? above.top + above.height + 4 : 0;
  }
}
