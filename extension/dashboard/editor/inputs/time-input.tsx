// A time of day, as HH:MM; "6:30 pm" is understood too.
import { readTimeOfDay } from '../../../../shared/sentinel/leaf-text.ts';
import { t } from '../../../t.ts';
import { ParsedInput } from './parsed-input.tsx';

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  read?: (text: string) => string | null;
}

export function TimeInput({ label, value, onChange, read = readTimeOfDay }: Props) {
  return (
    <ParsedInput
      quiet
      class="time"
      label={label}
      text={value}
      read={read}
      onRead={onChange}
      wrong={t('notATime')}
      placeholder="08:00"
    />
  );
}
