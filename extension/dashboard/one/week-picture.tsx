// When a page changes: a week of hours, darker where more changes fell.
import { useMemo } from 'preact/hooks';
import { counted, t } from '../../t.ts';
import { weekOf } from './week-of.ts';

interface Props {
  times: readonly number[];
}

/** 2024-01-01 was a Monday. */
const dayName = new Intl.DateTimeFormat(undefined, { weekday: 'short', timeZone: 'UTC' });
const hourName = new Intl.DateTimeFormat(undefined, { hour: 'numeric', timeZone: 'UTC' });
const hour = 3_600_000;
const monday = Date.UTC(2024, 0, 1);
const [cell, gap, left, top] = [15, 2, 34, 0];

export function WeekPicture({ times }: Props) {
  const week = useMemo(() => weekOf(times), [times]);
  const most = Math.max(1, ...week.flat());
  const width = left + 24 * (cell + gap);
  const height = top + 7 * (cell + gap) + 16;
  return (
    <svg class="week-picture" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={spoken(week)}>
      {week.map((hours, day) => (
        <g key={day} transform={`translate(0 ${top + day * (cell + gap)})`}>
          <text x={0} y={cell - 3}>
            {dayName.format(monday + day * 24 * hour)}
          </text>
          {hours.map((count, i) => (
            <rect
              key={i}
              x={left + i * (cell + gap)}
              width={cell}
              height={cell}
              rx={3}
              class={count === 0 ? 'none' : 'some'}
              style={count === 0 ? {} : { opacity: 0.25 + 0.75 * Math.sqrt(count / most) }}
            >
              <title>{`${nameOf(day, i)}: ${counted('chartCount', count)}`}</title>
            </rect>
          ))}
        </g>
      ))}
      {[0, 6, 12, 18].map((i) => (
        <text key={i} x={left + i * (cell + gap)} y={height - 3}>
          {hourName.format(monday + i * hour)}
        </text>
      ))}
    </svg>
  );
}

function nameOf(day: number, hours: number): string {
  const at = monday + (day * 24 + hours) * hour;
  return `${dayName.format(at)} ${hourName.format(at)}`;
}

/** The busiest hours, in words. */
function spoken(week: readonly (readonly number[])[]): string {
  const busiest = week
    .flatMap((hours, day) => hours.map((count, i) => ({ day, i, count })))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, 3);
  return `${t('weekLabel')} ${busiest.map(({ day, i, count }) => `${nameOf(day, i)}: ${count}`).join(', ')}`;
}
