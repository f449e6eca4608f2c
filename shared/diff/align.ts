// Aligns two sequences in time that grows with their length, however much they differ: common ends are trimmed,
// rare runs anchor the rest (find-anchors.ts), and only the gaps between anchors are compared item by item.
import { alignGap, type Effort } from './align-gap.ts';
import { findAnchors } from './find-anchors.ts';
import type { Match, Region } from './region.ts';

export interface Alignment {
  /** Runs of equal items, in order, never crossing. */
  matches: Match[];
  /** A gap was too costly to compare item by item and counts as wholly replaced. */
  coarse: boolean;
}

/** Steps of the item-by-item comparison for one alignment; a step takes about a tenth of a microsecond. */
const mostSteps = 2_000_000;
// Each pass is linear and looks only at the gaps that the pass before has left.
const runLengths = [8, 4, 2, 1, 1];
// Below this, comparing item by item costs less than looking for anchors, and is exact.
const smallRegion = 96;

/** Where less than this share of the items is in both, looking for anchors among the others is wasted. */
const fewShared = 0.25;

/** Equal numbers are equal items. */
export function align(a: Int32Array, b: Int32Array): Alignment {
  if (a.length + b.length <= smallRegion) return alignAll(a, b);
  const old = sharedWith(a, b);
  const next = sharedWith(b, a);
  if (old.length > a.length * fewShared || next.length > b.length * fewShared) return alignAll(a, b);
  const { matches, coarse } = alignAll(
    old.map((index) => a[index]!),
    next.map((index) => b[index]!),
  );
  const single = matches.flatMap(({ oldStart, newStart, length }) =>
    Array.from({ length }, (_, i) => ({
      oldStart: old[oldStart + i]!,
      newStart: next[newStart + i]!,
      length: 1,
    })),
  );
  return { matches: single, coarse };
}

/** Positions of the items that the other sequence has, too. Items are numbered from 0 without gaps (number-items.ts). */
function sharedWith(items: Int32Array, others: Int32Array): Int32Array {
  let most = 0;
  for (const item of items) if (item > most) most = item;
  for (const item of others) if (item > most) most = item;
  const there = new Uint8Array(most + 1);
  for (const item of others) there[item] = 1;
  const shared = new Int32Array(items.length);
  let count = 0;
  for (let i = 0; i < items.length; i++) if (there[items[i]!] === 1) shared[count++] = i;
  return shared.subarray(0, count);
}

function alignAll(a: Int32Array, b: Int32Array): Alignment {
  const matches: Match[] = [];
  const effort: Effort = { steps: mostSteps, coarse: false };
  const waiting = [{ region: { oldStart: 0, oldEnd: a.length, newStart: 0, newEnd: b.length }, pass: 0 }];
  while (waiting.length > 0) {
    const { region: whole, pass } = waiting.pop()!;
    const region = trim(a, b, whole, matches);
    const oldLength = region.oldEnd - region.oldStart;
    const newLength = region.newEnd - region.newStart;
    if (oldLength === 0 || newLength === 0) continue;
    if (pass >= runLengths.length || oldLength + newLength <= smallRegion) {
      alignGap(a, b, region, matches, effort);
      continue;
    }
    for (const gap of split(a, b, region, runLengths[pass]!, matches)) {
      waiting.push({ region: gap, pass: pass + 1 });
    }
  }
  matches.sort((x, y) => x.oldStart - y.oldStart);
  return { matches, coarse: effort.coarse };
}

function trim(a: Int32Array, b: Int32Array, region: Region, matches: Match[]): Region {
  let { oldStart, oldEnd, newStart, newEnd } = region;
  while (oldStart < oldEnd && newStart < newEnd && a[oldStart] === b[newStart]) {
    oldStart++;
    newStart++;
  }
  if (oldStart > region.oldStart) {
    matches.push({
      oldStart: region.oldStart,
      newStart: region.newStart,
      length: oldStart - region.oldStart,
    });
  }
  while (oldStart < oldEnd && newStart < newEnd && a[oldEnd - 1] === b[newEnd - 1]) {
    oldEnd--;
    newEnd--;
  }
  if (oldEnd < region.oldEnd)
    matches.push({ oldStart: oldEnd, newStart: newEnd, length: region.oldEnd - oldEnd });
  return { oldStart, oldEnd, newStart, newEnd };
}

function split(a: Int32Array, b: Int32Array, region: Region, k: number, matches: Match[]): Region[] {
  const anchors = findAnchors(a, b, region, k);
  const gaps: Region[] = [];
  let { oldStart, newStart } = region;
  for (let i = 0; i < anchors.old.length; i++) {
    const old = anchors.old[i]!;
    const next = anchors.new[i]!;
    // Runs overlap: what an earlier one has covered is taken, on either side.
    const covered = Math.max(oldStart - old, newStart - next, 0);
    let length = k;
    if (covered >= length) continue;
    while (
      old + length < region.oldEnd &&
      next + length < region.newEnd &&
      a[old + length] === b[next + length]
    ) {
      length++;
    }
    if (old + covered > oldStart || next + covered > newStart) {
      gaps.push({ oldStart, oldEnd: old + covered, newStart, newEnd: next + covered });
    }
    matches.push({ oldStart: old + covered, newStart: next + covered, length: length - covered });
    oldStart = old + length;
    newStart = next + length;
  }
  gaps.push({ oldStart, oldEnd: region.oldEnd, newStart, newEnd: region.newEnd });
  return gaps;
}
