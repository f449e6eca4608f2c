// How this browser stands with its server when that is worth a word: not reached since when and what works meanwhile, what waits
// to be sent, what was refused.
import { places } from '../places.ts';
import { counted, t } from '../t.ts';
import { Message } from './message.tsx';
import { When } from './when.tsx';

interface Props {
  trouble: string | null;
  troubleSince: number | null;
  waiting: number;
  refused: number;
  newTab?: boolean;
}

export function Standing({ trouble, troubleSince, waiting, refused, newTab }: Props) {
  const options = places.options();
  const target = newTab ? { target: '_blank', rel: 'noopener' } : {};
  return (
    <>
      {trouble && (
        <div data-testid="trouble">
          <Message tone="warn">
            {trouble}{' '}
            {troubleSince !== null && (
              <>
                {t('firstNoticed')} <When at={troubleSince} />.{' '}
              </>
            )}
            {t('worksOffline')}{' '}
            {waiting > 0 && <b data-testid="waiting">{counted('waitingDeeds', waiting)}</b>}{' '}
            {options && (
              <a href={options} {...target}>
                {t('settings')}
              </a>
            )}
          </Message>
        </div>
      )}
      {refused > 0 && (
        <div data-testid="refused">
          <Message tone="bad">
            {counted('refusedDeeds', refused)}{' '}
            {options && (
              <a href={options} {...target}>
                {t('seeWhy')}
              </a>
            )}
          </Message>
        </div>
      )}
    </>
  );
}
