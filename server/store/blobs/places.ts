// Which earlier bytes new ones are stored against, so that both size and reading stay bounded.
//
// The versions of a page stand in a row of places, beginning with 0, which is stored whole. Written with four digits to
// choose from, a place is stored against the one that has 0 for its last digit other than 0: 1, 2, 3 and 4 against 0, 5, 6 and
// 7 against 4, 20 against 16. So most are stored against one close by, and yet a place below 256 is never more than four
// steps away from the whole copy: each step of reading one costs about as much as the page itself.

const digits = 4;
/** At this many a whole copy begins a new row: what one damaged copy can break is bounded, too. */
export const placesAtMost = digits ** 4;

export function basePlace(place: number): number {
  let step = 1;
  while (place % (step * digits) === 0) step *= digits;
  return place - (place % (step * digits));
}

/**
 * The one to store a successor of `chain[0]` against; null when it is time for a whole copy. `chain` leads from the latest
 * bytes, each stored against the next, to a whole copy; some that stood in between may have been removed.
 */
export function chooseBase<Link extends { place: number }>(chain: readonly Link[]): Link | null {
  const place = chain.length === 0 ? 0 : chain[0]!.place + 1;
  if (place === 0 || place >= placesAtMost) return null;
  const wanted = basePlace(place);
  return chain.find((link) => link.place <= wanted) ?? null;
}

/** zstd takes a dictionary with this beginning for one of its own format; and a tiny one is of no use. */
const dictionaryMagic = [0x37, 0xa4, 0x30, 0xec];
const smallestDictionary = 64;

/** Whether bytes can be stored against these. */
export function canBeBase(content: Uint8Array): boolean {
  return content.length >= smallestDictionary && !dictionaryMagic.every((byte, at) => content[at] === byte);
}
