// One frame's page as the parent sees it: its window, text blocks, images and links, and what is marked in it.
import type { ChangeOp } from '../../shared/detect/change.ts';
import { changeOps } from '../../shared/detect/change.ts';
import type { MediaItem } from './compare-media.ts';
import type { Span } from './compute-marks.ts';
import { rangeOf } from './range-of.ts';
import { type TextBlock, textBlocks } from './text-blocks.ts';

type FrameWindow = Window & typeof globalThis;

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

  /** A line where the other page has something that this one has not. */
  markGap(before: number, op: ChangeOp): void {
    const line = this.overlay('wv-gap');
    line.dataset.op = op;
    const { left, width } = this.boxOf(before) ?? this.boxOf(before - 1) ?? { left: 8, width: 200 };
    line.style.cssText = `top:${this.gapTop(before)}px;left:${left}px;width:${Math.max(width, 40)}px`;
  }

  /** Puts the frame around the current change. */
  point(spans: readonly Span[], gap: number): void {
    this.cursor ??= this.overlay('wv-cursor');
    const boxes = [...new Set(spans.map((span) => span.block))]
      .map((block) => this.boxOf(block))
      .filter((box) => box !== null);
    if (boxes.length === 0) {
      this.cursor.style.cssText = `display:none;top:${this.gapTop(gap)}px`;
      return;
    }
    const left = Math.min(...boxes.map((box) => box.left));
    const top = Math.min(...boxes.map((box) => box.top));
    const right = Math.max(...boxes.map((box) => box.left + box.width));
    const bottom = Math.max(...boxes.map((box) => box.top + box.height));
    this.cursor.style.cssText = `left:${left - 6}px;top:${top - 5}px;width:${right - left + 8}px;height:${bottom - top + 6}px`;
  }

  /** Top of the first of these, or of the gap, in the page's own coordinates. */
  topOf(spans: readonly Span[], gap: number): number {
    const [first] = spans;
    return (first && this.boxOf(first.block)?.top) ?? this.gapTop(gap);
  }

  boxOf(index: number): { left: number; top: number; width: number; height: number } | null {
    const block = this.blocks[index];
    const rect = block && rangeOf(block)?.getBoundingClientRect();
    if (!rect || (rect.width === 0 && rect.height === 0)) return null;
    const { scrollX, scrollY } = this.window;
    return { left: rect.left + scrollX, top: rect.top + scrollY, width: rect.width, height: rect.height };
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
