// A page's rhythm as its person is told it: what was seen, in one plain sentence that is always true, and when we look next.
import type { Zone } from '../../../../shared/sentinel/ast.ts';
import { dayAndTime } from '../../events/wait-reason.ts';
import { wallTime } from '../../events/zone-clock.ts';
import { forecastOf } from './forecast.ts';
import { dayMs, hourMs } from './look.ts';
import type { Limits } from './next-look.ts';
import { periods, weightOfPeriod } from './periods.ts';
import { type Rhythm, sum } from './rhythm.ts';

export interface RhythmView {
  sentence: string;
  /** How far apart looks may be, whatever is learned. */
  bounds: string;
  /** As far as can be told; null before a second change was seen. */
  changesPerDay: number | null;
  /** By itself; null when only ticks bring the next look. */
  nextLookAt: number | null;
}

/** `rhythm` is null before the first look. */
export function explainRhythm(
  rhythm: Rhythm | null,
  nextLookAt: number | null,
  now: number,
  zone: Zone,
  { leastMs, mostMs }: Pick<Limits, 'leastMs' | 'mostMs'>,
): RhythmView {
  const looks =
    nextLookAt !== null && nextLookAt > now ? `; next look ${dayAndTime(nextLookAt, zone, now)}` : '';
  const bounds = `Two looks are at least ${span(leastMs)} and at most ${span(mostMs)} apart.`;
  if (rhythm === null) return { sentence: `Not seen yet${looks}.`, bounds, changesPerDay: null, nextLookAt };
  const changesPerDay = rhythm.changes < 2 ? null : Number(ratePerDay(rhythm).toPrecision(2));
  const sentence = `${habit(rhythm, changesPerDay, now, zone)}${looks}.`;
  return { sentence, bounds, changesPerDay, nextLookAt };
}

function habit(rhythm: Rhythm, perDay: number | null, now: number, zone: Zone): string {
  const { changes, recent, since, lookedAt } = rhythm;
  if (changes === 0)
    return lookedAt - since < hourMs
      ? `Watched since ${dayAndTime(since, zone, now).replace(/^(?:at|on) /, '')}`
      : `Has not changed in ${span(lookedAt - since)}`;
  if (perDay === null) return `Has changed once, ${span(now - recent.at(-1)!)} ago`;
  const burst = recent.filter((at) => at > now - hourMs).length;
  // Three in an hour are a burst unless the page always changes about that often.
  if (burst >= 3 && burst > (3 * changes * hourMs) / (lookedAt - since))
    return `In a burst: changed ${burst} times within the last hour`;
  const period = clockOf(rhythm);
  if (period !== null) return `Changes every ${eachSpan(period)}`;
  return `Changes about every ${eachSpan(dayMs / perDay)}${busyTimes(rhythm, now, zone)}`;
}

/**
 * In the long run, as it is believed; but never far from what the latest changes were seen to do, whatever a wakening page
 * may be about to do.
 */
function ratePerDay(rhythm: Rhythm): number {
  const { steady, busy, clocks } = forecastOf(rhythm);
  const beats = clocks.map((k) => (weightOfPeriod(rhythm.periods, k) * dayMs) / periods[k]!);
  const believed = beats.reduce((rate, more) => rate + more, steady + busy);
  const { changes, recent, since, lookedAt } = rhythm;
  const isAll = changes === recent.length;
  const seen = (isAll ? changes : recent.length - 1) / ((lookedAt - (isAll ? since : recent[0]!)) / dayMs);
  return Math.max(seen / 1.5, Math.min(seen * 2, believed));
}

function clockOf(rhythm: Rhythm): number | null {
  if (rhythm.changes < 5) return null;
  const k = periods.findIndex((_, i) => weightOfPeriod(rhythm.periods, i) > 0.8);
  return k === -1 ? null : periods[k]!;
}

/** A page is not said to rest at times at which nobody has looked yet. */
const enoughForHours = 3 * dayMs;
const enoughForDays = 14 * dayMs;

/** Only of a page whose habits explain what was seen better than chance does. */
function busyTimes(rhythm: Rhythm, now: number, zone: Zone): string {
  const { hourSeen, daySeen } = rhythm.profile;
  const seenMs = rhythm.lookedAt - rhythm.since;
  if (rhythm.changes < 10 || sum(rhythm.busy) < 0.5) return '';
  // Day 0 is a Thursday, so days 2 and 3 are the weekend.
  const weekend = (daySeen[2]! + daySeen[3]!) / sum(daySeen);
  const days =
    seenMs < enoughForDays ? '' : weekend < 0.1 ? ' on weekdays' : weekend > 0.7 ? ' on weekends' : '';
  const hours = seenMs < enoughForHours ? null : busyHours(hourSeen);
  const midnight = now - (now % dayMs);
  // Some zones are half an hour beside the others.
  const clock = (hour: number) =>
    new Date(wallTime(zone, midnight + hour * hourMs)).toISOString().slice(11, 16);
  const between = hours === null ? '' : ` between ${clock(hours.from)} and ${clock(hours.to)}`;
  return days + between === '' ? '' : `, mostly${days}${between}`;
}

/** The shortest stretch of at most twelve hours in which four fifths of the changes fell. */
function busyHours(seen: Float64Array): { from: number; to: number } | null {
  const enough = 0.8 * sum(seen);
  for (let length = 1; length <= 12; length++)
    for (let from = 0; from < 24; from++) {
      let within = 0;
      for (let i = 0; i < length; i++) within += seen[(from + i) % 24]!;
      if (within >= enough) return { from, to: from + length };
    }
  return null;
}

/** As after "every". */
function eachSpan(ms: number): string {
  return span(ms).replace(/^1 /, '');
}

const units: [ms: number, name: string][] = [
  [7 * dayMs, 'week'],
  [dayMs, 'day'],
  [hourMs, 'hour'],
  [60_000, 'minute'],
];

/** In the largest unit of which there are at least two, or a whole one. */
function span(ms: number): string {
  const [size, name] = units.find(([unit]) => ms >= 1.9 * unit || Math.abs(ms - unit) < 0.1 * unit) ?? [
    60_000,
    'minute',
  ];
  const count = Math.max(1, Math.round(ms / size));
  return count === 1 ? `1 ${name}` : `${count} ${name}s`;
}
