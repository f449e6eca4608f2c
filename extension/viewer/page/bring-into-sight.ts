// Brings an element into sight inside its page: what is folded around it is opened, boxes that scroll by themselves are
// scrolled, and a page wider than its window is moved sideways. Up and down the page as a whole is left where it is.
import type { ScrollBoxes } from './scroll-boxes.ts';

/** In a window or a box, what one looks at is kept at this share of its height. */
export const eyeLevel = 0.33;

/** `rectOf` says where in it to look. Answers the boxes that it scrolled. */
export function bringIntoSight(
  element: Element,
  boxes: ScrollBoxes,
  rectOf: () => DOMRect | null = () => element.getBoundingClientRect(),
): Element[] {
  let isOpened = false;
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    const summary = at.localName === 'details' ? at.querySelector(':scope > summary') : null;
    if (at.localName !== 'details' || at.hasAttribute('open') || summary?.contains(element)) continue;
    at.setAttribute('open', '');
    isOpened = true;
  }
  if (isOpened) boxes.forget();
  return boxes.around(element.parentElement).filter((box) => scrollTo(box, rectOf()));
}

/** How far to go sideways so that what is between `left` and `right` is seen; where it does not fit, its beginning. */
export function sidewaysTo({ left, right }: { left: number; right: number }, view: number): number {
  const isSeen = left >= 0 && left < view && (right <= view || right - left > view);
  return isSeen ? 0 : Math.round(left - Math.max(0, view - (right - left)) * eyeLevel);
}

function scrollTo(box: Element, inner: DOMRect | null): boolean {
  if (inner === null) return false;
  const outer = box.getBoundingClientRect();
  const { scrollTop, scrollLeft } = box;
  const top = scrollTop + inner.top - outer.top - box.clientHeight * eyeLevel;
  const isBeside = inner.left < outer.left || inner.left > outer.left + box.clientWidth;
  const left = isBeside ? scrollLeft + inner.left - outer.left : scrollLeft;
  box.scrollTo({ top, left, behavior: 'instant' });
  return box.scrollTop !== scrollTop || box.scrollLeft !== scrollLeft;
}
