// What is drawn above a shown page: outlines, gaps and the cursor, in a shadow tree of its own that no style of the page
// reaches, hung on an element whose name the page cannot know.
import type { ChangeOp } from '../../../shared/detect/change.ts';
import { overlayStyle } from './frame-style.ts';

/** In the overlay's own coordinates. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Put on the element itself, and important: that is stronger than any rule the page may have. */
const pinned =
  'all:initial;display:block;position:absolute;left:0;top:0;width:0;height:0;margin:0;padding:0;border:0;overflow:visible;visibility:visible;opacity:1;clip:auto;clip-path:none;filter:none;transform:none;transition:none;animation:none;contain:none;pointer-events:none;z-index:2147483647'
    .split(';')
    .map((rule) => `${rule} !important`)
    .join(';');

const signRoom = 20;
const signs: Record<ChangeOp, string> = { insert: '+', delete: '−', update: '~', move: '↕' };

export class Overlay {
  readonly host: HTMLElement;
  private readonly layer: HTMLElement;
  private readonly cursor: HTMLElement;

  constructor(doc: Document, token: string) {
    this.host = doc.createElement(`wv-${token}`);
    this.host.style.cssText = pinned;
    this.host.setAttribute('aria-hidden', 'true');
    const root = this.host.attachShadow({ mode: 'open' });
    const style = doc.createElement('style');
    style.textContent = overlayStyle;
    this.layer = doc.createElement('div');
    this.cursor = doc.createElement('div');
    this.cursor.className = 'cursor';
    this.cursor.hidden = true;
    root.append(style, this.layer, this.cursor);
    doc.documentElement.append(this.host);
  }

  /** Where its own coordinates begin, in those of the window. */
  origin(): { left: number; top: number } {
    return this.host.getBoundingClientRect();
  }

  clear(): void {
    this.layer.replaceChildren();
  }

  outline(op: ChangeOp, { left, top, width, height }: Box): void {
    this.put(`box ${op}`, { left: left - 5, top: top - 5, width: width + 10, height: height + 10 });
  }

  /** A line where the other page has something that this one has not. */
  gap(op: ChangeOp, { left, top, width }: Box): void {
    // Beside the line, where there is room: lines of text may stand close to it.
    const line = this.put(`gap ${op}${left >= signRoom ? ' beside' : ''}`, {
      left,
      top,
      width: Math.max(width, 40),
      height: 0,
    });
    line.dataset.sign = signs[op];
  }

  point(box: Box | null): void {
    this.cursor.hidden = box === null;
    if (box)
      place(this.cursor, {
        left: box.left - 6,
        top: box.top - 5,
        width: box.width + 12,
        height: box.height + 10,
      });
  }

  private put(name: string, box: Box): HTMLElement {
    const element = this.layer.appendChild(this.host.ownerDocument.createElement('div'));
    element.className = name;
    place(element, box);
    return element;
  }
}

function place(element: HTMLElement, { left, top, width, height }: Box): void {
  element.style.cssText = `left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
}
