// When a message that could not be sent is tried again, and when it is given up.

const minute = 60_000;
const hour = 60 * minute;
const waits = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 12 * hour, 24 * hour];

/** Null: it has been tried for about two and a half days. `random` from 0 to 1 spreads those that failed together. */
export function nextTry(attempts: number, now: number, random: number): number | null {
  const wait = waits[attempts - 1];
  return wait === undefined ? null : Math.round(now + wait * (0.9 + 0.2 * random));
}
