// What the person wishes: where mail goes, when digests come, when it is quiet, and what goes for sentinels that do not say.
import { useState } from 'preact/hooks';
import type { NotifyWishes } from '../../../shared/api/telling.ts';
import type { ChannelKind, NotifyTime } from '../../../shared/sentinel/ast.ts';
import { t } from '../../t.ts';
import { Field } from '../../ui/field.tsx';
import { Tick } from '../../ui/tick.tsx';
import { NotifyTimeInput } from '../editor/parts/notify-time-input.tsx';

const names = { extension: 'channelExtension', email: 'channelEmail', feed: 'channelFeed' } as const;
type Offered = keyof typeof names;
const usual: Record<Offered, NotifyTime> = {
  extension: { kind: 'immediate' },
  email: { kind: 'every', interval: { amount: 1, unit: 'day' } },
  feed: { kind: 'immediate' },
};

/** No way at all would mean the browser, at once. */
const onlyWhenLooking: NotifyWishes['defaults'][number] = {
  channel: 'extension',
  address: null,
  cadence: { kind: 'interactive' },
};

interface Props {
  settings: NotifyWishes;
  zone: string;
  busy: boolean;
  onSave: (settings: NotifyWishes) => void;
}

export function WishesForm({ settings, zone, busy, onSave }: Props) {
  const [draft, setDraft] = useState(settings);
  const set = (fields: Partial<NotifyWishes>) => setDraft({ ...draft, ...fields });
  const time = (value: string, onTime: (time: string) => void) => ({
    type: 'time' as const,
    value,
    required: true,
    onInput: (event: { currentTarget: HTMLInputElement }) => onTime(event.currentTarget.value),
  });
  // One who has chosen nothing is told in the browser at once.
  const defaults: NotifyWishes['defaults'] =
    draft.defaults.length > 0
      ? draft.defaults
      : [{ channel: 'extension', address: null, cadence: usual.extension }];
  const setDefault = (channel: ChannelKind, cadence: NotifyTime | null) => {
    const others = defaults.filter((one) => one.channel !== channel);
    const chosen = cadence === null ? others : [...others, { channel, address: null, cadence }];
    set({ defaults: chosen.length > 0 ? chosen : [onlyWhenLooking] });
  };
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
          value={draft.mail ?? ''}
          onInput={(event) => set({ mail: event.currentTarget.value.trim() || null })}
          data-testid="own-mail"
        />
        <Field
          label={t('digestTime')}
          {...time(draft.digestTime, (digestTime) => set({ digestTime }))}
          hint={draft.zone ?? zone}
        />
      </div>
      <fieldset class="stack plain">
        <legend class="small">{t('unlessSaid')}</legend>
        {(Object.keys(names) as Offered[]).map((channel) => {
          const chosen = defaults.find((one) => one.channel === channel);
          return (
            <div class="row wrap" key={channel}>
              <Tick
                text={t(names[channel])}
                on={chosen !== undefined}
                onChange={(on) => setDefault(channel, on ? usual[channel] : null)}
                testId={`default-${channel}`}
              />
              {chosen && (
                <NotifyTimeInput
                  simple
                  when={chosen.cadence}
                  onChange={(when) => setDefault(channel, when ?? usual[channel])}
                />
              )}
            </div>
          );
        })}
      </fieldset>
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
      <div>
        <button class="button" type="submit" disabled={busy} data-testid="save-telling">
          {t('saveTelling')}
        </button>
      </div>
    </form>
  );
}
