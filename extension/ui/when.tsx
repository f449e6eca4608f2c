// A time as people say it ("3 minutes ago"), with the exact one in their own zone on hover.
import { t } from '../t.ts';
import { useNow } from './use-now.ts';

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

interface Props {
  at: number | null | undefined;
  none?: string;
  /** For what is planned: once the time has come it is due, not past. */
  due?: boolean;
}

export function When({ at, none, due }: Props) {
  const now = useNow();
  if (at === null || at === undefined) return <span class="soft">{none ?? t('never')}</span>;
  const date = new Date(at);
  return (
    <time
      dateTime={date.toISOString()}
      // Only when asked for: a list has hundreds of times.
      onMouseEnter={(event) => {
        event.currentTarget.title = exact.format(date);
      }}
    >
      {due && at <= now ? t('dueNow') : relativeTime(at, now)}
    </time>
  );
}

export function relativeTime(at: number, now: number): string {
  const seconds = (at - now) / 1000;
  for (const [unit, size] of steps) {
    // Not "in 60 minutes": what rounds to a whole hour is an hour.
    if (Math.abs(seconds) >= size * 0.99) return relative.format(Math.round(seconds / size), unit);
  }
  if (seconds > 5) return relative.format(Math.round(seconds), 'second');
  return seconds < -5 ? relative.format(Math.round(seconds), 'second') : t('justNow');
}
