// Moves a parsed page into a frame's document in small pieces, each cleaned by DOMPurify on its way. Nothing is ever
// written out and read again, so that no text can turn into something else in between.
import DOMPurify from 'dompurify';
import type { Breather } from './breather.ts';
import { cleaning, ourPrefix } from './cleaning.ts';

/** About so many nodes are cleaned at a time. */
const pieceSize = 400;

export class Cleaner {
  private readonly breather: Breather;
  private readonly finish: (piece: Element) => void;
  private readonly onPiece: (nodes: number) => void;

  /** `finish` is given each clean piece before it gets into the frame, to put stored pictures in. */
  constructor(breather: Breather, finish: (piece: Element) => void, onPiece: (nodes: number) => void) {
    this.breather = breather;
    this.finish = finish;
    this.onPiece = onPiece;
  }

  /** The element's attributes onto another one of the same kind. */
  copyAttributes(from: Element, to: Element): void {
    const bare = stripped(from);
    if (bare === null) return;
    this.finish(bare);
    for (const { name, value } of [...bare.attributes]) to.setAttribute(name, value);
  }

  /** Everything inside `from` into `to`, which is clean itself. */
  async moveChildren(from: Node, to: Element): Promise<void> {
    let piece = emptyLike(to, from);
    let size = 0;
    for (let child = from.firstChild; child !== null; child = from.firstChild) {
      const nodes = sizeOf(child);
      if (nodes > pieceSize && child.nodeType === Node.ELEMENT_NODE) {
        await this.land(piece, to, size);
        piece = emptyLike(to, from);
        size = 0;
        await this.moveLarge(child as Element, to);
        child.parentNode?.removeChild(child);
        continue;
      }
      piece.appendChild(child);
      size += nodes;
      if (size < pieceSize) continue;
      await this.land(piece, to, size);
      piece = emptyLike(to, from);
      size = 0;
    }
    await this.land(piece, to, size);
  }

  private async moveLarge(element: Element, to: Element): Promise<void> {
    const bare = stripped(element);
    if (bare === null) {
      this.onPiece(sizeOf(element));
      return;
    }
    this.finish(bare);
    const shell = to.ownerDocument.importNode(bare, false);
    to.appendChild(shell);
    await this.moveChildren(element, shell);
  }

  private async land(piece: Element, to: Element, size: number): Promise<void> {
    if (piece.firstChild === null) return;
    try {
      DOMPurify.sanitize(piece, cleaning);
      this.finish(piece);
      to.append(...piece.childNodes);
    } catch {
      // What cannot be cleaned is not shown.
    }
    this.onPiece(size);
    if (this.breather.isDue) await this.breather.pause();
  }
}

/** A clean copy of the element alone; null when it must not be there at all, with all that is in it. */
function stripped(element: Element): Element | null {
  const bare = element.cloneNode(false) as Element;
  const name = bare.localName;
  // The cleaner takes custom elements as children only.
  const standIn = isCustom(name) ? bare.ownerDocument.createElement('div') : bare;
  if (standIn !== bare)
    for (const { name: key, value } of [...bare.attributes]) setAttribute(standIn, key, value);
  const around = wrapperOf(standIn);
  around?.append(standIn);
  try {
    DOMPurify.sanitize(around ?? standIn, cleaning);
  } catch {
    return null;
  }
  if (around !== null && around.firstChild !== standIn) return null;
  standIn.remove();
  if (standIn === bare) return bare;
  const clean = bare.ownerDocument.createElement(name);
  for (const { name: key, value } of [...standIn.attributes]) setAttribute(clean, key, value);
  return clean;
}

function isCustom(name: string): boolean {
  return name.includes('-') && !name.startsWith(ourPrefix);
}

/** What belongs into a drawing or a formula is taken for out of place, and away, unless it stands in one. */
function wrapperOf(element: Element): Element | null {
  const root = foreignRoots[element.namespaceURI ?? ''];
  if (root === undefined || root === element.localName) return null;
  return element.ownerDocument.createElementNS(element.namespaceURI, root);
}

const foreignRoots: Record<string, string> = {
  'http://www.w3.org/2000/svg': 'svg',
  'http://www.w3.org/1998/Math/MathML': 'math',
};

/** A parser takes names that a script may not give. */
function setAttribute(element: Element, name: string, value: string): void {
  try {
    element.setAttribute(name, value);
  } catch {
    // Not a name that anything on a page could go by.
  }
}

/** Holds pieces while they are cleaned, so that each is seen inside the kind of element it belongs to. */
function emptyLike(to: Element, from: Node): Element {
  const doc = from.ownerDocument ?? (from as Document);
  const isPlain = isCustom(to.localName) || /^(?:html|body)$/.test(to.localName);
  const name = foreignRoots[to.namespaceURI ?? ''] ?? (isPlain ? 'div' : to.localName);
  return doc.createElementNS(to.namespaceURI, name);
}

function sizeOf(node: Node): number {
  if (node.nodeType !== Node.ELEMENT_NODE) return 1;
  return 1 + (node as Element).getElementsByTagName('*').length * 2;
}
