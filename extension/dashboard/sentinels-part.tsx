// What is being watched: the form for one more page, the first-run help, and every sentinel.
import { t } from '../t.ts';
import { FirstChange } from './first-change.tsx';
import { Loading } from './loading.tsx';
import { SentinelRow } from './sentinel-row.tsx';
import type { ServerData } from './use-server-data.ts';
import { WatchForm } from './watch-form.tsx';
import { Welcome } from './welcome.tsx';

interface Props {
  data: ServerData;
  refresh: () => Promise<void>;
}

const order = { enabled: 0, waiting: 0, disabled: 1, ended: 2 } as const;

export function SentinelsPart({ data, refresh }: Props) {
  const { sentinels, changes, me } = data;
  if (!sentinels || !me) return data.failure ? null : <Loading />;
  if (sentinels.length === 0) return <Welcome demoUrl={me.server.demoUrl} refresh={refresh} />;
  const sorted = sentinels.toSorted(
    (a, b) =>
      order[a.state] - order[b.state] || (b.lastChangeAt ?? b.createdAt) - (a.lastChangeAt ?? a.createdAt),
  );
  return (
    <div class="stack wide">
      <FirstChange sentinels={sentinels} changes={changes ?? []} demoUrl={me.server.demoUrl} />
      <WatchForm onWatched={refresh} />
      <section aria-labelledby="watched">
        <h2 id="watched" class="section-title">
          {t('watchedPages')}
        </h2>
        <ul class="card list sentinels">
          {sorted.map((sentinel) => (
            <SentinelRow
              key={sentinel.id}
              sentinel={sentinel}
              latest={changes?.find((change) => change.sentinelId === sentinel.id)}
              refresh={refresh}
            />
          ))}
        </ul>
      </section>
    </div>
  );
}
