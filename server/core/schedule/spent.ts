// What a page costs a day: sums that fade, so that they follow its rhythm and never grow.

/** Fetches, bytes and milliseconds of detection, each faded up to `at`. */
export interface Spent {
  at: number;
  since: number;
  fetches: number;
  bytes: number;
  ms: number;
}

export interface Cost {
  fetches: number;
  bytes: number;
  ms: number;
}

const dayMs = 86_400_000;
/** What is this old counts a third. */
const memory = 3 * dayMs;

export function spend(before: Spent | null, at: number, cost: Cost): Spent {
  const { since, fetches, bytes, ms } = before
    ? faded(before, at)
    : { since: at, fetches: 0, bytes: 0, ms: 0 };
  return {
    at,
    since,
    fetches: rounded(fetches + cost.fetches),
    bytes: Math.round(bytes + cost.bytes),
    ms: rounded(ms + cost.ms),
  };
}

/** Over what is remembered; in the first day, what it came to so far. */
export function costPerDay(spent: Spent, now: number): Cost {
  const { since, fetches, bytes, ms } = faded(spent, now);
  const days = Math.max(dayMs, memory * (1 - Math.exp((since - now) / memory))) / dayMs;
  return { fetches: rounded(fetches / days), bytes: Math.round(bytes / days), ms: rounded(ms / days) };
}

function faded(spent: Spent, now: number): Spent {
  const left = Math.exp(-Math.max(0, now - spent.at) / memory);
  const { since, fetches, bytes, ms } = spent;
  return { at: now, since, fetches: fetches * left, bytes: bytes * left, ms: ms * left };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
