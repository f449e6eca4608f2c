// Pages that change by the clock: every hour, every six hours, every day …; what is learned is at which point of the period.
import { dayMs, type Span } from './look.ts';

/** The periods people set clocks to, in milliseconds. */
export const periods = [15, 30, 60, 120, 180, 240, 360, 720, 1440, 10_080].map((minutes) => minutes * 60_000);
/** Into so many parts each period is cut. */
export const phases = 32;

/** How far a beat strays from its time, as a share of the period. */
const jitter = 0.02;
/** A page that keeps time still misses a beat now and then, or changes once more. */
const slip = 0.02;
const forgotten = 0.001;
/** Below this weight it is of no use to know the phase of a period. */
export const negligible = 1e-4;

export const periodPrior = new Float64Array(periods.length * phases).fill(1 / (periods.length * phases));

export function weighPeriods(belief: Float64Array, span: Span): void {
  let sum = 0;
  for (let k = 0; k < periods.length; k++) {
    const period = periods[k]!;
    blur(belief, k, (span.to - span.from) / period);
    sum +=
      span.changedAt === null ? weighCensored(belief, k, period, span) : weighExact(belief, k, period, span);
  }
  const each = (sum * forgotten) / belief.length;
  for (let i = 0; i < belief.length; i++) belief[i] = belief[i]! * (1 - forgotten) + each;
}

function weighCensored(belief: Float64Array, k: number, period: number, { from, to, changed }: Span): number {
  const first = k * phases;
  const start = ((from % period) / period) * phases;
  const length = ((to - from) / period) * phases;
  let sum = 0;
  for (let i = 0; i < phases; i++) {
    const hit = length >= phases ? 1 : overlap(i, start, length);
    belief[first + i]! *= slip + (1 - 2 * slip) * (changed ? hit : 1 - hit);
    sum += belief[first + i]!;
  }
  return sum;
}

/** The density of a beat at that very time, and of none since. */
function weighExact(belief: Float64Array, k: number, period: number, { to, changedAt }: Span): number {
  const first = k * phases;
  const beat = Math.floor(((changedAt! % period) / period) * phases);
  const start = ((changedAt! % period) / period) * phases;
  const length = ((to - changedAt!) / period) * phases;
  const density = dayMs / period;
  let sum = 0;
  for (let i = 0; i < phases; i++) {
    const again = i === beat || length < phases ? 0 : 1;
    const later = i === beat ? 0 : Math.max(again, overlap(i, start, length));
    const likelihood =
      density * (slip + (i === beat ? phases * (1 - 2 * slip) : 0)) * (1 - (1 - slip) * later);
    belief[first + i]! *= likelihood;
    sum += belief[first + i]!;
  }
  return sum;
}

/** How much of part i lies in a stretch shorter than the period, which may run past the period's end. */
function overlap(i: number, start: number, length: number): number {
  const end = start + length;
  const straight = Math.min(end, i + 1) - Math.max(start, i);
  const wrapped = Math.min(end - phases, i + 1) - i;
  return Math.min(1, Math.max(0, straight) + Math.max(0, wrapped));
}

const before = new Float64Array(phases);

/** No beat is quite exact: with each of them the phase becomes less certain. */
function blur(belief: Float64Array, k: number, beats: number): void {
  const first = k * phases;
  const sum = weightOfPeriod(belief, k);
  const variance = (jitter * phases) ** 2 * beats;
  if (sum < negligible || variance > 12) {
    belief.fill(sum / phases, first, first + phases);
    return;
  }
  const rounds = Math.ceil(variance * 2);
  const aside = variance / rounds / 2;
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < phases; i++) before[i] = belief[first + i]!;
    for (let i = 0; i < phases; i++) {
      const beside = before[(i + 1) % phases]! + before[(i + phases - 1) % phases]!;
      belief[first + i] = before[i]! * (1 - 2 * aside) + beside * aside;
    }
  }
}

export function weightOfPeriod(belief: Float64Array, k: number): number {
  let sum = 0;
  for (let i = k * phases; i < (k + 1) * phases; i++) sum += belief[i]!;
  return sum;
}
