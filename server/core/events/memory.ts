// What one place of an expression remembers between steps: plain data, so that a restart continues where it was.
import { type Occurrence, sizeOf } from './occurrence.ts';

export interface Memory {
  /** Occurrences that may still pair up: initiators, or the left side of AND. */
  left?: Occurrence[];
  right?: Occurrence[];
  /** Runs of PLUS and PERIODIC, each with the timer it waits for. */
  series?: Series[];
}

export interface Series {
  opened: readonly Occurrence[];
  /** Ticks count from there: when the first of them happened, unless it shares the ticks of others. */
  openedAt: number;
  /** Null when nothing more will come of it. */
  timer: number | null;
  /** When that timer is due. */
  next: number;
  /** Ticks were jumped over, and the one that stands for them has not come yet. */
  owes: boolean;
}

// An operand that never comes must not let the other side's occurrences pile up for ever; the oldest go first. Counted are
// the happenings they are made of: expressions that raise what they listen to would double them at every step.
export const keptAtMost = 1000;

export function keep(list: Occurrence[] | undefined, occurrence: Occurrence): Occurrence[] {
  if (list === undefined) return [occurrence];
  list.push(occurrence);
  if (list.length > keptAtMost) list.shift();
  if (occurrence.parts.length > 0) list.splice(0, firstKept(list));
  return list;
}

function firstKept(list: readonly Occurrence[]): number {
  let room = keptAtMost;
  for (let i = list.length - 1; i >= 0; i--) {
    room -= sizeOf(list[i]!);
    if (room < 0) return i + 1;
  }
  return 0;
}
