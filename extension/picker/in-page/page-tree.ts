// The page in front of the person as the plain tree that the server reads pages into, so that selectors, fingerprints and
// values are made by the very same code on both sides. Two views: as sent, and as a browser shows it, where components and
// frames stand in their places (server/render/page-script.ts writes a page so).
import {
  Document as TreeDocument,
  Element as TreeElement,
  type ParentNode as TreeParent,
  Text as TreeText,
} from 'domhandler';

export interface PageTree {
  root: TreeDocument;
  quirks: boolean;
  nodeOf(element: Element): TreeElement | undefined;
}

type View = 'plain' | 'rendered';

const mostNodes = 400_000;
const unseen = new Set(['script', 'noscript', 'template', 'noembed', 'noframes']);

/** `skip` is our own element, which is no part of the page. */
export function pageTree(page: Document, view: View, skip: Element): PageTree {
  const root = new TreeDocument([]);
  const nodes = new Map<Element, TreeElement>();
  const waiting: { node: Node; parent: TreeParent }[] = [];
  const enter = (children: Iterable<Node>, parent: TreeParent) => {
    for (const node of [...children].reverse()) waiting.push({ node, parent });
  };
  enter(page.childNodes, root);
  for (let count = 0; waiting.length > 0 && count < mostNodes; count++) {
    const { node, parent } = waiting.pop()!;
    if (node.nodeType === Node.TEXT_NODE) append(parent, new TreeText((node as Text).data));
    else if (node.nodeType === Node.ELEMENT_NODE && node !== skip) {
      const element = node as Element;
      if (view === 'rendered' && unseen.has(element.localName)) continue;
      if (view === 'rendered' && element.localName === 'slot') {
        enter(fillingOf(element as HTMLSlotElement), parent);
        continue;
      }
      const inner = view === 'rendered' ? bodyOf(element) : null;
      const copy = inner === null ? copyOf(element) : new TreeElement('div', {});
      nodes.set(element, copy);
      append(parent, copy);
      // What a template holds is no part of the page.
      if (element.localName === 'template') continue;
      const shadow = view === 'rendered' ? element.shadowRoot : null;
      enter((inner ?? shadow ?? element).childNodes, copy);
    }
  }
  return { root, quirks: page.compatMode === 'BackCompat', nodeOf: (element) => nodes.get(element) };
}

function copyOf(element: Element): TreeElement {
  const attributes: Record<string, string> = {};
  for (const { name, value } of element.attributes) attributes[name] = value;
  return new TreeElement(element.localName, attributes);
}

function fillingOf(slot: HTMLSlotElement): readonly Node[] {
  const given = slot.assignedNodes({ flatten: true });
  return given.length > 0 ? given : [...slot.childNodes];
}

function bodyOf(element: Element): HTMLElement | null {
  if (element.localName !== 'iframe' && element.localName !== 'frame') return null;
  const body = innerDocument(element)?.body ?? null;
  return body !== null && body.childNodes.length > 0 ? body : null;
}

/** Of a frame of the same origin; null for all others. */
export function innerDocument(frame: Element): Document | null {
  try {
    return (frame as HTMLIFrameElement).contentDocument ?? null;
  } catch {
    return null;
  }
}

function append(parent: TreeParent, node: TreeElement | TreeText): void {
  const last = parent.children.at(-1) ?? null;
  node.parent = parent;
  node.prev = last;
  if (last) last.next = node;
  parent.children.push(node);
}
