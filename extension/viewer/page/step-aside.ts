// Lets one see through what a page has fixed over a change: a question about cookies, which nobody can answer here.
import { fixedAround } from './lift-cover.ts';

/** A question, its dimmed ground, a bar: never many. */
const mostOver = 5;

/** `rect` is where in its window one looks at the element. Answers how to put everything back. */
export function stepAside(element: Element, rect: DOMRect): () => void {
  const doc = element.ownerDocument;
  const view = doc.defaultView!;
  const x = middle(rect.left, rect.right, view.innerWidth);
  const y = middle(rect.top, rect.bottom, view.innerHeight);
  const before = new Map<HTMLElement, string>();
  for (let tries = 0; tries < mostOver && x !== null && y !== null; tries++) {
    const over = fixedAround(doc.elementFromPoint(x, y), view);
    if (over === null || over.contains(element) || before.has(over)) break;
    before.set(over, over.style.cssText);
    over.style.setProperty('opacity', '0.12', 'important');
    over.style.setProperty('pointer-events', 'none', 'important');
  }
  return () => {
    for (const [over, style] of before) over.style.cssText = style;
  };
}

/** Of the part that is in the window; null when none is. */
function middle(start: number, end: number, room: number): number | null {
  const [from, to] = [Math.max(0, start), Math.min(room, end)];
  return from < to ? (from + to) / 2 : null;
}
