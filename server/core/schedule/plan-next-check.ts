// Decides when a page is looked at next, from what its sentinels ask for and how the last look went.

export interface ScheduleRules {
  /** How often an on-change page is looked at. */
  onChangeIntervalMs: number;
  /** Our own demo page is looked at as often as it changes; nobody else is burdened by that. */
  demoUrl: string;
  demoIntervalMs: number;
}

/** What one enabled sentinel asks of its page: a fixed interval, or null for on-change. */
export type AskedInterval = number | null;

export interface PlanInput {
  url: string;
  asked: readonly AskedInterval[];
  /** When this look was due; a fixed rhythm counts from there, so that it does not drift. */
  dueAt: number | null;
  now: number;
  /** Failures in a row, this look included. */
  failures: number;
  /** The host asked us not to come before. */
  notBefore: number | null;
}

const firstRetryMs = 60_000;
const longestRetryMs = 6 * 3_600_000;

/** Null when nobody asks: then the page costs nothing. */
export function planNextCheck(input: PlanInput, rules: ScheduleRules): number | null {
  const interval = intervalOf(input, rules);
  if (interval === null) return null;
  const regular = nextTick(input.dueAt ?? input.now, interval, input.now);
  const next = input.failures > 0 ? afterFailure(input, regular) : regular;
  return Math.max(next, input.notBefore ?? 0);
}

function intervalOf(input: PlanInput, rules: ScheduleRules): number | null {
  if (input.asked.length === 0) return null;
  if (input.url === rules.demoUrl) return rules.demoIntervalMs;
  return Math.min(...input.asked.map((asked) => asked ?? rules.onChangeIntervalMs));
}

/** The next point of the rhythm after now: looks missed meanwhile collapse into one. */
function nextTick(dueAt: number, interval: number, now: number): number {
  const missed = Math.max(0, Math.floor((now - dueAt) / interval));
  return dueAt + (missed + 1) * interval;
}

/** A failing page is tried again soon, then ever later, but never sooner than its rhythm would after a long failure. */
function afterFailure(input: PlanInput, regular: number): number {
  const backOff = Math.min(longestRetryMs, firstRetryMs * 2 ** (input.failures - 1));
  return input.failures <= 3
    ? Math.min(regular, input.now + backOff)
    : Math.max(regular, input.now + backOff);
}
