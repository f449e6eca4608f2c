// The pages of the freshness benchmark: a thousand rates, and when each page changes within sixty days.

export const days = 60;
export const warmUpDays = 20;
export const pageCount = 1000;
/** Looks per page and day, shared freely between the pages. */
export const budget = 4;

export type Kind = 'steady' | 'bursty' | 'office hours' | 'periodic' | 'static';

export interface SimulatedPage {
  kind: Kind;
  /** True mean changes a day: what the oracle knows. */
  rate: number;
  /** In days from the start, ascending. */
  changes: Float64Array;
}

const shares: Record<'poisson' | 'mixed', [Kind, number][]> = {
  poisson: [['steady', 1]],
  mixed: [
    ['steady', 0.5],
    ['bursty', 0.2],
    ['office hours', 0.2],
    ['periodic', 0.05],
    ['static', 0.05],
  ],
};

export function simulatedPages(set: 'poisson' | 'mixed', seed: number): SimulatedPage[] {
  const random = randomFrom(seed);
  return shares[set].flatMap(([kind, share]) =>
    Array.from({ length: Math.round(share * pageCount) }, () => makers[kind](random, baseRate(random))),
  );
}

const makers: Record<Kind, (random: Random, rate: number) => SimulatedPage> = {
  steady: (random, rate) => page('steady', rate, steady(random, 0, days, rate)),
  bursty,
  'office hours': officeHours,
  periodic: (random) => periodic(random, pick(random, [1 / 24, 1 / 4, 1, 7])),
  static: () => page('static', 0, []),
};

const onDays = 0.1;
const onRate = 40;

function bursty(random: Random, rate: number): SimulatedPage {
  const onShare = Math.min(0.95, rate / onRate);
  const offDays = (onDays * (1 - onShare)) / onShare;
  const changes: number[] = [];
  let isOn = random() < onShare;
  for (let at = 0; at < days; isOn = !isOn) {
    const length = exponential(random) * (isOn ? onDays : offDays);
    if (isOn) changes.push(...steady(random, at, Math.min(days, at + length), onRate));
    at += length;
  }
  return page('bursty', onShare * onRate, changes);
}

function officeHours(random: Random, rate: number): SimulatedPage {
  const zone = pick(random, [-5, 1, 9]) / 24;
  const rateInHours = (rate * 7 * 24) / (5 * 10);
  const changes: number[] = [];
  for (let day = -1; day <= days; day++) {
    if (((day % 7) + 7) % 7 >= 5) continue;
    changes.push(...steady(random, day + 8 / 24 - zone, day + 18 / 24 - zone, rateInHours));
  }
  return page(
    'office hours',
    rate,
    changes.filter((at) => at >= 0 && at < days),
  );
}

function periodic(random: Random, period: number): SimulatedPage {
  const changes: number[] = [];
  for (let at = random() * period; at < days; at += period * (1 + 0.02 * normal(random))) changes.push(at);
  return page('periodic', 1 / period, changes);
}

function page(kind: Kind, rate: number, changes: number[]): SimulatedPage {
  return { kind, rate, changes: Float64Array.from(changes) };
}

function steady(random: Random, from: number, to: number, rate: number): number[] {
  const changes: number[] = [];
  for (let at = from + exponential(random) / rate; at < to; at += exponential(random) / rate)
    changes.push(at);
  return changes;
}

function baseRate(random: Random): number {
  return Math.min(50, Math.max(0.005, 0.5 * Math.exp(1.5 * normal(random))));
}

type Random = () => number;

const exponential = (random: Random) => -Math.log(1 - random());
const normal = (random: Random) => Math.sqrt(2 * exponential(random)) * Math.cos(2 * Math.PI * random());
const pick = <T>(random: Random, from: readonly T[]) => from[Math.floor(random() * from.length)]!;

/** Mulberry32: small, even enough, and the same on every machine. */
function randomFrom(seed: number): Random {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
