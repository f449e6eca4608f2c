// When and how the page is read: rhythm, way, and the hours in which it may be.
import type { FetchMode, FetchPlan, FetchRhythm, ScheduleWindow } from '../../../../shared/sentinel/ast.ts';
import { setPart } from '../../../../shared/sentinel/set-part.ts';
import { t } from '../../../t.ts';
import { Choice } from '../inputs/choice.tsx';
import { DaysInput } from '../inputs/days-input.tsx';
import { DurationInput } from '../inputs/duration-input.tsx';
import { TextInput } from '../inputs/text-input.tsx';
import { TimeInput } from '../inputs/time-input.tsx';
import { ZoneInput } from '../inputs/zone-input.tsx';
import { RemoveButton } from '../remove-button.tsx';
import { AccessChoices } from './access-choices.tsx';

interface Props {
  plan: FetchPlan;
  /** Undefined when nothing of it is left. */
  onChange: (plan: FetchPlan | undefined) => void;
}

export function FetchPart({ plan, onChange }: Props) {
  const set = <K extends keyof FetchPlan>(key: K, value: FetchPlan[K] | undefined) => {
    const next = setPart(plan, key, value);
    onChange(Object.keys(next).length > 0 ? next : undefined);
  };
  return (
    <div class="rows">
      <div class="inline wrap">
        <Choice
          class="wide-choice"
          label={t('rhythm')}
          value={plan.rhythm?.kind ?? 'none'}
          options={[
            ['none', t('notGiven')],
            ['on-change', t('rhythmLearn')],
            ['every', t('rhythmEvery')],
          ]}
          onChange={(kind) => set('rhythm', newRhythm(kind))}
          testId="rhythm"
        />
        {plan.rhythm?.kind === 'every' && (
          <DurationInput
            label={t('rhythmEvery')}
            value={plan.rhythm.interval}
            onChange={(interval) => set('rhythm', { kind: 'every', interval })}
            testId="interval"
          />
        )}
      </div>
      <div class="inline wrap">
        <Choice
          class="wide-choice"
          label={t('fetchMode')}
          value={plan.mode?.kind ?? 'none'}
          options={[
            ['none', t('notGiven')],
            ['plain', t('modePlain')],
            ['rendered', t('modeRendered')],
            ['browser', t('modeBrowser')],
          ]}
          onChange={(kind) => set('mode', kind === 'none' ? undefined : { kind })}
          testId="fetch-mode"
        />
        {plan.mode?.kind === 'rendered' && (
          <WaitFor mode={plan.mode} onChange={(mode) => set('mode', mode)} />
        )}
      </div>
      <AccessChoices
        plan={plan}
        onLogin={(login) => set('login', login)}
        onRobots={(robots) => set('robots', robots)}
      />
      <div class="field">
        <span class="label">{t('windows')}</span>
        {(plan.windows ?? []).map((window, index) => (
          <WindowRow
            key={index}
            window={window}
            onChange={(changed) => set('windows', plan.windows!.with(index, changed))}
            onRemove={() => {
              const left = plan.windows!.toSpliced(index, 1);
              set('windows', left.length > 0 ? left : undefined);
            }}
          />
        ))}
        <div>
          <button
            class="button compact"
            type="button"
            onClick={() => set('windows', [...(plan.windows ?? []), workingHours])}
            data-testid="add-window"
          >
            {t('addWindow')}
          </button>
        </div>
      </div>
    </div>
  );
}

const workingHours: ScheduleWindow = {
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  hours: { from: '08:00', to: '18:00' },
};

function newRhythm(kind: 'none' | FetchRhythm['kind']): FetchRhythm | undefined {
  if (kind === 'none') return undefined;
  return kind === 'every' ? { kind, interval: { amount: 1, unit: 'hour' } } : { kind };
}

type Rendered = Extract<FetchMode, { kind: 'rendered' }>;

function WaitFor({ mode, onChange }: { mode: Rendered; onChange: (mode: Rendered) => void }) {
  return (
    <TextInput
      code
      class="grow"
      label={t('waitFor')}
      value={mode.waitFor ?? ''}
      placeholder=".price"
      onInput={(path) => onChange(setPart(mode, 'waitFor', path || undefined))}
    />
  );
}

interface WindowProps {
  window: ScheduleWindow;
  onChange: (window: ScheduleWindow) => void;
  onRemove: () => void;
}

/** Days or hours are given, or both: the last of the two cannot be taken away. */
function WindowRow({ window, onChange, onRemove }: WindowProps) {
  const { days, hours } = window;
  const setDays = (chosen: ScheduleWindow['days']) =>
    onChange(setPart(window, 'days', chosen && chosen.length > 0 ? chosen : hours ? undefined : days));
  return (
    <div class="boxed" data-testid="window">
      <div class="inline wrap">
        <DaysInput days={days ?? []} onChange={setDays} />
        {hours ? (
          <span class="inline">
            <TimeInput
              label={t('hoursFrom')}
              value={hours.from}
              onChange={(from) => onChange({ ...window, hours: { ...hours, from } })}
            />
            –
            <TimeInput
              label={t('hoursTo')}
              value={hours.to}
              onChange={(to) => onChange({ ...window, hours: { ...hours, to } })}
            />
            {days && (
              <RemoveButton what={t('hours')} onClick={() => onChange(setPart(window, 'hours', undefined))} />
            )}
          </span>
        ) : (
          <button
            class="link-button small"
            type="button"
            onClick={() => onChange({ ...window, hours: { from: '08:00', to: '18:00' } })}
          >
            {t('addHours')}
          </button>
        )}
        <ZoneInput zone={window.zone} onChange={(zone) => onChange(setPart(window, 'zone', zone))} />
      </div>
      <RemoveButton what={t('windows')} onClick={onRemove} />
    </div>
  );
}
