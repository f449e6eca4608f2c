// Keeps a shown page where it is: links open in a new tab that knows nothing of us, forms are not sent, nothing is dragged.

/** `base` is what the page's own addresses count from. */
export function holdStill(page: Document, base: string): void {
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element | null;
    const link = target?.closest?.('a, area');
    // Folding a tree is the one thing that may happen on its own.
    if (!link && target?.closest?.('summary')) return;
    event.preventDefault();
    if (link && event.button <= 1) open(link.getAttribute('href') ?? link.getAttribute('xlink:href'), base);
  };
  const stop = (event: Event) => event.preventDefault();
  page.addEventListener('click', onClick, true);
  page.addEventListener('auxclick', onClick, true);
  for (const kind of ['submit', 'dragstart', 'drop', 'dragover']) page.addEventListener(kind, stop, true);
}

function open(href: string | null, base: string): void {
  const url = href === null ? null : URL.parse(href, base);
  if (url && /^https?:$/.test(url.protocol)) window.open(url.href, '_blank', 'noopener,noreferrer');
}
