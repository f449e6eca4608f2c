// The pages about one sentinel, loaded when first opened.
import { places } from '../places.ts';
import { t } from '../t.ts';
import { useSentinel } from '../ui/use-sentinel.ts';
import type { Route } from './dashboard-route.ts';
import { lazy } from './lazy.tsx';
import { Loading } from './loading.tsx';
import type { ServerData } from './use-server-data.ts';

const NewSentinelPage = lazy(async () => (await import('./new-sentinel-page.tsx')).NewSentinelPage);
const EditSentinelPage = lazy(async () => (await import('./edit-sentinel-page.tsx')).EditSentinelPage);
const SentinelPage = lazy(async () => (await import('./one/sentinel-page.tsx')).SentinelPage);

interface Props {
  route: Exclude<Extract<Route, { part: 'sentinels' }>, { view: 'list' }>;
  data: ServerData;
  refresh: () => Promise<void>;
}

export function SentinelViews({ route, data, refresh }: Props) {
  const sentinel = useSentinel(route.view === 'new' ? null : route.id, data.replica);
  if (!data.sentinels) return data.failure ? null : <Loading />;
  if (route.view === 'new') {
    const { url, name } = route;
    return <NewSentinelPage key={url} data={data} refresh={refresh} url={url} name={name} />;
  }
  if (sentinel === undefined) return <Loading />;
  if (!sentinel) return <Gone />;
  return route.view === 'edit' ? (
    <EditSentinelPage key={route.id} data={data} refresh={refresh} sentinel={sentinel} />
  ) : (
    <SentinelPage key={route.id} sentinel={sentinel} changes={data.changes ?? []} refresh={refresh} />
  );
}

function Gone() {
  return (
    <section class="card empty">
      <h2>{t('noSuchSentinel')}</h2>
      <p>{t('noSuchSentinelText')}</p>
      <a class="button" href={places.dashboard('sentinels')}>
        {t('watchedPages')}
      </a>
    </section>
  );
}
