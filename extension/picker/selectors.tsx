// How the picked elements will be found again: in a word, why, and the selectors for who wants to see them.
import { counted, t } from '../t.ts';
import type { Picked } from './protocol.ts';
import { type Strength, selectorStrength, weakest } from './selector-strength.ts';

type Written = NonNullable<Picked['elements'][number]['plain']>;

const words = { firm: 'strengthFirm', fair: 'strengthFair', weak: 'strengthWeak' } as const;
const reasons = {
  'own-name': 'strengthOwnName',
  'own-class': 'strengthOwnClass',
  'place-in-named': 'strengthPlaceIn',
  'place-only': 'strengthPlaceOnly',
  'fits-several': 'strengthSeveral',
} as const satisfies Record<Strength['reason'], string>;

export function Selectors({ written }: { written: readonly (Written | null)[] }) {
  const all = written.filter((one): one is Written => one !== null);
  const strength = weakest(all.map(({ ref, matches }) => selectorStrength(ref.path, matches)));
  return (
    <section class="found-again" data-testid="strength" data-word={strength.word}>
      <h2>{t('foundAgain')}</h2>
      <p>
        <span class={`pill ${strength.word}`}>{t(words[strength.word])}</span>{' '}
        {counted('matchesElements', all.length)} {t(reasons[strength.reason], strength.by)}
      </p>
      <details>
        <summary>{t('showSelector')}</summary>
        <ul>
          {all.map(({ ref }) => (
            <li key={ref.path}>
              <code data-testid="selector">{ref.path}</code>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
