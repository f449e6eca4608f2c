// What the person wishes: where mail goes, when digests come, when it is quiet, and what goes for sentinels that do not say.
import { useState } from 'preact/hooks';
import type { NotifyWishes } from '../../../shared/api/telling.ts';
import { t } from '../../t.ts';
import { Field } from '../../ui/field.tsx';
import { Tick } from '../../ui/tick.tsx';
import { ZoneInput } from '../editor/inputs/zone-input.tsx';
import { DefaultWays } from './default-ways.tsx';

interface Props {
  settings: NotifyWishes;
  zone: string;
  busy: boolean;
  /** What is shown has just been saved. */
  saved: boolean;
  onSave: (settings: NotifyWishes) => void;
}

export function WishesForm({ settings, zone, busy, saved, onSave }: Props) {
  const [draft, setDraft] = useState(settings);
  const set = (fields: Partial<NotifyWishes>) => setDraft({ ...draft, ...fields });
  const time = (value: string, onTime: (time: string) => void) => ({
    type: 'time' as const,
    value,
    required: true,
    onInput: (event: { currentTarget: HTMLInputElement }) => onTime(event.currentTarget.value),
  });
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ ...draft, zone: draft.zone ?? zone });
      }}
    >
      <div class="inline-form">
        <Field
          label={t('ownMail')}
          type="email"
          placeholder="jill@example.org"
          required={draft.defaults.some(({ channel, address }) => channel === 'email' && address === null)}
          value={draft.mail ?? ''}
          onInput={(event) => set({ mail: event.currentTarget.value.trim() || null })}
          data-testid="own-mail"
        />
        <Field label={t('digestTime')} {...time(draft.digestTime, (digestTime) => set({ digestTime }))} />
        <ZoneInput labelled zone={draft.zone ?? zone} onChange={(chosen) => set({ zone: chosen ?? null })} />
      </div>
      <DefaultWays ways={draft.defaults} onChange={(defaults) => set({ defaults })} />
      <div class="row wrap">
        <Tick
          text={t('quietHours')}
          on={draft.quiet !== null}
          onChange={(on) => set({ quiet: on ? { from: '22:00', to: '07:00' } : null })}
          testId="quiet"
        />
        {draft.quiet && (
          <>
            <Field
              label={t('quietFrom')}
              {...time(draft.quiet.from, (from) => set({ quiet: { ...draft.quiet!, from } }))}
            />
            <Field
              label={t('quietTo')}
              {...time(draft.quiet.to, (to) => set({ quiet: { ...draft.quiet!, to } }))}
            />
          </>
        )}
      </div>
      <Tick
        text={t('shortForm')}
        on={draft.shortForm}
        onChange={(shortForm) => set({ shortForm })}
        testId="short-form"
      />
      <div class="row">
        <button class="button" type="submit" disabled={busy} data-testid="save-telling">
          {t('saveTelling')}
        </button>
        <span class="soft small" role="status">
          {saved && draft === settings && t('tellingSaved')}
        </span>
      </div>
    </form>
  );
}
