// What is known of a page's own rhythm: four beliefs about how it changes, weighed against each other by what looks see.
import { burstPrior, weighBursts } from './bursts.ts';
import { dayMs, type Look, type Span } from './look.ts';
import { periodPrior, weighPeriods } from './periods.ts';
import {
  busyDays,
  type Factors,
  factorAt,
  factorsOf,
  learnProfile,
  newProfile,
  type Profile,
} from './profile.ts';
import { expectedRate, ratePrior, weighRates } from './rates.ts';

export interface Beliefs {
  /** It changes at any time, at one of the rates. */
  steady: Float64Array;
  /** The same on a clock that runs faster in the hours and on the days in which the page is busy. */
  busy: Float64Array;
  bursts: Float64Array;
  periods: Float64Array;
}

/** The weights of a belief sum to how likely it is; all of them together to one. */
export interface Rhythm extends Beliefs {
  profile: Profile;
  /** The first look, and the last one that taught something. */
  since: number;
  lookedAt: number;
  looks: number;
  changes: number;
  /** The latest changes, newest last: when they happened if that is known, else when they were seen. */
  recent: number[];
  /** For when the next look was planned, and what one cost on this server then. */
  plan: { at: number; price: number } | null;
}

const shares = { steady: 0.6, busy: 0.2, bursts: 0.15, periods: 0.05 };
const names = ['steady', 'busy', 'bursts', 'periods'] as const;
const priors: Beliefs = { steady: ratePrior, busy: ratePrior, bursts: burstPrior, periods: periodPrior };
/** No belief is ever given up. */
const doubt = 0.0003;
const remembered = 8;
/** A date this fresh is that of the answer, not of the change. */
const tooFreshMs = 60_000;
const longestSpan = 90 * dayMs;

export function newRhythm(first: Omit<Look, 'changed'>): Rhythm {
  const rhythm = blankRhythm();
  rhythm.since = rhythm.lookedAt = first.at;
  for (const name of names)
    for (let i = 0; i < rhythm[name].length; i++) rhythm[name][i] = priors[name][i]! * shares[name];
  // A page that says when it changed has been silent since.
  const { changedAt, at } = first;
  if (changedAt !== null && changedAt < at - tooFreshMs)
    weigh(rhythm, { from: Math.max(changedAt, at - longestSpan), to: at, changed: false, changedAt: null });
  rhythm.looks = 1;
  return rhythm;
}

/** All of its weights nought. */
export function blankRhythm(): Rhythm {
  return {
    steady: new Float64Array(ratePrior.length),
    busy: new Float64Array(ratePrior.length),
    bursts: new Float64Array(burstPrior.length),
    periods: new Float64Array(periodPrior.length),
    profile: newProfile(),
    since: 0,
    lookedAt: 0,
    looks: 0,
    changes: 0,
    recent: [],
    plan: null,
  };
}

/** Takes in one more look. Costs the same however many there were. */
export function observe(rhythm: Rhythm, { at, changed, changedAt }: Look): void {
  if (!(at > rhythm.lookedAt)) return;
  const from = Math.max(rhythm.lookedAt, at - longestSpan);
  const isTrue = changed && changedAt !== null && changedAt > from && changedAt < at - tooFreshMs;
  const known = isTrue ? changedAt : null;
  weigh(rhythm, { from, to: at, changed, changedAt: known });
  rhythm.lookedAt = Math.round(at);
  rhythm.looks++;
  if (!changed) return;
  rhythm.changes++;
  rhythm.recent = [...rhythm.recent, Math.round(known ?? at)].slice(-remembered);
}

function weigh(rhythm: Rhythm, span: Span): void {
  const factors = factorsOf(rhythm.profile);
  weighRates(rhythm.steady, exposure(span));
  weighRates(rhythm.busy, exposure(span, factors));
  weighBursts(rhythm.bursts, span);
  weighPeriods(rhythm.periods, span);
  balance(rhythm);
  learnProfile(rhythm.profile, factors, expectedRate(rhythm.busy) / sum(rhythm.busy), span);
}

function exposure({ from, to, changed, changedAt }: Span, factors?: Factors) {
  const daysTo = (start: number) => (factors ? busyDays(factors, start, to) : (to - start) / dayMs);
  if (changedAt === null) return { changed, total: daysTo(from), last: null };
  const pace = factors ? factorAt(factors, changedAt) : 1;
  return { changed, total: 0, last: { since: daysTo(changedAt), pace } };
}

function balance(rhythm: Rhythm): void {
  const sums = names.map((name) => sum(rhythm[name]));
  const total = sums.reduce((a, b) => a + b, 0);
  names.forEach((name, n) => {
    const belief = rhythm[name];
    const wanted = doubt * shares[name] + (total > 0 ? ((1 - doubt) * sums[n]!) / total : 0);
    // What is too small for numbers starts afresh.
    if (!(sums[n]! > 1e-250)) for (let i = 0; i < belief.length; i++) belief[i] = priors[name][i]! * wanted;
    else for (let i = 0; i < belief.length; i++) belief[i]! *= wanted / sums[n]!;
  });
}

export function sum(weights: Float64Array): number {
  let total = 0;
  for (let i = 0; i < weights.length; i++) total += weights[i]!;
  return total;
}
