// What of the picked element is watched; what suits it is proposed.
import type { MonitorExpression } from '../../shared/sentinel/ast.ts';
import { t } from '../t.ts';

const choices = {
  any: 'tellAny',
  value: 'tellValue',
  table: 'tellTable',
  list: 'tellList',
  links: 'tellLinks',
  images: 'tellImages',
} as const;
export type Monitored = keyof typeof choices;

interface Props {
  chosen: Monitored;
  suggested: Monitored;
  onChange: (chosen: Monitored) => void;
}

export function MonitorChoice({ chosen, suggested, onChange }: Props) {
  const own = suggested === 'any' ? [] : [suggested];
  const others = (Object.keys(choices) as Monitored[]).filter((one) => one !== suggested);
  return (
    <label class="named">
      <span>{t('tellWhen')}</span>
      <select
        class="input"
        value={chosen}
        onChange={(event) => onChange(event.currentTarget.value as Monitored)}
        data-testid="picker-monitor"
      >
        {[...own, ...(suggested === 'any' ? (['any'] as const) : []), ...others].map((one) => (
          <option key={one} value={one}>
            {t(choices[one])}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Any change is what is watched when nothing is said. */
export function toMonitor(chosen: Monitored): MonitorExpression | undefined {
  return chosen === 'any' ? undefined : { kind: chosen };
}
