// The rates a page may change at, from once a year to every few minutes, and what a look says about each of them.

/** Changes a day, evenly spaced on a logarithmic scale. */
export const rates = Float64Array.from({ length: 28 }, (_, i) => 0.003 * 1.5 ** i);

/** Pages that people watch change about every other day, give or take a lot. */
export const ratePrior = summingToOne(rates.map((rate) => Math.exp(-((Math.log(rate / 0.5) / 2) ** 2) / 2)));

/** A little is forgotten at each look, so that a page that falls asleep or wakes up is noticed. */
const forgotten = 0.001;

/** What happened in a span, in days of the page's own clock, on which it changes evenly. */
export interface Exposure {
  changed: boolean;
  total: number;
  /** Since the last change, and how fast the page's clock ran then, where that is known. */
  last: { since: number; pace: number } | null;
}

/** Multiplies a belief over the rates by the likelihood of what was seen. */
export function weighRates(belief: Float64Array, { changed, total, last }: Exposure): void {
  let sum = 0;
  for (let i = 0; i < rates.length; i++) {
    const rate = rates[i]!;
    let likelihood: number;
    if (last !== null) likelihood = rate * last.pace * Math.exp(-rate * last.since);
    else likelihood = changed ? -Math.expm1(-rate * total) : Math.exp(-rate * total);
    belief[i]! *= likelihood;
    sum += belief[i]!;
  }
  for (let i = 0; i < rates.length; i++)
    belief[i] = belief[i]! * (1 - forgotten) + sum * forgotten * ratePrior[i]!;
}

/** The mean rate times the weight of the belief. */
export function expectedRate(belief: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < rates.length; i++) sum += belief[i]! * rates[i]!;
  return sum;
}

function summingToOne(weights: Float64Array): Float64Array {
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((weight) => weight / sum);
}
