// The first words of an element, however much there is of it: asked each time the pointer moves.
const unread = /^(?:script|style|noscript|template)$/;

export function beginningOf(element: Element, longest: number): string {
  const page = element.ownerDocument;
  const walker = page.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node.nodeType === Node.ELEMENT_NODE
      ? unread.test((node as Element).localName)
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_SKIP
      : NodeFilter.FILTER_ACCEPT,
  );
  let text = '';
  for (let steps = 0; steps < 500 && text.length < longest && walker.nextNode(); steps++)
    text = `${text} ${(walker.currentNode as Text).data.slice(0, longest * 4)}`
      .replace(/\s+/g, ' ')
      .trimStart();
  const alt = element.getAttribute('alt') ?? element.getAttribute('aria-label') ?? '';
  return (text.trim() || alt.trim()).slice(0, longest);
}
