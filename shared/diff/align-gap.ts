// Compares one gap item by item with the `diff` package, within what is left of the effort allowed.
import { diffArrays } from 'diff';
import type { Match, Region } from './region.ts';

export interface Effort {
  /** What may still be spent; shared by all gaps of one alignment. */
  steps: number;
  coarse: boolean;
}

export function alignGap(
  a: Int32Array,
  b: Int32Array,
  region: Region,
  matches: Match[],
  effort: Effort,
): void {
  // What stands on one side only cannot match, and would only cost.
  const old = keepShared(a, region.oldStart, region.oldEnd, b, region.newStart, region.newEnd);
  const next = keepShared(b, region.newStart, region.newEnd, a, region.oldStart, region.oldEnd);
  if (old.length === 0 || next.length === 0) return;

  // No gap may use up what the others need; a gap as small as a sentence is nearly always affordable.
  const affordable = Math.floor(Math.sqrt(effort.steps / 4));
  const maxEditLength = Math.min(old.length + next.length, affordable);
  const oldItems = old.map((position) => a[position]! + 1);
  const newItems = next.map((position) => b[position]! + 1);
  const changes = diffArrays(oldItems, newItems, { maxEditLength });
  if (!changes) {
    effort.steps -= (maxEditLength * maxEditLength) / 2;
    effort.coarse = true;
    return;
  }
  let i = 0;
  let j = 0;
  let edits = 0;
  for (const change of changes) {
    if (change.removed) i += change.count;
    else if (change.added) j += change.count;
    else {
      for (let n = 0; n < change.count; n++)
        matches.push({ oldStart: old[i++]!, newStart: next[j++]!, length: 1 });
      continue;
    }
    edits += change.count;
  }
  effort.steps -= (edits * edits) / 2;
}

function keepShared(
  a: Int32Array,
  start: number,
  end: number,
  b: Int32Array,
  from: number,
  to: number,
): number[] {
  const there = new Set<number>();
  for (let j = from; j < to; j++) there.add(b[j]!);
  const kept: number[] = [];
  for (let i = start; i < end; i++) if (there.has(a[i]!)) kept.push(i);
  return kept;
}
