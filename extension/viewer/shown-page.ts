// One frame's page as the parent sees it: its window, text blocks, images and links, and what is marked in it.
import { type ChangeOp, changeOps } from '../../shared/detect/change.ts';
import type { MediaItem } from './compare-media.ts';
import type { Place, Span } from './compute-marks.ts';
import { rangeOf } from './range-of.ts';
import { type TextBlock, textBlocks } from './text-blocks.ts';

type FrameWindow = Window & typeof globalThis;

/** In the page's own coordinates. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface ShownPlace extends Place {
  /** An image or link, where that is what changed. */
  element?: Element | undefined;
}

export class ShownPage {
  readonly window: FrameWindow;
  readonly document: Document;
  readonly blocks: TextBlock[];
  readonly images: HTMLImageElement[];
  readonly links: HTMLAnchorElement[];
  private cursor: HTMLElement | null = null;

  constructor(frame: HTMLIFrameElement) {
    this.window = frame.contentWindow as FrameWindow;
    this.document = frame.contentDocument!;
    this.blocks = textBlocks(this.document.body);
    this.images = [...this.document.querySelectorAll('img')];
    this.links = [...this.document.querySelectorAll<HTMLAnchorElement>('a[href]')];
  }

  imageItems(): MediaItem[] {
    return this.images.map((image) => ({ key: image.getAttribute('src') ?? '', label: image.alt }));
  }

  linkItems(): MediaItem[] {
    return this.links.map((link) => {
      const label = (link.textContent ?? '').replace(/\s+/g, ' ').trim();
      return { key: `${link.getAttribute('href')}\n${label}`, label };
    });
  }

  /** Highlights where the browser has them; else the blocks are outlined. The page's own elements stay as they are. */
  mark(spans: readonly Span[]): void {
    const { CSS: css, Highlight } = this.window;
    for (const op of changeOps) {
      const ours = spans.filter((span) => span.op === op);
      if (!css?.highlights || !Highlight) {
        for (const { block } of ours) this.outline(this.blocks[block]!.element, op);
        continue;
      }
      const ranges = ours.map(({ block, start, end }) => rangeOf(this.blocks[block]!, start, end));
      css.highlights.set(`wv-${op}`, new Highlight(...ranges.filter((range) => range !== null)));
    }
  }

  outline(element: Element, op: ChangeOp): void {
    element.setAttribute('data-wv-mark', op);
  }

  /** Lines where the other page has something that this one has not. */
  markGaps(gaps: readonly { before: number; op: ChangeOp }[]): void {
    // All are measured before the first is put in: else each would lay the page out again.
    const styles = gaps.map(({ before }) => {
      const { left, width } = this.boxOf(before) ?? this.boxOf(before - 1) ?? { left: 8, width: 200 };
      return `top:${this.gapTop(before)}px;left:${left}px;width:${Math.max(width, 40)}px`;
    });
    gaps.forEach(({ op }, index) => {
      const line = this.overlay('wv-gap');
      line.dataset.op = op;
      line.style.cssText = styles[index]!;
    });
  }

  /** Puts the cursor's frame around a place; where there is only a gap, its dashed line is enough. */
  point(place: ShownPlace): void {
    this.cursor ??= this.overlay('wv-cursor');
    const boxes = this.boxesAt(place);
    if (boxes.length === 0) {
      this.cursor.style.cssText = 'display:none';
      return;
    }
    const left = Math.min(...boxes.map((box) => box.left)) - 6;
    const top = Math.min(...boxes.map((box) => box.top)) - 5;
    const right = Math.max(...boxes.map((box) => box.left + box.width)) + 6;
    const bottom = Math.max(...boxes.map((box) => box.top + box.height)) + 5;
    this.cursor.style.cssText = `left:${left}px;top:${top}px;width:${right - left}px;height:${bottom - top}px`;
  }

  topOf(place: ShownPlace): number {
    return this.boxesAt(place)[0]?.top ?? this.gapTop(place.gap);
  }

  boxOf(index: number): Box | null {
    const block = this.blocks[index];
    const range = block && rangeOf(block);
    return range ? this.toBox(range.getBoundingClientRect()) : null;
  }

  private boxesAt({ spans, element }: ShownPlace): Box[] {
    if (element) return [this.toBox(element.getBoundingClientRect())].filter((box) => box !== null);
    const blocks = new Set(spans.map((span) => span.block));
    return [...blocks].map((block) => this.boxOf(block)).filter((box) => box !== null);
  }

  private toBox({ left, top, width, height }: DOMRect): Box | null {
    if (width === 0 && height === 0) return null;
    return { left: left + this.window.scrollX, top: top + this.window.scrollY, width, height };
  }

  private gapTop(before: number): number {
    const above = this.boxOf(before - 1);
    const below = this.boxOf(before);
    if (above && below && below.top > above.top) return (above.top + above.height + below.top) / 2;
    return below ? below.top - 4 : above ? above.top + above.height + 4 : 0;
  }

  private overlay(name: string): HTMLElement {
    return this.document.documentElement.appendChild(this.document.createElement(name));
  }
}
