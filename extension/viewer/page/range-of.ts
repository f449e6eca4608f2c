// The DOM range of a stretch of a block's text; null while its nodes are not in a page that is shown.
import type { Run } from './prepared-page.ts';

export function rangeOf(runs: readonly Run[], start: number, end: number): Range | null {
  const first = runs.find((run) => run.start + run.length > start && isShown(run.node));
  const last = runs.findLast((run) => run.start < end && isShown(run.node));
  if (!first || !last || start >= end || first.start > last.start) return null;
  const range = first.node.ownerDocument.createRange();
  range.setStart(first.node, first.nodeStart + Math.max(0, start - first.start));
  range.setEnd(last.node, last.nodeStart + Math.min(last.length, end - last.start));
  return range;
}

/** What still waits in the parsed page is connected, too, but to a document without a window. */
function isShown(node: Node): boolean {
  return node.isConnected && node.ownerDocument!.defaultView !== null;
}
