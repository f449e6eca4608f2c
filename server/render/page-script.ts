// What runs inside the page, in a world of its own that the page's scripts cannot touch. Each function stands alone: it is sent as text.

/** The little of the DOM that is used here; the server knows no DOM. */
interface PageNode {
  readonly nodeType: number;
  readonly localName: string;
  readonly data: string;
  readonly textContent: string | null;
  readonly baseURI: string;
  readonly childNodes: ArrayLike<PageNode>;
  readonly attributes: ArrayLike<{ name: string; value: string }>;
  readonly shadowRoot: PageRoot | null;
  readonly contentDocument: (PageRoot & { readonly body: PageNode | null }) | null;
  readonly sheet: { readonly cssRules: ArrayLike<{ cssText: string }> } | null;
  getAttribute(name: string): string | null;
  assignedNodes(options: { flatten: boolean }): PageNode[];
}
interface PageRoot {
  readonly childNodes: ArrayLike<PageNode>;
  readonly baseURI: string;
  querySelector(selector: string): PageNode | null;
  querySelectorAll(selector: string): ArrayLike<PageNode>;
}
declare const document: PageRoot & { readonly doctype: unknown; readonly URL: string };

/** Whether an element is there, also inside open shadow roots and frames of the same origin. */
export function hasElement(selector: string): boolean {
  const roots: PageRoot[] = [document];
  for (let root = roots.pop(); root !== undefined; root = roots.pop()) {
    if (root.querySelector(selector) !== null) return true;
    for (const element of Array.from(root.querySelectorAll('*'))) {
      if (element.shadowRoot) roots.push(element.shadowRoot);
      if (element.localName === 'iframe' && element.contentDocument) roots.push(element.contentDocument);
    }
  }
  return false;
}

/** The page as it stands, as HTML, and the address it gives itself; null when it is longer than `most`. Shadow trees and frames of the same origin stand where they are seen. */
export function writePage(most: number): { html: string; url: string } | null {
  interface Entry {
    node: PageNode;
    inShadow: boolean;
    /** The page's own base, or that of the frame it stands in. */
    base: string;
  }
  const unseen = new Set(['script', 'noscript', 'template', 'noembed', 'noframes']);
  const voids = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
  const hints = /\b(?:preload|modulepreload|prefetch|dns-prefetch|preconnect|prerender)\b/i;
  const pageBase = document.baseURI;
  const text = (value: string) =>
    value.replace(/[&<>\u00a0]/g, (c) =>
      c === '&' ? '&amp;' : c === '<' ? '&lt;' : c === '>' ? '&gt;' : '&nbsp;',
    );
  const quoted = (value: string) => text(value).replaceAll('"', '&quot;');

  const pieces: string[] = [];
  let length = 0;
  const write = (piece: string) => {
    pieces.push(piece);
    length += piece.length;
  };
  const stack: (Entry | string)[] = [];
  const enter = (nodes: ArrayLike<PageNode>, inShadow: boolean, base: string) => {
    for (let i = nodes.length - 1; i >= 0; i--) stack.push({ node: nodes[i]!, inShadow, base });
  };

  const attributes = (node: PageNode, base: string): string => {
    let all = '';
    for (const { name, value } of Array.from(node.attributes)) {
      if (/^on/i.test(name) || name === 'nonce' || name === 'srcdoc') continue;
      let shown = value;
      if (base !== pageBase && (name === 'href' || name === 'src')) {
        try {
          shown = new URL(value, base).href;
        } catch {}
      }
      all += ` ${name}="${quoted(shown)}"`;
    }
    return all;
  };
  /** Rules that scripts put straight into a style sheet are in no text. */
  const styleText = (node: PageNode): string => {
    const own = node.textContent ?? '';
    if (own.trim() !== '' || !node.sheet) return own;
    const rules = Array.from(node.sheet.cssRules, (rule) => rule.cssText).join('\n');
    return /<\/style/i.test(rules) ? '' : rules;
  };
  const isLeftOut = (node: PageNode, inShadow: boolean): boolean => {
    const name = node.localName;
    if (unseen.has(name)) return true;
    if (name === 'link') return hints.test(node.getAttribute('rel') ?? '');
    // A component's own style would apply to the whole page, where it now stands.
    if (name === 'style') return inShadow;
    if (name !== 'meta') return false;
    const says = node.getAttribute('http-equiv') ?? '';
    return node.getAttribute('charset') !== null || /^(?:content-type|refresh)$/i.test(says);
  };

  const element = (node: PageNode, inShadow: boolean, base: string) => {
    const name = node.localName;
    if (isLeftOut(node, inShadow)) return;
    if (name === 'slot') {
      const given = node.assignedNodes({ flatten: true });
      // What fills a slot comes from outside the component.
      return given.length > 0 ? enter(given, false, base) : enter(node.childNodes, inShadow, base);
    }
    if (name === 'iframe' || name === 'frame') {
      const inner = node.contentDocument;
      const body = inner?.body ?? null;
      if (inner !== null && body !== null && body.childNodes.length > 0) {
        write('<div>');
        stack.push('</div>');
        return enter(body.childNodes, false, inner.baseURI);
      }
    }
    write(`<${name}${attributes(node, base)}>`);
    if (voids.has(name)) return;
    if (name === 'style') return write(`${styleText(node)}</style>`);
    stack.push(`</${name}>`);
    if (name === 'iframe') return;
    const first = node.childNodes[0];
    if ((name === 'pre' || name === 'textarea') && first?.nodeType === 3 && first.data.startsWith('\n'))
      write('\n');
    if (node.shadowRoot) enter(node.shadowRoot.childNodes, true, base);
    else enter(node.childNodes, inShadow, base);
  };

  if (document.doctype) write('<!DOCTYPE html>');
  enter(document.childNodes, false, pageBase);
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (length > most) return null;
    if (typeof next === 'string') write(next);
    else if (next.node.nodeType === 1) element(next.node, next.inShadow, next.base);
    else if (next.node.nodeType === 3) write(text(next.node.data));
  }
  return length > most ? null : { html: pieces.join(''), url: document.URL };
}
