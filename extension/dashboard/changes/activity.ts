// How often something happened on each of the last days, in the person's own zone.

const dayMs = 86_400_000;

/** Midnight of the day, some days before; by the calendar, because days with a clock change are not 24 hours long. */
export function startOfDay(at: number, daysBefore = 0): number {
  const day = new Date(at);
  day.setHours(0, 0, 0, 0);
  day.setDate(day.getDate() - daysBefore);
  return day.getTime();
}

/** One number for each of the last `days` days, today last. */
export function perDay(times: readonly number[], now: number, days: number): number[] {
  const counts = new Array<number>(days).fill(0);
  const today = startOfDay(now);
  for (const at of times) {
    const before = Math.round((today - startOfDay(at)) / dayMs);
    if (before >= 0 && before < days) counts[days - 1 - before]!++;
  }
  return counts;
}
