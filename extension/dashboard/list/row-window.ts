// Which lines of a long list are in view: only those are drawn, so that ten thousand are as fast as ten.

export interface RowWindow {
  /** First one drawn, and the one after the last. */
  from: number;
  to: number;
}

/** Where each line begins, and at the end, where the list ends. */
export function offsetsOf(heights: readonly number[]): Float64Array {
  const offsets = new Float64Array(heights.length + 1);
  for (let i = 0; i < heights.length; i++) offsets[i + 1] = offsets[i]! + heights[i]!;
  return offsets;
}

/** `margin` lines more on either side are drawn, for scrolling without blanks. */
export function rowWindow(offsets: Float64Array, top: number, height: number, margin: number): RowWindow {
  const count = offsets.length - 1;
  const from = Math.max(0, lineAt(offsets, top) - margin);
  const to = Math.min(count, lineAt(offsets, top + height) + 1 + margin);
  return { from: Math.min(from, count), to };
}

/** The last line that begins at or before a height. */
function lineAt(offsets: Float64Array, height: number): number {
  let low = 0;
  let high = offsets.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (offsets[middle]! <= height) low = middle;
    else high = middle - 1;
  }
  return low;
}
