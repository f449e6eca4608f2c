// Reads a part of a page's tree out to the handler that otherwise listens to the parser: the same features, of the part.
import { type AnyNode, type Document, type Element, hasChildren, isTag, isText } from 'domhandler';
import { collapse } from './block-builder.ts';
import { headingLevel } from './html-elements.ts';
import type { HtmlHandler } from './html-handler.ts';
import { textOf } from './select/select-css.ts';

type Event = { node: AnyNode; inside: boolean } | { close: Element; inside: boolean };

/** `chosen` null is the whole page. Headings in front of a part still say where it stands. */
export function replayHtml(
  root: Document,
  chosen: ReadonlySet<Element> | null,
  left: ReadonlySet<Element>,
  handler: HtmlHandler,
): void {
  const waiting: Event[] = [{ node: root, inside: chosen === null }];
  const push = (node: AnyNode, inside: boolean) => {
    if (!hasChildren(node)) return;
    for (let i = node.children.length - 1; i >= 0; i--) waiting.push({ node: node.children[i]!, inside });
  };
  while (waiting.length > 0) {
    const event = waiting.pop()!;
    if ('close' in event) {
      handler.onclosetag(event.close.name);
      if (chosen?.has(event.close)) handler.text.boundary();
      continue;
    }
    const { node, inside } = event;
    if (isText(node)) {
      if (inside) handler.ontext(node.data);
    } else if (!isTag(node)) push(node, inside);
    else if (!left.has(node)) {
      const enters = inside || chosen!.has(node);
      if (!enters) passBy(node, handler);
      else {
        // Two chosen elements in one paragraph are two pieces all the same.
        if (chosen?.has(node)) handler.text.boundary();
        waiting.push({ close: node, inside });
        open(node, handler, !inside);
        if (!inside) speak(node, handler);
      }
      push(node, enters);
    }
  }
  handler.onend();
}

function open(element: Element, handler: HtmlHandler, isChosen: boolean): void {
  handler.onopentagname(element.name);
  for (const [name, value] of Object.entries(element.attribs)) {
    // Who chooses an element wants to see it, hidden or not.
    if (isChosen && (name === 'hidden' || name === 'style')) continue;
    handler.onattribute(name, value);
  }
  handler.fieldsAsText = isChosen;
  handler.settle();
  handler.fieldsAsText = false;
}

function passBy(element: Element, handler: HtmlHandler): void {
  const level = headingLevel(element.name);
  if (level > 0) handler.text.passHeading(level, collapse(textOf(element)).trim());
  else if (element.name === 'base' && element.attribs.href !== undefined) {
    handler.onopentagname('base');
    handler.onattribute('href', element.attribs.href);
    handler.onclosetag('base');
  }
}

const speaking = /^(?:content|value|aria-valuenow|data-.+)$/;
const mostSpoken = 100;
const longestSpoken = 200;

/** A meta element, a field or a box with a data attribute says its number there, and nowhere else. */
function speak({ name, attribs }: Element, handler: HtmlHandler): void {
  // What was typed as a password or chosen as a file is nobody's business.
  if (name === 'input' && /^(?:password|file)$/i.test(attribs.type?.trim() ?? '')) return;
  for (const [key, value] of Object.entries(attribs)) {
    if (handler.spoken.length >= mostSpoken) return;
    if (speaking.test(key) && value.length <= longestSpoken && /\p{Nd}/u.test(value))
      handler.spoken.push({ name: key, value });
  }
}
