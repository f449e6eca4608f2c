// Where elements are: under a point, on the screen, beside and inside one another; through open components and frames of the
// same origin, because that is how people see a page.
import type { Box, Way } from '../protocol.ts';
import { innerDocument } from './page-tree.ts';

/** The innermost element at a point of the top window; `skip` is our own. */
export function elementAt(x: number, y: number, skip: Element): Element | null {
  let root: Document | ShadowRoot = document;
  let found: Element | null = null;
  let at = { x, y };
  for (;;) {
    const next: Element | undefined = root
      .elementsFromPoint(at.x, at.y)
      .find((one) => one !== skip && one !== found);
    if (next === undefined || ('host' in root && !root.contains(next))) return found;
    found = next;
    const inner: Document | ShadowRoot | null = found.shadowRoot ?? innerDocument(found);
    if (inner === null) return found;
    if (!found.shadowRoot) at = insideOf(found, at);
    root = inner;
  }
}

function insideOf(frame: Element, { x, y }: { x: number; y: number }): { x: number; y: number } {
  const { left, top } = frame.getBoundingClientRect();
  return { x: x - left - frame.clientLeft, y: y - top - frame.clientTop };
}

export function boxOf(element: Element): Box {
  const { x, y, width, height } = element.getBoundingClientRect();
  const box = { x, y, width, height };
  for (let frame = frameOf(element); frame !== null; frame = frameOf(frame)) {
    const { left, top } = frame.getBoundingClientRect();
    box.x += left + frame.clientLeft;
    box.y += top + frame.clientTop;
  }
  return box;
}

function frameOf(element: Element): Element | null {
  return element.ownerDocument === document
    ? null
    : (element.ownerDocument.defaultView?.frameElement ?? null);
}

/** The piece of the page that it stands in: the nearest box around it that is no part of a line and visibly larger. */
export function blockOf(element: Element): Box | null {
  const own = boxOf(element);
  for (let at = parentOf(element); at !== null && !isWhole(at); at = parentOf(at)) {
    if (/^(?:inline|contents)/.test(getComputedStyle(at).display)) continue;
    const box = boxOf(at);
    if (!alike(box, own)) return box;
  }
  return null;
}

/** The next element in a direction; null where there is none. `inside` is where one came from when going wider. */
export function stepFrom(element: Element, way: Way, inside: Element | undefined): Element | null {
  switch (way) {
    case 'wider':
      return visiblyWider(element);
    case 'narrower':
      return inside ?? childrenOf(element).find(isVisible) ?? null;
    case 'before':
      return sibling(element, 'previousElementSibling');
    case 'after':
      return sibling(element, 'nextElementSibling');
  }
}

/** Boxes that only wrap one another look the same; a step should be seen. */
function visiblyWider(element: Element): Element | null {
  const own = boxOf(element);
  let at = parentOf(element);
  while (at !== null && !isWhole(at) && (alike(boxOf(at), own) || isHalfTable(at))) at = parentOf(at);
  return at;
}

/** Rows without their headings are not what anybody means. */
function isHalfTable({ localName }: Element): boolean {
  return /^t(?:body|head|foot)$/.test(localName);
}

function sibling(element: Element, side: 'previousElementSibling' | 'nextElementSibling'): Element | null {
  for (let at = element[side]; at !== null; at = at[side]) if (isVisible(at)) return at;
  return null;
}

function childrenOf(element: Element): Element[] {
  const inner = element.shadowRoot ?? innerDocument(element)?.body ?? element;
  return [...inner.children];
}

function parentOf(element: Element): Element | null {
  if (element.assignedSlot) return element.assignedSlot;
  if (element.parentElement && element !== element.ownerDocument.body) return element.parentElement;
  const root = element.getRootNode();
  if (isShadow(root)) return root.host;
  return frameOf(element) ?? element.parentElement;
}

/** Not by its class, which is another one in every frame. */
function isShadow(root: Node): root is ShadowRoot {
  return 'host' in root;
}

/** The page itself is watched by another button. */
function isWhole(element: Element): boolean {
  return element === document.documentElement;
}

export function isVisible(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1 && getComputedStyle(element).visibility !== 'hidden';
}

function alike(a: Box, b: Box): boolean {
  return (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(a[side] - b[side]) < 3);
}
