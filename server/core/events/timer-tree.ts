// Values by time, in spans: a span splits into 64 only when it is the earliest and holds too much to be sorted at once.

export interface TimerTree<Value> {
  readonly root: Span<Value>;
}

interface Span<Value> {
  /** Times from `start`, `width` long. */
  readonly start: number;
  readonly width: number;
  /** Side by side, so that splitting reads no scattered objects. */
  times: number[];
  values: Value[];
  /** Once it has split; then it holds no values itself. */
  parts: (Span<Value> | undefined)[] | null;
}

const fanOut = 64;
const sortedAtOnce = 256;
// All times a Date can hold, 1970 in the middle of the fourth part.
const rootStart = -(fanOut ** 9) / 4;
const rootWidth = fanOut ** 9;

export function createTree<Value>(): TimerTree<Value> {
  return { root: span(rootStart, rootWidth) };
}

export function insert<Value>(tree: TimerTree<Value>, time: number, value: Value): void {
  let node = tree.root;
  while (node.parts !== null) node = partFor(node, node.parts, time);
  node.times.push(time);
  node.values.push(value);
}

/** Takes out the earliest span that is small enough to sort; null when the tree is empty. */
export function takeEarliest<Value>({ root }: TimerTree<Value>): { values: Value[]; end: number } | null {
  const above: { parts: (Span<Value> | undefined)[]; index: number }[] = [];
  let node = root;
  for (;;) {
    if (node.parts === null && node.values.length > sortedAtOnce && node.width > 1) split(node);
    if (node.parts === null) break;
    const { parts } = node;
    const index = parts.findIndex((part) => part !== undefined);
    if (index < 0) {
      node.parts = null;
      break;
    }
    above.push({ parts, index });
    node = parts[index]!;
  }
  // Empty only at the root: a part exists only with something in it.
  if (node.values.length === 0) return null;
  const { values, start, width } = node;
  node.times = [];
  node.values = [];
  for (let one = above.pop(); one !== undefined; one = above.pop()) {
    one.parts[one.index] = undefined;
    if (one.parts.some((part) => part !== undefined)) break;
  }
  return { values, end: start + width };
}

/** Takes out everything, in no order. */
export function takeAll<Value>({ root }: TimerTree<Value>): Value[] {
  const all: Value[] = [];
  const open = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const value of node.values) all.push(value);
    for (const part of node.parts ?? []) if (part !== undefined) open.push(part);
  }
  root.parts = null;
  root.times = [];
  root.values = [];
  return all;
}

function split<Value>(node: Span<Value>): void {
  const { times, values } = node;
  const parts: (Span<Value> | undefined)[] = new Array(fanOut).fill(undefined);
  node.parts = parts;
  node.times = [];
  node.values = [];
  for (let i = 0; i < times.length; i++) {
    const part = partFor(node, parts, times[i]!);
    part.times.push(times[i]!);
    part.values.push(values[i]!);
  }
}

function partFor<Value>(node: Span<Value>, parts: (Span<Value> | undefined)[], time: number): Span<Value> {
  const width = node.width / fanOut;
  const index = Math.min(fanOut - 1, Math.max(0, Math.floor((time - node.start) / width)));
  const known = parts[index];
  if (known !== undefined) return known;
  const made = span<Value>(node.start + index * width, width);
  parts[index] = made;
  return made;
}

function span<Value>(start: number, width: number): Span<Value> {
  return { start, width, times: [], values: [], parts: null };
}
