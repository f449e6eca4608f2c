// A length of time, in the person's own unit.
import { type Duration, type DurationUnit, durationUnits } from '../../../../shared/sentinel/duration.ts';
import { t } from '../../../t.ts';
import { Choice } from './choice.tsx';
import { NumberInput } from './number-input.tsx';

const units: Record<DurationUnit, () => string> = {
  second: () => t('unitSeconds'),
  minute: () => t('unitMinutes'),
  hour: () => t('unitHours'),
  day: () => t('unitDays'),
  week: () => t('unitWeeks'),
  month: () => t('unitMonths'),
  year: () => t('unitYears'),
};

interface Props {
  label: string;
  value: Duration;
  onChange: (value: Duration) => void;
  testId?: string;
}

export function DurationInput({ label, value, onChange, testId }: Props) {
  return (
    <div class="inline duration">
      <NumberInput
        quiet
        label={label}
        value={value.amount}
        onChange={(amount) => onChange({ ...value, amount })}
        {...(testId && { testId })}
      />
      <Choice
        quiet
        label={t('unitOf', label)}
        value={value.unit}
        options={durationUnits.map((unit) => [unit, units[unit]()] as const)}
        onChange={(unit) => onChange({ ...value, unit })}
        {...(testId && { testId: `${testId}-unit` })}
      />
    </div>
  );
}
