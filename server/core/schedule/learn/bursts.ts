// Pages that change in bursts: silent most of the time, then several changes within minutes or hours.
//
// Whether a burst is on cannot be seen, only that something changed between two looks. So for each shape of bursts there
// are two weights: the page is of this shape and silent, or of this shape and in a burst. Between looks they move as a
// Markov chain of two states does; with `unchanged`, only along the ways on which nothing changed.
import { dayMs, type Span } from './look.ts';

/** Changes a day within a burst, and the mean length of one in days. */
const kinds = [
  [12, 0.16],
  [12, 0.64],
  [48, 0.04],
  [48, 0.16],
  [192, 0.04],
] as const;
/** Bursts that begin in a day of silence. */
const begins = Array.from({ length: 8 }, (_, i) => (1 / 300) * 3.2 ** i);

interface Shape {
  rate: number;
  /** Share of the time in a burst, and how fast the chain forgets where it was. */
  share: number;
  pace: number;
  /** exp(K t) = slow · e^(slowPace t) + fast · e^(fastPace t), K being the chain without the ways that change the page. */
  slowPace: number;
  fastPace: number;
  slow: Matrix;
  fast: Matrix;
}

/** From silent to silent, silent to burst, burst to silent, burst to burst. */
type Matrix = readonly [number, number, number, number];

const shapes: Shape[] = kinds.flatMap(([rate, length]) =>
  begins.map((begin) => shapeOf(rate, begin, 1 / length)),
);

function shapeOf(rate: number, begin: number, end: number): Shape {
  const trace = begin + end + rate;
  const root = Math.sqrt(trace * trace - 4 * begin * rate);
  const slowPace = (root - trace) / 2;
  const fastPace = (-root - trace) / 2;
  const part = (other: number, sign: number): Matrix => [
    (sign * (-begin - other)) / root,
    (sign * begin) / root,
    (sign * end) / root,
    (sign * (-end - rate - other)) / root,
  ];
  return {
    rate,
    share: begin / (begin + end),
    pace: begin + end,
    slowPace,
    fastPace,
    slow: part(fastPace, 1),
    fast: part(slowPace, -1),
  };
}

export const burstPrior = Float64Array.from({ length: 2 * shapes.length }, (_, i) => {
  const { share } = shapes[i >> 1]!;
  return (i % 2 === 0 ? 1 - share : share) / shapes.length;
});

const forgotten = 0.001;

export function weighBursts(belief: Float64Array, { from, to, changed, changedAt }: Span): void {
  const elapsed = ((changedAt ?? to) - from) / dayMs;
  const since = changedAt === null ? 0 : (to - changedAt) / dayMs;
  let sum = 0;
  for (let i = 0; i < shapes.length; i++) {
    const shape = shapes[i]!;
    let silent = belief[2 * i]!;
    let burst = belief[2 * i + 1]!;
    if (changed) {
      const total = silent + burst;
      const anyway = shape.share * total + (burst - shape.share * total) * Math.exp(-shape.pace * elapsed);
      if (changedAt === null) {
        move(shape, elapsed, silent, burst);
        silent = Math.max(0, total - anyway - moved[0]!);
        burst = Math.max(0, anyway - moved[1]!);
      } else {
        move(shape, since, 0, anyway * shape.rate);
        silent = moved[0]!;
        burst = moved[1]!;
      }
    } else {
      move(shape, elapsed, silent, burst);
      silent = moved[0]!;
      burst = moved[1]!;
    }
    belief[2 * i] = silent;
    belief[2 * i + 1] = burst;
    sum += silent + burst;
  }
  for (let i = 0; i < belief.length; i++)
    belief[i] = belief[i]! * (1 - forgotten) + sum * forgotten * burstPrior[i]!;
}

const moved = new Float64Array(2);

/** The weights after some days in which nothing changed. */
function move({ slowPace, fastPace, slow, fast }: Shape, days: number, silent: number, burst: number): void {
  const s = Math.exp(slowPace * days);
  const f = Math.exp(fastPace * days);
  moved[0] = Math.max(0, silent * (slow[0] * s + fast[0] * f) + burst * (slow[2] * s + fast[2] * f));
  moved[1] = Math.max(0, silent * (slow[1] * s + fast[1] * f) + burst * (slow[3] * s + fast[3] * f));
}

/** The changes to come: a steady rate and, where a burst may be on, rates that fade (or, after silence, come back). */
export interface BurstForecast {
  steady: number;
  /** For each kind of burst. */
  extra: number[];
  pace: number[];
}

export function forecastBursts(belief: Float64Array): BurstForecast {
  let steady = 0;
  const extra: number[] = [];
  const pace: number[] = [];
  for (let kind = 0; kind < kinds.length; kind++) {
    let [moreOfKind, paces, weight] = [0, 0, 0];
    for (let i = kind * begins.length; i < (kind + 1) * begins.length; i++) {
      const { share, rate, pace: ofShape } = shapes[i]!;
      const total = belief[2 * i]! + belief[2 * i + 1]!;
      const more = (belief[2 * i + 1]! - total * share) * rate;
      steady += total * share * rate;
      moreOfKind += more;
      paces += Math.abs(more) * ofShape;
      weight += Math.abs(more);
    }
    extra.push(moreOfKind);
    pace.push(weight > 0 ? paces / weight : 1);
  }
  return { steady, extra, pace };
}

/** How likely a burst is on, of the weight that this belief has. */
export function inBurst(belief: Float64Array): number {
  let sum = 0;
  for (let i = 1; i < belief.length; i += 2) sum += belief[i]!;
  return sum;
}
