// When in the day and in the week a page changes: a factor for each hour and each day, learned from looks hours apart.
import { dayMs, hourMs, type Span } from './look.ts';

/** How many changes were seen in each hour and day (UTC), and how many a page without habits would have had. */
export interface Profile {
  hourSeen: Float64Array;
  hourExpected: Float64Array;
  /** From Thursday on, as time began on one. */
  daySeen: Float64Array;
  dayExpected: Float64Array;
}

/** How much busier than on average a page is in each hour and on each day. */
export interface Factors {
  hours: number[];
  days: number[];
}

/** As many changes as these, spread evenly, are taken as seen already: habits have to be proved. */
const hourPrior = 1;
const dayPrior = 3;
const memoryMs = 90 * dayMs;

export function newProfile(): Profile {
  return {
    hourSeen: new Float64Array(24),
    hourExpected: new Float64Array(24),
    daySeen: new Float64Array(7),
    dayExpected: new Float64Array(7),
  };
}

export function factorsOf({ hourSeen, hourExpected, daySeen, dayExpected }: Profile): Factors {
  return {
    hours: factors(hourSeen, hourExpected, hourPrior),
    days: factors(daySeen, dayExpected, dayPrior),
  };
}

function factors(seen: Float64Array, expected: Float64Array, prior: number): number[] {
  const result: number[] = [];
  let sum = 0;
  for (let i = 0; i < seen.length; i++) {
    const factor = (seen[i]! + prior) / (expected[i]! + prior);
    result.push(factor);
    sum += factor;
  }
  for (let i = 0; i < seen.length; i++) result[i]! *= seen.length / sum;
  return result;
}

export function factorAt({ hours, days }: Factors, at: number): number {
  const hour = Math.floor(at / hourMs);
  return hours[hour % 24]! * days[Math.floor(hour / 24) % 7]!;
}

/** Days between two times, each hour counted as much as the page is busy in it. */
export function busyDays(factors: Factors, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; ) {
    const end = Math.min(to, nextHour(at));
    sum += factorAt(factors, at) * (end - at);
    at = end;
  }
  return sum / dayMs;
}

/** Takes in what was seen in a span of a page that changes `rate` times in a busy day. */
export function learnProfile(profile: Profile, factors: Factors, rate: number, span: Span): void {
  const kept = Math.exp((span.from - span.to) / memoryMs);
  for (const counts of [profile.hourSeen, profile.hourExpected, profile.daySeen, profile.dayExpected])
    for (let i = 0; i < counts.length; i++) counts[i]! *= kept;
  const expected = rate * busyDays(factors, span.from, span.to);
  // In which hour an unseen change fell is not known: each gets the share that is likely.
  const found = span.changed && span.changedAt === null ? 1 / -Math.expm1(-Math.max(1e-9, expected)) : 0;
  if (span.changedAt !== null) see(profile, span.changedAt, 1);
  for (let at = span.from; at < span.to; ) {
    const end = Math.min(span.to, nextHour(at));
    const share = (rate * (end - at)) / dayMs;
    const hour = Math.floor(at / hourMs) % 24;
    const day = Math.floor(at / dayMs) % 7;
    profile.hourExpected[hour]! += share * factors.days[day]!;
    profile.dayExpected[day]! += share * factors.hours[hour]!;
    if (found > 0) see(profile, at, found * share * factors.hours[hour]! * factors.days[day]!);
    at = end;
  }
}

function see(profile: Profile, at: number, changes: number): void {
  profile.hourSeen[Math.floor(at / hourMs) % 24]! += changes;
  profile.daySeen[Math.floor(at / dayMs) % 7]! += changes;
}

function nextHour(at: number): number {
  return (Math.floor(at / hourMs) + 1) * hourMs;
}
