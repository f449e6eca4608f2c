// Takes away what lies over a whole page and says nothing: a cover that waits for a script, which never comes here.
import type { Run } from './prepared-page.ts';

/** Enough of the page's texts to know. */
const looks = 5;
const mostTried = 200;
const longestNothing = 40;

/** `runs` are what the page says, block by block. */
export function liftCover(doc: Document, runs: readonly (readonly Run[])[]): void {
  const view = doc.defaultView;
  if (view === null) return;
  let cover: HTMLElement | null = null;
  let seen = 0;
  for (const [run] of runs.slice(0, mostTried)) {
    const middle = run && middleOf(run.node);
    const hit = middle && doc.elementFromPoint(middle.x, middle.y);
    // Out of the window.
    if (!hit) continue;
    const above = fixedAround(hit, view);
    if (above?.contains(run!.node)) continue;
    if (above === null || (cover !== null && above !== cover)) return;
    cover = above;
    if (++seen === looks) break;
  }
  if (cover === null || !isOverAll(cover, view) || saysAnything(cover)) return;
  cover.style.setProperty('display', 'none', 'important');
}

function middleOf(text: Text): { x: number; y: number } | null {
  const range = text.ownerDocument.createRange();
  range.selectNodeContents(text);
  const { left, top, width, height } = range.getBoundingClientRect();
  return width === 0 ? null : { x: left + width / 2, y: top + height / 2 };
}

export function fixedAround(element: Element | null, view: Window): HTMLElement | null {
  for (let at = element; at !== null && at !== at.ownerDocument.body; at = at.parentElement)
    if (view.getComputedStyle(at).position === 'fixed') return at as HTMLElement;
  return null;
}

function isOverAll(cover: Element, { innerWidth, innerHeight }: Window): boolean {
  const { width, height } = cover.getBoundingClientRect();
  return width > innerWidth * 0.9 && height > innerHeight * 0.9;
}

function saysAnything(cover: Element): boolean {
  const said = (cover.textContent ?? '').trim().length;
  return said > longestNothing || cover.querySelector('a[href], button, input, select, textarea') !== null;
}
