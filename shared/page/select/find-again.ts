// Finds a watched element by its fingerprint when its selector finds none, several, or plainly another one. Rather says that
// it does not know: when an element was removed, the most similar one is mostly wrong.
import { type AnyNode, type Document, type Element, hasChildren, isTag } from 'domhandler';
import { type Fingerprint, likeFingerprint, readFingerprint } from './fingerprint.ts';
import { fingerprintOf } from './fingerprint-of.ts';

export type FoundAgain =
  | { state: 'found'; elements: Element[] }
  /** `likeness` from 0 to 1: how much it is like the one that was picked. */
  | { state: 'healed'; element: Element; likeness: number }
  | { state: 'ambiguous'; elements: number }
  | { state: 'gone' };

/** A likeness that is enough, and by how much it must exceed the next one. */
const enough = 0.65;
const margin = 0.12;
/** Alike enough that nobody looks further. */
const certain = 0.75;
/** By how much another element must be more alike than the one that the selector finds: then things have moved. */
const displaced = 0.25;
/** Below this what the selector finds is not the element that was meant. */
const doubtful = 0.2;
/** By how much what the selector finds must be more alike than its neighbours: else one may have taken its place. */
const ahead = 0.05;
const mostCandidates = 50_000;

export function findAgain(selected: Element[], remembered: string | undefined, root: Document): FoundAgain {
  const fingerprint = remembered === undefined ? null : readFingerprint(remembered);
  if (fingerprint === null)
    return selected.length > 0 ? { state: 'found', elements: selected } : { state: 'gone' };
  if (selected.length > 1) return oneOf(selected, fingerprint);
  const [only] = selected;
  if (only === undefined) return mostLike(fingerprint, elementsOf(root));
  const likeness = likeFingerprint(fingerprint, fingerprintOf(only));
  if (likeness >= certain) return { state: 'found', elements: selected };
  const others = rank(fingerprint, elementsOf(root), only);
  const elsewhere = decide(others);
  if (elsewhere.state === 'healed' && elsewhere.likeness - likeness >= displaced) return elsewhere;
  // What is watched may change entirely. But where nothing is left of what was picked, or no more than others have of it,
  // it may be another element that has taken its place.
  if (likeness >= Math.max(doubtful, others.likeness + ahead)) return { state: 'found', elements: selected };
  return others.likeness < doubtful ? { state: 'gone' } : { state: 'ambiguous', elements: 2 };
}

/** One was picked, and the page has several of its kind now. */
function oneOf(selected: Element[], fingerprint: Fingerprint): FoundAgain {
  const best = mostLike(fingerprint, selected);
  return best.state === 'gone' ? { state: 'ambiguous', elements: selected.length } : best;
}

interface Ranking {
  best: Element | null;
  likeness: number;
  /** Of the next one. */
  second: number;
}

function mostLike(fingerprint: Fingerprint, candidates: Iterable<Element>) {
  return decide(rank(fingerprint, candidates));
}

function decide({ best, likeness, second }: Ranking): Exclude<FoundAgain, { state: 'found' }> {
  if (best === null || likeness < enough) return { state: 'gone' };
  return likeness - second >= margin
    ? { state: 'healed', element: best, likeness }
    : { state: 'ambiguous', elements: 2 };
}

/** `except` is no rival, nor is what it is in or has in it. */
function rank(fingerprint: Fingerprint, candidates: Iterable<Element>, except?: Element): Ranking {
  let best: Element | null = null;
  let bestLikeness = 0;
  let second = 0;
  for (const element of candidates) {
    if (!isPlausible(element, fingerprint)) continue;
    if (except !== undefined && (element === except || isInside(element, except))) continue;
    const likeness = likeFingerprint(fingerprint, fingerprintOf(element));
    if (likeness > bestLikeness) {
      // A box around it holds the same text and is no rival.
      if (best === null || !isInside(element, best)) second = Math.max(second, bestLikeness);
      best = element;
      bestLikeness = likeness;
    } else if (likeness > second && !(best !== null && isInside(element, best))) second = likeness;
  }
  return { best, likeness: bestLikeness, second };
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
