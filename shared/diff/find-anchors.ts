// Finds where two sequences certainly run together: runs of k items that are rare and equally frequent in both.
// Single items as anchors collapse on text that repeats itself; that is why k starts high.
import { longestIncreasing } from './longest-increasing.ts';
import type { Region } from './region.ts';

const mostOccurrences = 8;

export interface Anchors {
  /** Positions in the old sequence and, at the same index, in the new one; both increase. */
  old: Int32Array;
  new: Int32Array;
}

export function findAnchors(a: Int32Array, b: Int32Array, region: Region, k: number): Anchors {
  const oldCount = region.oldEnd - region.oldStart - k + 1;
  const newCount = region.newEnd - region.newStart - k + 1;
  if (oldCount <= 0 || newCount <= 0) return { old: new Int32Array(0), new: new Int32Array(0) };

  let size = 16;
  while (size < (oldCount + newCount) * 2) size *= 2;
  const mask = size - 1;
  // One slot per distinct run: a position where it stands in the old sequence (+1) or in the new one (−position−1).
  const owner = new Int32Array(size);
  const oldTimes = new Uint8Array(size);
  const newTimes = new Uint8Array(size);
  const firstNew = new Int32Array(size);
  const lastNew = new Int32Array(size);
  const nextNew = new Int32Array(newCount);
  const oldSlots = new Int32Array(oldCount);

  const slotOf = (sequence: Int32Array, position: number, mark: number): number => {
    let hash = 0;
    for (let i = 0; i < k; i++) hash = Math.imul(hash ^ sequence[position + i]!, 0x9e3779b1) ^ (hash >>> 15);
    hash ^= hash >>> 16;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const held = owner[slot]!;
      if (held === 0) {
        owner[slot] = mark;
        return slot;
      }
      const same =
        held > 0 ? sameRun(a, held - 1, sequence, position, k) : sameRun(b, -held - 1, sequence, position, k);
      if (same) return slot;
    }
  };

  for (let i = 0; i < oldCount; i++) {
    const position = region.oldStart + i;
    const slot = slotOf(a, position, position + 1);
    oldSlots[i] = slot;
    if (oldTimes[slot]! <= mostOccurrences) oldTimes[slot]!++;
  }
  for (let j = 0; j < newCount; j++) {
    const position = region.newStart + j;
    const slot = slotOf(b, position, -position - 1);
    if (newTimes[slot]! > mostOccurrences) continue;
    if (newTimes[slot]!++ === 0) firstNew[slot] = j;
    else nextNew[lastNew[slot]!] = j;
    lastNew[slot] = j;
  }

  const olds = new Int32Array(oldCount);
  const news = new Int32Array(oldCount);
  let pairs = 0;
  for (let i = 0; i < oldCount; i++) {
    const slot = oldSlots[i]!;
    const times = oldTimes[slot]!;
    if (times > mostOccurrences || times !== newTimes[slot]) continue;
    const j = firstNew[slot]!;
    firstNew[slot] = nextNew[j]!;
    olds[pairs] = region.oldStart + i;
    news[pairs] = region.newStart + j;
    pairs++;
  }
  const chosen = longestIncreasing(news.subarray(0, pairs));
  return { old: chosen.map((index) => olds[index]!), new: chosen.map((index) => news[index]!) };
}

function sameRun(a: Int32Array, at: number, b: Int32Array, position: number, k: number): boolean {
  for (let i = 0; i < k; i++) if (a[at + i] !== b[position + i]) return false;
  return true;
}
