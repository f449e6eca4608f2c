// A time as people say it ("3 minutes ago"), with the exact one in their own zone on hover.
import { t } from '../t.ts';
import { useNow } from './use-now.ts';

const whole = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });
const dated = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
const brief = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto', style: 'narrow' });
const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

const momentMs = 5000;

interface Props {
  at: number | null | undefined;
  none?: string;
  /** For what is planned: once the time has come it is due, not past. */
  due?: boolean;
  /** "3m ago", where there is little room. */
  short?: boolean;
  /** Day and hour, where "last month" is not enough. */
  exact?: boolean;
}

export function When({ at, none, due, short = false, exact = false }: Props) {
  const now = useNow();
  if (at === null || at === undefined) return <span class="soft">{none ?? t('never')}</span>;
  const date = new Date(at);
  return (
    <time
      dateTime={date.toISOString()}
      // Only when asked for: a list has hundreds of times.
      onMouseEnter={(event) => {
        event.currentTarget.title = whole.format(date);
      }}
    >
      {exact ? dated.format(date) : due ? plannedTime(at, now, short) : relativeTime(at, now, short)}
    </time>
  );
}

/** A moment ahead is not "just now", which has been. */
export function plannedTime(at: number, now: number, short = false): string {
  return at - now <= momentMs ? t('dueNow') : relativeTime(at, now, short);
}

export function relativeTime(at: number, now: number, short = false): string {
  const words = short ? brief : relative;
  const seconds = (at - now) / 1000;
  for (const [unit, size] of steps) {
    // Not "in 60 minutes": what rounds to a whole hour is an hour.
    if (Math.abs(seconds) >= size * 0.99) return words.format(Math.round(seconds / size), unit);
  }
  return Math.abs(seconds) > momentMs / 1000 ? words.format(Math.round(seconds), 'second') : t('justNow');
}
