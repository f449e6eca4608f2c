// Days of the week, each pressed or not.
import { type Weekday, weekdays } from '../../../../shared/sentinel/ast.ts';
import { t } from '../../../t.ts';

// 1 January 2024 was a Monday.
const names = (style: 'short' | 'long') => {
  const format = new Intl.DateTimeFormat(undefined, { weekday: style, timeZone: 'UTC' });
  return weekdays.map((_, index) => format.format(Date.UTC(2024, 0, 1 + index)));
};

interface Props {
  days: readonly Weekday[];
  onChange: (days: readonly Weekday[]) => void;
}

export function DaysInput({ days, onChange }: Props) {
  const short = names('short');
  const long = names('long');
  const toggle = (day: Weekday) =>
    onChange(weekdays.filter((one) => (one === day ? !days.includes(day) : days.includes(one))));
  return (
    <fieldset class="days">
      <legend class="visually-hidden">{t('weekdays')}</legend>
      {weekdays.map((day, index) => (
        <button
          key={day}
          type="button"
          aria-pressed={days.includes(day)}
          title={long[index]!}
          onClick={() => toggle(day)}
        >
          {short[index]}
        </button>
      ))}
    </fieldset>
  );
}
