// Whether a stored page can be shown in a frame at all: what is too large or too deep would hold up the whole tab.

export type CannotShow = 'tooLarge' | 'tooDeep' | 'notText';

const mostCharacters = 4_000_000;
const mostLevels = 2000;

export function cannotShow(body: string, contentType: string): CannotShow | null {
  if (/^(image|audio|video|font)\/|\bpdf\b|octet-stream/i.test(contentType)) return 'notText';
  if (body.length > mostCharacters) return 'tooLarge';
  return depthOf(body) > mostLevels ? 'tooDeep' : null;
}

const tags = /<(\/?)([a-z][a-z0-9-]*)\b[^>]*?(\/?)>/gi;
const neverOpen = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
/** Left open by habit; a browser closes them by itself. */
const closedBySiblings = new Set('p li dt dd option tr td th thead tbody'.split(' '));

/** Rough, and never too low by much: elements opened and not closed so far. */
function depthOf(body: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, close, name, self] of body.matchAll(tags)) {
    const lower = name!.toLowerCase();
    if (self === '/' || neverOpen.has(lower) || closedBySiblings.has(lower)) continue;
    depth = close === '/' ? Math.max(0, depth - 1) : depth + 1;
    if (depth > deepest) deepest = depth;
  }
  return deepest;
}
