// A moment: now, later, a date, or the start or end of another sentinel; an end may also be open.
import type { AbsolutePoint, EndPoint, EventPoint, NowPoint } from '../../../../shared/sentinel/ast.ts';
import { readDate, readMomentTime } from '../../../../shared/sentinel/leaf-text.ts';
import { setPart } from '../../../../shared/sentinel/set-part.ts';
import { t } from '../../../t.ts';
import { Choice } from './choice.tsx';
import { DurationInput } from './duration-input.tsx';
import { ParsedInput } from './parsed-input.tsx';
import { SentinelPicker } from './sentinel-picker.tsx';
import { ZoneInput } from './zone-input.tsx';

export type PointKind = 'open' | 'now' | 'later' | 'at' | 'start' | 'end';
const texts = {
  open: 'pointOpen',
  now: 'pointNow',
  later: 'pointLater',
  at: 'pointAt',
  start: 'pointStart',
  end: 'pointEnd',
} as const;

interface Props {
  label: string;
  point: EndPoint;
  onChange: (point: EndPoint) => void;
  kinds: readonly PointKind[];
  names: readonly string[];
  withZone?: boolean;
  testId?: string;
}

export function PointInput({ label, point, onChange, kinds, names, withZone, testId }: Props) {
  const kind: PointKind = point.kind === 'now' && point.plus ? 'later' : point.kind;
  return (
    <div class="inline point">
      <Choice
        quiet
        label={label}
        value={kind}
        options={kinds.map((one) => [one, t(texts[one])] as const)}
        onChange={(chosen) => onChange(newPoint(chosen, names))}
        {...(testId && { testId })}
      />
      {point.kind === 'now' && point.plus && (
        <DurationInput
          label={t('howLong')}
          value={point.plus}
          onChange={(plus) => onChange({ ...point, plus } satisfies NowPoint)}
        />
      )}
      {point.kind === 'at' && <AbsoluteInput point={point} onChange={onChange} withZone={withZone} />}
      {(point.kind === 'start' || point.kind === 'end') && (
        <EventInput point={point} onChange={onChange} names={names} />
      )}
    </div>
  );
}

function AbsoluteInput({
  point,
  onChange,
  withZone,
}: {
  point: AbsolutePoint;
  onChange: (point: AbsolutePoint) => void;
  withZone: boolean | undefined;
}) {
  return (
    <>
      <ParsedInput
        quiet
        class="date"
        type="date"
        label={t('date')}
        text={point.date}
        read={readDate}
        onRead={(date) => onChange({ ...point, date })}
        wrong={t('notADate')}
      />
      <ParsedInput
        quiet
        class="time"
        label={t('timeOfDay')}
        text={point.time ?? ''}
        read={(text) => (text.trim() === '' ? '' : readMomentTime(text))}
        onRead={(time) => onChange(setPart(point, 'time', time || undefined))}
        wrong={t('notATime')}
        placeholder={t('wholeDay')}
      />
      {withZone && (
        <ZoneInput zone={point.zone} onChange={(zone) => onChange(setPart(point, 'zone', zone))} />
      )}
    </>
  );
}

function EventInput({
  point,
  onChange,
  names,
}: {
  point: EventPoint;
  onChange: (point: EventPoint) => void;
  names: readonly string[];
}) {
  const { offset } = point;
  const signs = [
    ['none', t('offsetNone')],
    ['+', t('offsetAfter')],
    ['-', t('offsetBefore')],
  ] as const;
  return (
    <>
      <SentinelPicker
        quiet
        label={t('sentinelOf')}
        name={point.of}
        names={names}
        onChange={(of) => onChange({ ...point, of })}
      />
      <Choice
        quiet
        label={t('offsetSign')}
        value={offset?.sign ?? 'none'}
        options={signs}
        onChange={(sign) =>
          onChange(
            setPart(
              point,
              'offset',
              sign === 'none'
                ? undefined
                : { sign, duration: offset?.duration ?? { amount: 1, unit: 'day' } },
            ),
          )
        }
      />
      {offset && (
        <DurationInput
          label={t('howLong')}
          value={offset.duration}
          onChange={(duration) => onChange({ ...point, offset: { ...offset, duration } })}
        />
      )}
    </>
  );
}

function newPoint(kind: PointKind, names: readonly string[]): EndPoint {
  switch (kind) {
    case 'open':
    case 'now':
      return { kind };
    case 'later':
      return { kind: 'now', plus: { amount: 1, unit: 'week' } };
    case 'at':
      return { kind, date: tomorrow() };
    default:
      return { kind, of: names[0] ?? '' };
  }
}

function tomorrow(): string {
  const day = new Date(Date.now() + 86_400_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
