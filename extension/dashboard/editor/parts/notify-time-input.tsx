// When a notice goes out.
import type { NotifyTime } from '../../../../shared/sentinel/ast.ts';
import { readTimeOfDay } from '../../../../shared/sentinel/leaf-text.ts';
import { setPart } from '../../../../shared/sentinel/set-part.ts';
import { t } from '../../../t.ts';
import { Choice } from '../inputs/choice.tsx';
import { DaysInput } from '../inputs/days-input.tsx';
import { DurationInput } from '../inputs/duration-input.tsx';
import { ParsedInput } from '../inputs/parsed-input.tsx';
import { ZoneInput } from '../inputs/zone-input.tsx';

const texts = {
  none: 'notGiven',
  immediate: 'whenImmediate',
  'best-effort': 'whenBestEffort',
  every: 'whenEvery',
  at: 'whenAt',
  interactive: 'whenInteractive',
} as const;
type Kind = keyof typeof texts;

interface Props {
  when: NotifyTime | undefined;
  onChange: (when: NotifyTime | undefined) => void;
  /** What is not offered. */
  without?: readonly ('none' | 'at')[];
}

export function NotifyTimeInput({ when, onChange, without = [] }: Props) {
  const kinds = (Object.keys(texts) as Kind[]).filter((kind) => !(without as readonly Kind[]).includes(kind));
  return (
    <>
      <Choice
        quiet
        label={t('whenLabel')}
        value={when?.kind ?? (without.includes('none') ? 'immediate' : 'none')}
        options={kinds.map((kind) => [kind, t(texts[kind])] as const)}
        onChange={(kind) => onChange(newTime(kind))}
        testId="notify-when"
      />
      {when?.kind === 'every' && (
        <DurationInput
          label={t('whenEvery')}
          value={when.interval}
          onChange={(interval) => onChange({ ...when, interval })}
        />
      )}
      {when?.kind === 'at' && (
        <span class="inline wrap">
          <ParsedInput
            quiet
            class="times-of-day"
            label={t('timesOfDay')}
            text={when.times.join(', ')}
            read={readTimes}
            onRead={(times) => onChange({ ...when, times })}
            wrong={t('notATime')}
            placeholder="08:00, 18:00"
          />
          <DaysInput
            days={when.days ?? []}
            onChange={(days) => onChange(setPart(when, 'days', days.length > 0 ? days : undefined))}
          />
          <ZoneInput zone={when.zone} onChange={(zone) => onChange(setPart(when, 'zone', zone))} />
        </span>
      )}
    </>
  );
}

function newTime(kind: Kind): NotifyTime | undefined {
  if (kind === 'none') return undefined;
  if (kind === 'every') return { kind, interval: { amount: 1, unit: 'day' } };
  return kind === 'at' ? { kind, times: ['08:00'] } : { kind };
}

function readTimes(text: string): string[] | null {
  const times = text.split(',').map(readTimeOfDay);
  return times.every((time) => time !== null) ? times : null;
}
