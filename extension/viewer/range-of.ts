// The DOM range of a stretch of a block's text.
import type { TextBlock } from './text-blocks.ts';

export function rangeOf(block: TextBlock, start = 0, end = block.text.length): Range | null {
  const first = block.runs.find((run) => run.start + run.length > start);
  const last = block.runs.findLast((run) => run.start < end);
  if (!first || !last || start >= end) return null;
  const range = first.node.ownerDocument.createRange();
  range.setStart(first.node, first.nodeStart + Math.max(0, start - first.start));
  range.setEnd(last.node, last.nodeStart + Math.min(last.length, end - last.start));
  return range;
}
