// Reads a part of an XML document's tree out to the handler that otherwise listens to the parser. The elements around the
// part are opened and closed, too: they are its path.
import { type AnyNode, type Document, type Element, hasChildren, isTag, isText } from 'domhandler';
import type { XmlHandler } from './xml-handler.ts';

type Event = { node: AnyNode; inside: boolean } | 'close';

/** `chosen` null is the whole document. */
export function replayXml(
  root: Document,
  chosen: ReadonlySet<Element> | null,
  left: ReadonlySet<Element>,
  handler: XmlHandler,
): void {
  const waiting: Event[] = [{ node: root, inside: chosen === null }];
  while (waiting.length > 0) {
    const event = waiting.pop()!;
    if (event === 'close') {
      handler.closed();
      continue;
    }
    const { node } = event;
    let { inside } = event;
    if (isText(node)) {
      if (inside) handler.text(node.data);
    } else if (isTag(node)) {
      if (left.has(node)) continue;
      inside ||= chosen!.has(node);
      handler.opened(node.name, inside);
      if (inside) for (const [name, value] of Object.entries(node.attribs)) handler.attribute(name, value);
      waiting.push('close');
    }
    if (!hasChildren(node)) continue;
    for (let i = node.children.length - 1; i >= 0; i--) waiting.push({ node: node.children[i]!, inside });
  }
  handler.finish();
}
