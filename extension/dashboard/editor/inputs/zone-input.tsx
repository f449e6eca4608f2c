// A time zone; empty means the person's own.
import { t } from '../../../t.ts';
import { Labelled } from './labelled.tsx';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];

interface Props {
  /** The label is seen. */
  labelled?: boolean;
  zone: string | undefined;
  onChange: (zone: string | undefined) => void;
}

export function ZoneInput({ labelled = false, zone, onChange }: Props) {
  return (
    <Labelled quiet={!labelled} label={t('timeZone')} class="zone">
      {(id) => (
        <>
          <input
            id={id}
            class="input"
            list={`${id}-zones`}
            value={zone ?? ''}
            placeholder={t('myZone')}
            autocomplete="off"
            spellcheck={false}
            onInput={(event) => onChange(event.currentTarget.value.trim() || undefined)}
          />
          <datalist id={`${id}-zones`}>
            {zones.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </Labelled>
  );
}
