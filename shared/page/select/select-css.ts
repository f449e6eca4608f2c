// The elements a CSS selector finds, in the order of the page, within a budget.
import { type Options, selectAll } from 'css-select';
import { type AnyNode, type Document, Element, hasChildren, isTag, isText } from 'domhandler';
import { Budget, SelectorProblem } from './budget.ts';

export function selectCss(
  selector: string,
  root: Document,
  options: { xml: boolean; quirks: boolean },
): Element[] {
  const adapter = countingAdapter(new Budget(), options.xml);
  try {
    return selectAll<AnyNode, Element>(selector, root, {
      adapter,
      xmlMode: options.xml,
      quirksMode: options.quirks,
      cacheResults: true,
    });
  } catch (error) {
    if (error instanceof SelectorProblem) throw error;
    throw new SelectorProblem(`the selector ${selector} cannot be read: ${(error as Error).message}.`);
  }
}

function countingAdapter(budget: Budget, xml: boolean): NonNullable<Options<AnyNode, Element>['adapter']> {
  return {
    // Asked of every sibling when places among them are counted.
    isTag(node): node is Element {
      budget.pay();
      return isTag(node);
    },
    getAttributeValue: (element, name) => element.attribs[name],
    hasAttrib: (element, name) => Object.hasOwn(element.attribs, name),
    // In HTML names are compared in small letters, also those of drawings that have capitals.
    getName: (element) => (xml ? element.name : element.name.toLowerCase()),
    getChildren(node) {
      budget.pay();
      return hasChildren(node) ? node.children : [];
    },
    getParent(element) {
      budget.pay();
      return element.parent;
    },
    getSiblings(node) {
      const siblings = node.parent?.children ?? [node];
      budget.pay(siblings.length);
      return siblings;
    },
    prevElementSibling(node) {
      let before = node.prev;
      while (before && !isTag(before)) before = before.prev;
      budget.pay();
      return before instanceof Element ? before : null;
    },
    getText(node) {
      const text = textOf(node);
      budget.pay(1 + text.length / 16);
      return text;
    },
    removeSubsets: (nodes) => nodes.filter((node) => !hasAncestorIn(node, nodes)),
  };
}

/** All text inside, as the document has it. */
export function textOf(node: AnyNode): string {
  const parts: string[] = [];
  const waiting: AnyNode[] = [node];
  while (waiting.length > 0) {
    const next = waiting.pop()!;
    if (isText(next)) parts.push(next.data);
    else if (hasChildren(next)) {
      for (let i = next.children.length - 1; i >= 0; i--) waiting.push(next.children[i]!);
    }
  }
  return parts.join('');
}

function hasAncestorIn(node: AnyNode, nodes: readonly AnyNode[]): boolean {
  const set = new Set(nodes);
  for (let parent = node.parent; parent; parent = parent.parent) if (set.has(parent)) return true;
  return false;
}
