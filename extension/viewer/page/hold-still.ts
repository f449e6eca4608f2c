// Keeps a shown page where it is: links open in a new tab that knows nothing of us, forms are not sent, nothing is dragged.
import { bringIntoSight } from './bring-into-sight.ts';
import { ScrollBoxes } from './scroll-boxes.ts';

/** `base` is what the page's own addresses count from. */
export function holdStill(page: Document, base: string): void {
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element | null;
    const link = target?.closest?.('a, area');
    // Folding a tree is the one thing that may happen on its own.
    if (!link && target?.closest?.('summary')) return;
    event.preventDefault();
    if (!link || event.button > 1) return;
    const href = link.getAttribute('href') ?? link.getAttribute('xlink:href');
    const within = href === null ? null : placeWithin(page, href, base);
    if (within) goTo(within);
    else open(href, base);
  };
  const stop = (event: Event) => event.preventDefault();
  page.addEventListener('click', onClick, true);
  page.addEventListener('auxclick', onClick, true);
  for (const kind of ['submit', 'dragstart', 'drop', 'dragover']) page.addEventListener(kind, stop, true);
}

/** Where on the page itself a link leads; null when it leads away. */
function placeWithin(page: Document, href: string, base: string): Element | null {
  const [url, own] = [URL.parse(href, base), URL.parse(base)];
  if (!url || !own || url.hash === '' || url.href.split('#')[0] !== own.href.split('#')[0]) return null;
  const id = url.hash.slice(1);
  return page.getElementById(id) ?? page.getElementById(decoded(id));
}

function goTo(element: Element): void {
  bringIntoSight(element, new ScrollBoxes());
  const view = element.ownerDocument.defaultView!;
  view.scrollTo({ top: element.getBoundingClientRect().top + view.scrollY });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function open(href: string | null, base: string): void {
  const url = href === null ? null : URL.parse(href, base);
  if (url && /^https?:$/.test(url.protocol)) window.open(url.href, '_blank', 'noopener,noreferrer');
}
