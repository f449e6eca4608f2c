// A length of time in the person's own unit, kept as written so that "2 days" never comes back as "48 hours".

export const durationUnits = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const;
export type DurationUnit = (typeof durationUnits)[number];

export interface Duration {
  readonly amount: number;
  readonly unit: DurationUnit;
}

const second = 1000;
const day = 86_400 * second;
const unitMs: Record<DurationUnit, number> = {
  second,
  minute: 60 * second,
  hour: 3600 * second,
  day,
  week: 7 * day,
  month: 30 * day,
  year: 365 * day,
};

/** For intervals; a month counts 30 days and a year 365. To reach a date, use `addDuration`. */
export function durationMs(duration: Duration): number {
  return Math.round(duration.amount * unitMs[duration.unit]);
}

/** Nobody plans further, and a calendar cannot show much further. */
export const longestDurationYears = 1000;

export function isTooLong(duration: Duration): boolean {
  return !(durationMs(duration) <= longestDurationYears * unitMs.year);
}

/** Months and years go by the calendar (31 January + 1 month is the end of February), in UTC. */
export function addDuration(at: number, duration: Duration, sign: 1 | -1 = 1): number {
  const { amount, unit } = duration;
  const months = unit === 'month' ? amount : unit === 'year' ? amount * 12 : 0;
  if (months === 0 || !Number.isInteger(months)) return at + sign * durationMs(duration);
  const date = new Date(at);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + sign * months);
  const daysInMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, daysInMonth));
  return date.getTime();
}
