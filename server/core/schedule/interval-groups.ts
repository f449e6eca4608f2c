// Which fixed intervals on one page share their looks: those that hardly differ, or are whole multiples, fall on the same moments.
//
// A group is looked at at its shortest interval; a multiple takes every k-th of its looks. Whoever comes later has had a
// baseline of its own, and joins in at a moment of the group, earlier than its own interval would have it, never later.

export interface FixedLooks {
  readonly id: string;
  /** The interval its person asked for. */
  readonly asked: number;
  /** Only those with the same windows are together; as text. */
  readonly windows: string;
  /** When it began to run: the longest running of a group keeps its moments. */
  readonly since: number;
  /** How it runs now: looks at `from` + n · `ms`. */
  readonly from: number;
  readonly ms: number;
}

export interface Retuned {
  readonly id: string;
  readonly from: number;
  readonly ms: number;
}

/** Intervals that differ by less are one. */
const near = 0.05;

/** Those that have to run otherwise from now on. */
export function shareLooks(all: readonly FixedLooks[], now: number): Retuned[] {
  return intervalGroups(all).flatMap((group) => tune(group, now));
}

/** Each begins with its shortest. */
export function intervalGroups(all: readonly FixedLooks[]): FixedLooks[][] {
  const groups: FixedLooks[][] = [];
  const sorted = all.toSorted((a, b) => a.asked - b.asked || a.since - b.since || (a.id < b.id ? -1 : 1));
  for (const one of sorted) {
    const group = groups.find(([shortest]) => fits(one, shortest!));
    if (group === undefined) groups.push([one]);
    else group.push(one);
  }
  return groups;
}

function fits(one: FixedLooks, shortest: FixedLooks): boolean {
  if (one.windows !== shortest.windows) return false;
  return isNear(one, shortest) || one.asked % shortest.asked === 0;
}

function isNear(one: FixedLooks, shortest: FixedLooks): boolean {
  return one.asked < shortest.asked * (1 + near);
}

function tune(group: readonly FixedLooks[], now: number): Retuned[] {
  const [shortest] = group;
  const step = shortest!.asked;
  const eldest = group.reduce((a, b) => (b.since < a.since ? b : a));
  const moment = lastLook(eldest, now);
  return group.flatMap((one) => {
    const ms = isNear(one, shortest!) ? step : one.asked;
    if (one.ms === ms && (one.from - moment) % step === 0) return [];
    const wanted = momentUpTo(lastLook(one, now) + ms, moment, step);
    const next = wanted > now ? wanted : momentUpTo(now, moment, step) + step;
    return [{ id: one.id, ms, from: next - ms }];
  });
}

function lastLook({ from, ms }: FixedLooks, now: number): number {
  return momentUpTo(now, from, ms);
}

/** The last of the moments `from` + n · `step` that is not later. */
function momentUpTo(at: number, from: number, step: number): number {
  return from + Math.floor((at - from) / step) * step;
}
