// Aligns two lists of texts. What is the same at both ends is set aside before anything else is done: most versions of a
// page differ in one place. The answer does not depend on which of the two is called old.
import { type Alignment, align } from './align.ts';
import { numberItems } from './number-items.ts';
import type { Match } from './region.ts';

export function alignTexts(old: readonly string[], next: readonly string[]): Alignment {
  const most = Math.min(old.length, next.length);
  let start = 0;
  while (start < most && old[start] === next[start]) start++;
  let end = 0;
  while (end < most - start && old[old.length - 1 - end] === next[next.length - 1 - end]) end++;
  const matches: Match[] = start > 0 ? [{ oldStart: 0, newStart: 0, length: start }] : [];
  const a = old.slice(start, old.length - end);
  const b = next.slice(start, next.length - end);
  let coarse = false;
  if (a.length > 0 && b.length > 0) {
    const middle = alignBothWays(a, b);
    coarse = middle.coarse;
    for (const { oldStart, newStart, length } of middle.matches) {
      matches.push({ oldStart: oldStart + start, newStart: newStart + start, length });
    }
  }
  if (end > 0) matches.push({ oldStart: old.length - end, newStart: next.length - end, length: end });
  return { matches, coarse };
}

// Among equally good answers `align` prefers one by the order of its arguments; a fixed order makes the
// comparison of new with old the mirror image of old with new.
function alignBothWays(old: readonly string[], next: readonly string[]): Alignment {
  if (inOrder(old, next)) return align(...numberItems(old, next));
  const { matches, coarse } = align(...numberItems(next, old));
  return { matches: matches.map(mirror), coarse };
}

function inOrder(old: readonly string[], next: readonly string[]): boolean {
  if (old.length !== next.length) return old.length < next.length;
  const at = old.findIndex((text, index) => text !== next[index]);
  return at < 0 || old[at]! <= next[at]!;
}

function mirror({ oldStart, newStart, length }: Match): Match {
  return { oldStart: newStart, newStart: oldStart, length };
}
