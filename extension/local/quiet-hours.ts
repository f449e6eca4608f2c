// When this browser shows no notifications: from one time of day to another, past midnight if the first is the later one.
import { database } from './database.ts';

export interface QuietHours {
  /** "22:00" */
  from: string;
  to: string;
}

export async function readQuietHours(): Promise<QuietHours | null> {
  return ((await (await database()).get('settings', 'quietHours')) as QuietHours | undefined) ?? null;
}

export async function saveQuietHours(hours: QuietHours | null): Promise<void> {
  const db = await database();
  if (hours === null) await db.delete('settings', 'quietHours');
  else await db.put('settings', hours, 'quietHours');
}

/** By the wall clock of this machine, minutes of the day. */
export function quietAt({ from, to }: QuietHours, hour: number, minute: number): boolean {
  const [start, end, now] = [minutesOf(from), minutesOf(to), hour * 60 + minute];
  if (start === end) return false;
  return start < end ? now >= start && now < end : now >= start || now < end;
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
