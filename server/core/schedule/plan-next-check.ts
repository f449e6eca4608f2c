// Decides when a page is looked at next by itself, and how long it is left alone, from how the last look went.
//
// Fixed intervals are no part of this: their ticks come from the event engine, which brings the next look forward.
import { isOpen, nextOpening, type ZonedWindow } from '../events/window.ts';
import { jitter } from './jitter.ts';

export interface ScheduleRules {
  /** How often an on-change page is looked at before anything is known of its rhythm. */
  onChangeIntervalMs: number;
  /** Our own demo page is looked at as often as it changes; nobody else is burdened by that. */
  demoUrl: string;
  demoIntervalMs: number;
}

/** What one on-change sentinel asks: only inside these windows; none means always. */
export type OnChangeWish = readonly ZonedWindow[];

export interface PlanInput {
  pageId: string;
  url: string;
  wishes: readonly OnChangeWish[];
  /** The windows of those with fixed intervals, who wait for a look that failed, too. */
  tickWindows: readonly OnChangeWish[];
  /** When this look was due; the rhythm counts from there, so that it does not drift. */
  dueAt: number | null;
  now: number;
  /** How often the page has been looked at. */
  checks: number;
  /** Failures in a row, this look included. */
  failures: number;
  /** The host asked us not to come before. */
  hostNotBefore: number | null;
  /** When the page's own rhythm asks for the next look; null when this one taught nothing. */
  learnedAt: number | null;
}

export interface Plan {
  /** Null when nothing but a tick will bring the next look. */
  nextCheckAt: number | null;
  /** Ticks before then wait until then; null when the page is well. */
  notBefore: number | null;
}

const firstRetryMs = 60_000;
const longestRetryMs = 6 * 3_600_000;
const quickRetries = 3;
/** Pages that failed together, because their site did, do not come back together. */
const retrySpread = 0.25;
/** Some minutes show a newcomer what there is to see; after that the demo is a page like any other. */
const quickDemoChecks = 40;

export function planNextCheck(input: PlanInput, rules: ScheduleRules): Plan {
  const regular = earliest(input.wishes.map((windows) => wishedAt(windows, input, rules)));
  if (input.failures === 0) return { nextCheckAt: regular, notBefore: null };
  const backOff = Math.min(longestRetryMs, firstRetryMs * 2 ** (input.failures - 1));
  const spread = 1 + retrySpread * jitter(input.pageId, input.failures);
  const notBefore = Math.max(input.now + Math.round(backOff * spread), input.hostNotBefore ?? 0);
  const waiting = [...input.wishes, ...input.tickWindows];
  const retry = earliest(waiting.map((windows) => openFrom(windows, notBefore))) ?? notBefore;
  // The first few retries come sooner than the rhythm would; a page that keeps failing is tried ever later.
  if (input.failures > quickRetries)
    return { nextCheckAt: regular === null ? null : Math.max(regular, retry), notBefore };
  const isInTime = regular !== null && regular >= (input.hostNotBefore ?? 0);
  return { nextCheckAt: isInTime ? Math.min(regular, retry) : retry, notBefore };
}

function wishedAt(windows: OnChangeWish, input: PlanInput, rules: ScheduleRules): number | null {
  const showing = input.url === rules.demoUrl && input.checks < quickDemoChecks;
  const interval = showing ? rules.demoIntervalMs : rules.onChangeIntervalMs;
  const learned = showing ? null : input.learnedAt;
  const at =
    learned === null ? nextTick(input.dueAt ?? input.now, interval, input.now) : Math.max(learned, input.now);
  return openFrom(windows, at);
}

function openFrom(windows: OnChangeWish, at: number): number | null {
  return isOpen(windows, at) ? at : nextOpening(windows, at);
}

function earliest(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
}

/**
 * The next point of the rhythm after now: looks missed meanwhile collapse into one, and a look a person asked for in
 * between leaves the regular one where it is.
 */
function nextTick(dueAt: number, interval: number, now: number): number {
  if (dueAt > now) return dueAt;
  const missed = Math.max(0, Math.floor((now - dueAt) / interval));
  return dueAt + (missed + 1) * interval;
}
