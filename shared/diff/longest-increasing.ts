// The longest strictly increasing subsequence, which picks the anchors that do not cross each other.

/** Indices of the chosen values, in order. */
export function longestIncreasing(values: Int32Array): Int32Array {
  const count = values.length;
  const tails = new Int32Array(count);
  const before = new Int32Array(count);
  let length = 0;
  for (let i = 0; i < count; i++) {
    const value = values[i]!;
    let low = 0;
    let high = length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (values[tails[middle]!]! < value) low = middle + 1;
      else high = middle;
    }
    before[i] = low > 0 ? tails[low - 1]! : -1;
    tails[low] = i;
    if (low === length) length++;
  }
  const chosen = new Int32Array(length);
  let at = length > 0 ? tails[length - 1]! : -1;
  for (let i = length - 1; i >= 0; i--) {
    chosen[i] = at;
    at = before[at]!;
  }
  return chosen;
}
