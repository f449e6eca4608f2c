// The waiting time points: a queue that stays cheap with a million of them, since a due one must not pay for the others.
//
// A heap with four children per node, its keys in flat number arrays: comparing touches one line of memory per level
// instead of four scattered objects. Removing only marks; marked entries go when they surface or outnumber the rest.

export interface Timer {
  /** Also the order of insertion. */
  readonly id: number;
  readonly definition: string;
  /** The place in the definition's expression that waits. */
  readonly path: string;
  readonly due: number;
  /** At equal times the higher goes first. An integer from -1000 to 1000. */
  readonly priority: number;
}

export interface Timers {
  due: Float64Array;
  rank: Float64Array;
  entries: (Timer | undefined)[];
  size: number;
  readonly live: Map<number, Timer>;
}

export function createTimers(): Timers {
  return {
    due: new Float64Array(64),
    rank: new Float64Array(64),
    entries: new Array(64),
    size: 0,
    live: new Map(),
  };
}

export function addTimer(timers: Timers, timer: Timer): void {
  timers.live.set(timer.id, timer);
  if (timers.size === timers.due.length) grow(timers);
  rise(timers, timers.size++, timer.due, rankOf(timer), timer);
}

/** The removed timer, or undefined when it is not waiting. */
export function removeTimer(timers: Timers, id: number): Timer | undefined {
  const timer = timers.live.get(id);
  if (timer === undefined) return undefined;
  timers.live.delete(id);
  if (timers.size > 64 && timers.live.size * 2 < timers.size) rebuild(timers);
  return timer;
}

/** When the next one is due; null when none waits. */
export function nextDue(timers: Timers): number | null {
  dropMarked(timers);
  return timers.size === 0 ? null : timers.due[0]!;
}

/** Takes out the next one that is due at `now`: by time, then priority, then order of insertion. */
export function takeDue(timers: Timers, now: number): Timer | null {
  dropMarked(timers);
  if (timers.size === 0 || timers.due[0]! > now) return null;
  const timer = timers.entries[0]!;
  dropFirst(timers);
  timers.live.delete(timer.id);
  return timer;
}

/** One number for priority and order of insertion: exact as long as fewer than 2^42 timers were ever made. */
function rankOf({ id, priority }: Timer): number {
  return id - priority * 2 ** 42;
}

function dropMarked(timers: Timers): void {
  while (timers.size > 0 && timers.live.get(timers.entries[0]!.id) !== timers.entries[0]) dropFirst(timers);
}

function dropFirst(timers: Timers): void {
  const last = --timers.size;
  const entry = timers.entries[last]!;
  timers.entries[last] = undefined;
  if (last > 0) sink(timers, 0, timers.due[last]!, timers.rank[last]!, entry);
}

function rise({ due, rank, entries }: Timers, from: number, at: number, order: number, entry: Timer): void {
  let place = from;
  while (place > 0) {
    const parent = (place - 1) >> 2;
    const parentDue = due[parent]!;
    if (parentDue < at || (parentDue === at && rank[parent]! < order)) break;
    due[place] = parentDue;
    rank[place] = rank[parent]!;
    entries[place] = entries[parent];
    place = parent;
  }
  due[place] = at;
  rank[place] = order;
  entries[place] = entry;
}

function sink(timers: Timers, from: number, at: number, order: number, entry: Timer): void {
  const { due, rank, entries, size } = timers;
  let place = from;
  for (;;) {
    const first = place * 4 + 1;
    if (first >= size) break;
    let best = first;
    let bestDue = due[first]!;
    const end = Math.min(first + 4, size);
    for (let child = first + 1; child < end; child++) {
      const childDue = due[child]!;
      if (childDue < bestDue || (childDue === bestDue && rank[child]! < rank[best]!)) {
        best = child;
        bestDue = childDue;
      }
    }
    if (at < bestDue || (at === bestDue && order < rank[best]!)) break;
    due[place] = bestDue;
    rank[place] = rank[best]!;
    entries[place] = entries[best];
    place = best;
  }
  due[place] = at;
  rank[place] = order;
  entries[place] = entry;
}

function grow(timers: Timers): void {
  const due = new Float64Array(timers.due.length * 2);
  const rank = new Float64Array(timers.due.length * 2);
  due.set(timers.due);
  rank.set(timers.rank);
  timers.due = due;
  timers.rank = rank;
}

function rebuild(timers: Timers): void {
  timers.size = 0;
  timers.entries.fill(undefined);
  for (const timer of timers.live.values()) rise(timers, timers.size++, timer.due, rankOf(timer), timer);
}
