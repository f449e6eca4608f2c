// Reads dates, times of day, zones and weekdays as people write them into the one form the tree keeps.
import { type AbsolutePoint, type TimeOfDay, type Weekday, weekdays, type Zone } from './ast.ts';

/** "8:00", "08:00", "6:30 pm" → HH:MM, or null when there is no such time. */
export function readTimeOfDay(image: string): TimeOfDay | null {
  const match = /^(\d{1,2}):(\d{2})(?:\s*([ap])m)?$/i.exec(image.trim());
  if (!match) return null;
  const hour = readHour(match[1]!, match[3]);
  const minute = Number(match[2]);
  if (hour === null || minute > 59 || hour * 60 + minute > 24 * 60) return null;
  return `${pad(hour)}:${pad(minute)}`;
}

/** Both ends of "08:00-18:00". */
export function readHourRange(image: string): { from: TimeOfDay; to: TimeOfDay } | null {
  const match = /^(.*?\d:\d{2}(?:\s*[ap]m)?)\s*(?:-|–|to)\s*(.*)$/i.exec(image);
  const from = readTimeOfDay(match?.[1] ?? '');
  const to = readTimeOfDay(match?.[2] ?? '');
  return from === null || to === null ? null : { from, to };
}

/** MM/DD/YY, MM/DD/YYYY or ISO, with or without a time and an offset; null when the calendar has no such moment. */
export function readDateTime(image: string): AbsolutePoint | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(image);
  const papers = /^(\d{1,2})\/(\d{1,2})\/(\d{2,4})/.exec(image);
  const parts = iso ? [iso[1], iso[2], iso[3]] : papers ? [papers[3], papers[1], papers[2]] : null;
  if (!parts) return null;
  const [yearText, month, day] = [parts[0]!, Number(parts[1]), Number(parts[2])];
  if (yearText.length === 3) return null;
  const year = Number(yearText) + (yearText.length === 2 ? 2000 : 0);
  const calendar = new Date(Date.UTC(2000, month - 1, day));
  calendar.setUTCFullYear(year, month - 1, day);
  if (calendar.getUTCMonth() !== month - 1 || calendar.getUTCDate() !== day || month < 1) return null;
  const date = `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`;

  const rest = image.slice((iso ?? papers)![0].length);
  const match =
    /^(?:T|\s+)?(?:(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*(?:([ap])m)?\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(
      rest,
    );
  if (!match) return null;
  const zone = match[5] === undefined ? undefined : readOffset(match[5]);
  if (zone === null) return null;
  const withZone = zone === undefined ? {} : { zone };
  if (match[1] === undefined) return { kind: 'at', date, ...withZone };
  const hour = readHour(match[1], match[4]);
  if (hour === null || hour > 23 || Number(match[2]) > 59 || Number(match[3] ?? 0) > 59) return null;
  const seconds = match[3] === undefined ? '' : `:${match[3]}`;
  return { kind: 'at', date, time: `${pad(hour)}:${match[2]}${seconds}`, ...withZone };
}

/** "Z" and "+0200" in the form the tree keeps, or null when no place on earth has that offset. */
export function readOffset(image: string): Zone | null {
  if (image.toUpperCase() === 'Z') return 'UTC';
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(image);
  if (!match || Number(match[2]) > 14 || Number(match[3]) > 59) return null;
  return `${match[1]}${match[2]}:${match[3]}`;
}

/** One day, "weekdays" or "weekends". */
export function readWeekdays(image: string): Weekday[] {
  const word = image.toLowerCase();
  if (word === 'weekdays') return weekdays.slice(0, 5);
  if (word === 'weekends') return weekdays.slice(5);
  return weekdays.filter((day) => word.startsWith(day));
}

/** From the first day to the last, over the weekend if need be. */
export function readWeekdayRange(first: string, last: string): Weekday[] {
  const from = weekdays.findIndex((day) => first.toLowerCase().startsWith(day));
  const to = weekdays.findIndex((day) => last.toLowerCase().startsWith(day));
  if (from < 0 || to < 0) return [];
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, i) => weekdays[(from + i) % 7]!);
}

function readHour(digits: string, half: string | undefined): number | null {
  const hour = Number(digits);
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
