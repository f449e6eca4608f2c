// The tree of a page as a browser builds it, for the few things that need one: selectors. Bounded, because some pages
// are made so that their tree never ends.
import { Document, Element, type ParentNode, Text } from 'domhandler';
import type { TreeAdapter } from 'parse5';
import { parse } from 'parse5';
import { adapter, type Htmlparser2TreeAdapterMap } from 'parse5-htmlparser2-tree-adapter';
import { readXml, type XmlEvents } from './read-xml.ts';

export type PageTree = { ok: true; root: Document } | { ok: false; message: string };

const longestText = 20_000_000;
const mostElements = 400_000;
/** Browsers stop at 512; beyond this the parser's own time grows with the square. */
const deepest = 2000;

class TooMuch extends Error {}

export function htmlTree(text: string): PageTree {
  return bounded(text, () => parse(text, { treeAdapter: countingAdapter() }));
}

export function xmlTree(text: string): PageTree {
  return bounded(text, () => readXml(text, () => new XmlTreeBuilder()).events.root);
}

function bounded(text: string, build: () => Document): PageTree {
  if (text.length > longestText) return { ok: false, message: 'the page is too large.' };
  try {
    return { ok: true, root: build() };
  } catch (error) {
    if (error instanceof TooMuch) return { ok: false, message: error.message };
    throw error;
  }
}

/** parse5 asks the adapter for every element and every place it puts one: the place to count. */
function countingAdapter(): TreeAdapter<Htmlparser2TreeAdapterMap> {
  let elements = 0;
  const depths = new WeakMap<object, number>();
  const templates = new WeakMap<object, Document>();
  return {
    ...adapter,
    // What a template holds is kept apart, as in a browser: nobody sees it and no selector reaches it.
    setTemplateContent(template, content) {
      templates.set(template, content);
    },
    getTemplateContent: (template) => templates.get(template)!,
    createElement(...args) {
      if (++elements > mostElements) throw new TooMuch('the page has too many elements.');
      return adapter.createElement(...args);
    },
    appendChild(parent, child) {
      const depth = (depths.get(parent) ?? 0) + 1;
      if (depth > deepest) throw new TooMuch('its elements are nested too deeply.');
      depths.set(child, depth);
      adapter.appendChild(parent, child);
    },
  };
}

class XmlTreeBuilder implements XmlEvents {
  readonly root = new Document([]);
  private readonly open: ParentNode[] = [this.root];
  private elements = 0;

  opened(name: string): void {
    if (++this.elements > mostElements) throw new TooMuch('the page has too many elements.');
    if (this.open.length > deepest) throw new TooMuch('its elements are nested too deeply.');
    const element = new Element(name, {});
    this.append(element);
    this.open.push(element);
  }

  attribute(name: string, value: string): void {
    (this.open.at(-1) as Element).attribs[name] = value;
  }

  text(data: string): void {
    this.append(new Text(data));
  }

  closed(): void {
    this.open.pop();
  }

  private append(node: Element | Text): void {
    const parent = this.open.at(-1)!;
    const last = parent.children.at(-1) ?? null;
    node.parent = parent;
    node.prev = last;
    if (last) last.next = node;
    parent.children.push(node);
  }
}
