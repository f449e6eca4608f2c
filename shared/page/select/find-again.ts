// Finds a watched element by its fingerprint when its selector finds none, or plainly another one. Rather says that it
// does not know: when an element was removed, the most similar one is mostly wrong.
import { type AnyNode, type Document, type Element, hasChildren, isTag, isText } from 'domhandler';
import { type Fingerprint, likeFingerprint, longestText, readFingerprint } from './fingerprint.ts';

export type FoundAgain =
  | { state: 'found'; elements: Element[] }
  | { state: 'healed'; element: Element }
  | { state: 'ambiguous'; elements: number }
  | { state: 'gone' };

/** A likeness that is enough, and by how much it must exceed the next one. */
const enough = 0.65;
const margin = 0.12;
/** Below this what the selector finds is hardly the element that was meant. */
const doubtful = 0.2;
const mostCandidates = 50_000;

export function findAgain(selected: Element[], remembered: string | undefined, root: Document): FoundAgain {
  const fingerprint = remembered === undefined ? null : readFingerprint(remembered);
  if (fingerprint === null || selected.length > 1)
    return selected.length > 0 ? { state: 'found', elements: selected } : { state: 'gone' };
  const [only] = selected;
  if (only && likeFingerprint(fingerprint, fingerprintOf(only)) >= doubtful)
    return { state: 'found', elements: selected };
  const elsewhere = mostLike(fingerprint, root);
  // What the selector finds has changed beyond recognition, and nothing else looks like it: it is still the best guess.
  return only && elsewhere.state !== 'healed' ? { state: 'found', elements: selected } : elsewhere;
}

function mostLike(fingerprint: Fingerprint, root: Document): FoundAgain {
  let best: Element | null = null;
  let bestLikeness = 0;
  let second = 0;
  for (const element of elementsOf(root)) {
    if (!isPlausible(element, fingerprint)) continue;
    const likeness = likeFingerprint(fingerprint, fingerprintOf(element));
    if (likeness > bestLikeness) {
      // A box around it holds the same text and is no rival.
      if (best === null || !isInside(element, best)) second = Math.max(second, bestLikeness);
      best = element;
      bestLikeness = likeness;
    } else if (likeness > second && !(best !== null && isInside(element, best))) second = likeness;
  }
  if (best === null || bestLikeness < enough) return { state: 'gone' };
  return bestLikeness - second >= margin
    ? { state: 'healed', element: best }
    : { state: 'ambiguous', elements: 2 };
}

/** Cheap to tell, and true of every element that could be like enough: most of a large page is passed over. */
function isPlausible(
  { name, attribs }: Element,
  { tag, id, name: field, classes = [] }: Fingerprint,
): boolean {
  if (name === tag || (id !== undefined && attribs.id === id)) return true;
  if (field !== undefined && attribs.name === field) return true;
  const own = attribs.class?.split(/\s+/) ?? [];
  return own.some((one) => classes.includes(one));
}

export function fingerprintOf(element: Element): Fingerprint {
  const { id, name, type, alt, href, class: classes } = element.attribs;
  const text = beginning(element);
  const near = [neighbour(element, 'prev'), neighbour(element, 'next')].filter((one) => one !== '').join(' ');
  const label = element.attribs['aria-label'];
  return {
    tag: element.name,
    ...(text !== '' && { text }),
    ...(near !== '' && { near }),
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

function neighbour(element: Element, way: 'prev' | 'next'): string {
  let at: AnyNode | null = element[way];
  for (let steps = 0; at && steps < 4; steps++, at = at[way]) {
    if (isTag(at)) return beginning(at).slice(0, 60);
    if (isText(at) && at.data.trim() !== '') return at.data.trim().slice(0, 60);
  }
  return '';
}

function isInside(a: Element, b: Element): boolean {
  const within = (inner: Element, outer: Element) => {
    for (let at = inner.parent; at; at = at.parent) if (at === outer) return true;
    return false;
  };
  return within(a, b) || within(b, a);
}

function* elementsOf(root: Document): Generator<Element> {
  const waiting: AnyNode[] = [root];
  let count = 0;
  while (waiting.length > 0 && count < mostCandidates) {
    const node = waiting.pop()!;
    if (isTag(node)) {
      if (/^(?:script|style|head|noscript|template)$/.test(node.name)) continue;
      count++;
      yield node;
    }
    if (hasChildren(node))
      for (let i = node.children.length - 1; i >= 0; i--) waiting.push(node.children[i]!);
  }
}
