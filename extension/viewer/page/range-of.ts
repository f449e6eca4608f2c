// The DOM range of a stretch of a block's text; null while its nodes are not in a page that is shown.
import type { Run } from './prepared-page.ts';

export function rangeOf(runs: readonly Run[], start: number, end: number): Range | null {
  const first = runs.find((run) => run.start + run.length > start && run.node.isConnected);
  const last = runs.findLast((run) => run.start < end && run.node.isConnected);
  if (!first || !last || start >= end || first.start > last.start) return null;
  const range = first.node.ownerDocument.createRange();
  range.setStart(first.node, first.nodeStart + Math.max(0, start - first.start));
  range.setEnd(last.node, last.nodeStart + Math.min(last.length, end - last.start));
  return range;
}
