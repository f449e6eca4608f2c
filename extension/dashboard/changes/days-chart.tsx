// How many changes there were on each of the last days; a click on a day shows only that day.
import { useMemo } from 'preact/hooks';
import type { ChangeSummary } from '../../../shared/api/changes.ts';
import { changeOps } from '../../../shared/detect/change.ts';
import { counted, t } from '../../t.ts';
import { startOfDay } from './activity.ts';
import { dayOf } from './changes-query.ts';

interface Props {
  changes: readonly ChangeSummary[];
  now: number;
  day: string | null;
  /** Absent where the chart is only looked at. */
  onDay?: (day: string | null) => void;
  days?: number;
}

const format = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', month: 'short' });
const short = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });

export function DaysChart({ changes, now, day, onDay, days = 30 }: Props) {
  const today = startOfDay(now);
  const columns = useMemo(() => columnsOf(changes, today, days), [changes, today, days]);
  const most = Math.max(1, ...columns.map(({ total }) => total));
  return (
    <section class="card padded days-chart" aria-label={t('chartDays')} data-testid="days-chart">
      <div class="columns">
        {columns.map(({ at, key, total, parts }) => (
          <button
            key={key}
            type="button"
            class="column"
            disabled={total === 0 || !onDay}
            aria-pressed={day === key}
            aria-label={`${format.format(at)}: ${counted('chartCount', total)}`}
            title={`${format.format(at)}: ${counted('chartCount', total)}`}
            onClick={() => onDay?.(day === key ? null : key)}
          >
            <span
              class="stackbar"
              style={{ height: `${total === 0 ? 0 : 8 + 92 * Math.sqrt(total / most)}%` }}
            >
              {changeOps.map(
                (op) =>
                  parts[op] > 0 && <span key={op} class={`part ${op}`} style={{ flexGrow: parts[op] }} />,
              )}
            </span>
          </button>
        ))}
      </div>
      <div class="axis soft" aria-hidden="true">
        <span>{short.format(columns[0]!.at)}</span>
        <span>{short.format(columns[Math.floor(days / 2)]!.at)}</span>
        <span>{t('today')}</span>
      </div>
    </section>
  );
}

function columnsOf(changes: readonly ChangeSummary[], today: number, days: number) {
  const columns = Array.from({ length: days }, (_, i) => {
    const at = startOfDay(today, days - 1 - i);
    return { at, key: dayOf(at), total: 0, parts: { insert: 0, delete: 0, update: 0, move: 0 } };
  });
  const byKey = new Map(columns.map((column) => [column.key, column]));
  for (const { detectedAt, counts } of changes) {
    const column = byKey.get(dayOf(detectedAt));
    if (!column) continue;
    column.total++;
    // Each change weighs the same, however much it changed; its kinds share it.
    const sum = changeOps.reduce((all, op) => all + counts[op], 0) || 1;
    for (const op of changeOps) column.parts[op] += counts[op] / sum;
  }
  return columns;
}
