// Takes the fingerprint of an element of a page's tree.
import { type AnyNode, type Element, hasChildren, isTag, isText } from 'domhandler';
import { type Fingerprint, longestText } from './fingerprint.ts';

export function fingerprintOf(element: Element): Fingerprint {
  const { id, name, type, alt, href, class: classes } = element.attribs;
  const text = beginning(element);
  const outer = outermost(element);
  const near = [neighbour(outer, 'prev'), neighbour(outer, 'next')].filter((one) => one !== '').join(' ');
  const under = headingAbove(element);
  const label = element.attribs['aria-label'];
  return {
    tag: element.name,
    ...(text !== '' && { text }),
    ...(near !== '' && { near }),
    ...(under !== '' && { under }),
    ...(id && { id }),
    ...(name && { name }),
    ...(type && { type }),
    ...(alt && { alt }),
    ...(href && { href }),
    ...(label && { label }),
    ...(classes && { classes: classes.split(/\s+/).filter((one) => one !== '') }),
  };
}

/** As much of its text as a fingerprint holds, however much there is. */
function beginning(element: Element): string {
  let text = '';
  const waiting: AnyNode[] = [element];
  while (waiting.length > 0 && text.length < longestText * 2) {
    const node = waiting.pop()!;
    if (isText(node)) text += node.data;
    else if (hasChildren(node)) {
      // Of many children only the first can be part of the beginning.
      for (let i = Math.min(node.children.length, longestText) - 1; i >= 0; i--)
        waiting.push(node.children[i]!);
    }
  }
  return text.replace(/\s+/g, ' ').trim().slice(0, longestText);
}

/** A box around it alone changes nothing for who looks at the page. */
function outermost(element: Element): Element {
  let outer = element;
  for (let steps = 0; steps < 4; steps++) {
    const { parent } = outer;
    if (!parent || !isTag(parent) || parent.name === 'body' || !isAlone(outer)) break;
    outer = parent;
  }
  return outer;
}

function isAlone({ prev, next }: Element): boolean {
  const isNothing = (node: AnyNode | null) => node === null || (isText(node) && node.data.trim() === '');
  return isNothing(prev) && isNothing(next) && !prev?.prev && !next?.next;
}

const nearText = 60;

function neighbour(element: Element, way: 'prev' | 'next'): string {
  let at: AnyNode | null = element[way];
  for (let steps = 0; at && steps < 4; steps++, at = at[way]) {
    if (isTag(at)) return beginning(at).slice(0, nearText);
    if (isText(at) && at.data.trim() !== '') return at.data.trim().slice(0, nearText);
  }
  return '';
}

/** Bounded, because it is asked of every element that could be the one. */
const mostSteps = 60;

/** The nearest heading in front of it, beside it or beside one of the boxes it is in. */
function headingAbove(element: Element): string {
  let steps = 0;
  for (let box: AnyNode | null = element; box && steps < mostSteps; box = box.parent) {
    for (let at = box.prev; at && steps < mostSteps; at = at.prev, steps++) {
      if (!isTag(at)) continue;
      if (isHeading(at)) return beginning(at).slice(0, nearText);
      const last = at.children.findLast(isTag);
      if (last !== undefined && isHeading(last)) return beginning(last).slice(0, nearText);
    }
  }
  return '';
}

function isHeading({ name }: Element): boolean {
  return /^h[1-6]$/.test(name);
}
