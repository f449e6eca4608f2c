// The waiting time points: a queue that stays cheap with a million of them, since a due one must not pay for the others.
//
// Far ones lie unsorted in a tree of time spans, 64 to a node (timer-tree.ts); only the earliest span is sorted when its
// time comes. A due one so costs a step in a short sorted list, and not a walk through a million scattered keys. Removing
// only marks; marked entries go when they surface or outnumber the rest.
import { createTree, insert, type TimerTree, takeAll, takeEarliest } from './timer-tree.ts';

/** One row in a store. */
export interface Timer {
  /** Also the order of insertion. */
  readonly id: number;
  readonly definition: string;
  /** The place in the definition's expression that waits. */
  readonly path: string;
  readonly due: number;
  /** At equal times the higher goes first. */
  readonly priority: number;
}

/** A timer in the queue, with what belongs to it within reach. */
export interface Waiting<Owner> {
  id: number;
  readonly definition: string;
  path: string;
  due: number;
  readonly priority: number;
  readonly owner: Owner;
  isGone: boolean;
  /** The next one of the same owner. */
  sibling: Waiting<Owner> | null;
}

/**
 * Reads what firing these will need. One by one, each due event would wait for memory several times in a row; in a tight
 * loop over all of them, level by level, the processor waits for many at once. The answer means nothing.
 */
export type ReadAhead<Owner> = (entries: readonly Waiting<Owner>[]) => number;

export interface Timers<Owner> {
  /** Everything from `frontier` on. */
  tree: TimerTree<Waiting<Owner>>;
  /** Everything before it, the next one last. */
  near: Waiting<Owner>[];
  frontier: number;
  /** Waiting ones, the marked not counted. */
  count: number;
  marked: number;
  readonly readAhead: ReadAhead<Owner>;
  /** Keeps the reading from being left out as useless. */
  unused: number;
}

// Near ones are inserted in order, which is cheap only while they are few.
const nearAtMost = 1024;

export function toTimer({ id, definition, path, due, priority }: Timer): Timer {
  return { id, definition, path, due, priority };
}

export function createTimers<Owner>(readAhead: ReadAhead<Owner> = () => 0): Timers<Owner> {
  return {
    tree: createTree(),
    near: [],
    frontier: Number.NEGATIVE_INFINITY,
    count: 0,
    marked: 0,
    readAhead,
    unused: 0,
  };
}

export function addTimer<Owner>(timers: Timers<Owner>, entry: Waiting<Owner>): void {
  timers.count++;
  const { due } = entry;
  if (due >= timers.frontier) {
    insert(timers.tree, due, entry);
    return;
  }
  timers.near.splice(placeIn(timers.near, entry), 0, entry);
  if (timers.near.length > nearAtMost) spread(timers);
}

export function removeTimer<Owner>(timers: Timers<Owner>, entry: Waiting<Owner>): void {
  if (entry.isGone) return;
  entry.isGone = true;
  timers.count--;
  timers.marked++;
  if (timers.marked > 64 && timers.marked > timers.count) spread(timers);
}

/** When the next one is due; null when none waits. */
export function nextDue<Owner>(timers: Timers<Owner>): number | null {
  return next(timers)?.due ?? null;
}

/** Takes out the next one that is due at `now`: by time, then priority, then order of insertion. */
export function takeDue<Owner>(timers: Timers<Owner>, now: number): Waiting<Owner> | null {
  const entry = next(timers);
  if (entry === null || entry.due > now) return null;
  timers.near.pop();
  entry.isGone = true;
  timers.count--;
  return entry;
}

function next<Owner>(timers: Timers<Owner>): Waiting<Owner> | null {
  for (;;) {
    const entry = timers.near.at(-1);
    if (entry === undefined) {
      if (!advance(timers)) return null;
    } else if (entry.isGone) {
      timers.near.pop();
      timers.marked--;
    } else return entry;
  }
}

/** Sorts the earliest span of the tree; false when the tree is empty. */
function advance<Owner>(timers: Timers<Owner>): boolean {
  const span = takeEarliest(timers.tree);
  if (span === null) return false;
  timers.unused = timers.readAhead(span.values);
  timers.near = span.values.sort(latestFirst);
  timers.frontier = span.end;
  return true;
}

/** Puts everything back into the tree and leaves the marked out. */
function spread<Owner>(timers: Timers<Owner>): void {
  const all = [...takeAll(timers.tree), ...timers.near];
  timers.near = [];
  timers.frontier = Number.NEGATIVE_INFINITY;
  timers.marked = 0;
  for (const entry of all) if (!entry.isGone) insert(timers.tree, entry.due, entry);
}

function latestFirst(a: Waiting<unknown>, b: Waiting<unknown>): number {
  return b.due - a.due || a.priority - b.priority || b.id - a.id;
}

function placeIn(near: readonly Waiting<unknown>[], entry: Waiting<unknown>): number {
  let low = 0;
  let high = near.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (latestFirst(near[middle]!, entry) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
