// Puts things that happened under the days they happened on, in the person's own zone.
import { t } from '../../t.ts';

export interface Day<T> {
  day: string;
  label: string;
  items: T[];
}

const dayFormat = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

export function byDay<T extends { detectedAt: number }>(items: readonly T[], now: number): Day<T>[] {
  const days = new Map<string, Day<T>>();
  for (const item of items) {
    const day = new Date(item.detectedAt).toDateString();
    const found = days.get(day);
    if (found) found.items.push(item);
    else days.set(day, { day, label: labelOf(item.detectedAt, now), items: [item] });
  }
  return [...days.values()];
}

function labelOf(at: number, now: number): string {
  const day = new Date(at).toDateString();
  if (day === new Date(now).toDateString()) return t('today');
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  return day === yesterday.toDateString() ? t('yesterday') : dayFormat.format(at);
}
