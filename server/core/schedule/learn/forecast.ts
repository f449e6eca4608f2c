// How many changes a day are expected at a time to come, as far as is known at the last look.
import { type BurstForecast, forecastBursts } from './bursts.ts';
import { dayMs } from './look.ts';
import { periods, phases, weightOfPeriod } from './periods.ts';
import { type Factors, factorAt, factorsOf } from './profile.ts';
import { expectedRate } from './rates.ts';
import type { Rhythm } from './rhythm.ts';

export interface Forecast {
  from: number;
  /** Changes a day at any time. */
  steady: number;
  /** Changes a day, times the factor of the hour. */
  busy: number;
  factors: Factors;
  bursts: BurstForecast;
  /** The periods that are likely enough to matter, as numbers in the list of periods. */
  clocks: number[];
  beats: Float64Array;
  /** The forecast does not change within a stretch of this length, but for bursts. */
  grainMs: number;
}

const likelyPeriod = 0.05;

export function forecastOf(rhythm: Rhythm): Forecast {
  const bursts = forecastBursts(rhythm.bursts);
  let steady = expectedRate(rhythm.steady) + bursts.steady;
  const clocks: number[] = [];
  for (let k = 0; k < periods.length; k++) {
    const weight = weightOfPeriod(rhythm.periods, k);
    if (weight > likelyPeriod) clocks.push(k);
    else steady += (weight * dayMs) / periods[k]!;
  }
  return {
    from: rhythm.lookedAt,
    steady,
    busy: expectedRate(rhythm.busy),
    factors: factorsOf(rhythm.profile),
    bursts,
    clocks,
    beats: rhythm.periods,
    grainMs: clocks.length === 0 ? Infinity : periods[clocks[0]!]! / phases,
  };
}

export function rateAt(forecast: Forecast, at: number): number {
  const { steady, busy, bursts, clocks, beats } = forecast;
  let rate = steady + busy * factorAt(forecast.factors, at);
  const days = (at - forecast.from) / dayMs;
  for (let i = 0; i < bursts.extra.length; i++) {
    const faded = bursts.pace[i]! * days;
    if (faded < 10) rate += bursts.extra[i]! * Math.exp(-faded);
  }
  for (const k of clocks) {
    const period = periods[k]!;
    const phase = Math.floor(((at % period) / period) * phases);
    rate += (beats[k * phases + phase]! * phases * dayMs) / period;
  }
  return Math.max(0, rate);
}
