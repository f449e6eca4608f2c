// Where on the other page something would stand that is only on this one: behind the block that its predecessor pairs with.
import type { Pair } from './stop.ts';

/** `side` is the page asked about; `block` lies on the other one. */
export function gapFor(pairs: readonly Pair[], block: number, side: 'old' | 'new'): number {
  const [here, there] = side === 'old' ? [1, 0] : [0, 1];
  let low = 0;
  let high = pairs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (pairs[middle]![here]! < block) low = middle + 1;
    else high = middle;
  }
  return low === 0 ? 0 : pairs[low - 1]![there]! + 1;
}
