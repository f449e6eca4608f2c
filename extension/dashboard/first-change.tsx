// While the demo page is watched: says live that the first change is on its way, and then that it is here.
import type { ChangeSummary } from '../../shared/api/changes.ts';
import type { ListedSentinel } from '../../shared/api/sentinels.ts';
import { places } from '../places.ts';
import { t } from '../t.ts';

interface Props {
  sentinels: readonly ListedSentinel[];
  changes: readonly ChangeSummary[];
  demoUrl: string;
}

export function FirstChange({ sentinels, changes, demoUrl }: Props) {
  const demo = sentinels.find((sentinel) => sentinel.url === demoUrl && sentinel.state === 'enabled');
  if (!demo) return null;
  const ours = changes.filter((change) => change.sentinelId === demo.id);
  // Whoever has opened one change needs no more help.
  if (ours.some((change) => change.read)) return null;
  const [latest] = ours;
  return (
    <section class="card padded first-change" aria-live="polite" data-testid="first-change">
      {latest ? (
        <>
          <div>
            <h2>{t('firstChangeHere')}</h2>
            <p class="soft">{latest.summary}</p>
          </div>
          <a class="button primary" href={places.viewer(latest.id)} data-testid="open-first-change">
            {t('seeWhatChanged')}
          </a>
        </>
      ) : (
        <>
          <span class="spinner" />
          <div>
            <h2>{t('firstChangeWaiting')}</h2>
            <p class="soft">{demo.versions === 0 ? t('firstVersionWaiting') : t('firstChangeSoon')}</p>
          </div>
        </>
      )}
    </section>
  );
}
