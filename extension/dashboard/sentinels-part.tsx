// What is being watched: the field for one more page, the first-run help, and every sentinel, to be found, sorted and acted upon.
import { useCallback, useMemo, useState } from 'preact/hooks';
import type { ChangeSummary } from '../../shared/api/changes.ts';
import type { ListedSentinel } from '../../shared/api/sentinels.ts';
import { t } from '../t.ts';
import { FirstChange } from './first-change.tsx';
import { BulkBar } from './list/bulk-bar.tsx';
import { countTags } from './list/count-tags.ts';
import { countStates, filterSentinels } from './list/filter-sentinels.ts';
import { groupSentinels } from './list/group-sentinels.ts';
import { plainQuery, readListQuery, writeListQuery } from './list/list-query.ts';
import { ListToolbar } from './list/list-toolbar.tsx';
import { isAllSelected, keepShown, nothingSelected, toggle, toggleAll } from './list/selection.ts';
import { SentinelTable } from './list/sentinel-table.tsx';
import { sortSentinels } from './list/sort-sentinels.ts';
import { Loading } from './loading.tsx';
import { useAddressQuery } from './use-address-query.ts';
import type { ServerData } from './use-server-data.ts';
import { WatchForm } from './watch-form.tsx';
import { Welcome } from './welcome.tsx';

interface Props {
  data: ServerData;
  refresh: () => Promise<void>;
}

export function SentinelsPart({ data, refresh }: Props) {
  const { sentinels, changes, me } = data;
  if (!sentinels) return data.failure ? null : <Loading />;
  if (sentinels.length === 0) return <Welcome demoUrl={me?.server.demoUrl ?? null} refresh={refresh} />;
  return (
    <div class="stack wide">
      {me && <FirstChange sentinels={sentinels} changes={changes ?? []} demoUrl={me.server.demoUrl} />}
      <h1 class="visually-hidden">{t('watchedPages')}</h1>
      <WatchForm onWatched={refresh} />
      <List
        sentinels={sentinels}
        isWhole={data.replica?.isWhole ?? false}
        changes={changes ?? noChanges}
        refresh={refresh}
      />
    </div>
  );
}

const noChanges: ChangeSummary[] = [];
const inAddress = { part: 'sentinels', read: readListQuery, write: writeListQuery };

interface ListProps {
  sentinels: readonly ListedSentinel[];
  /** Else only those that the plain list begins with. */
  isWhole: boolean;
  changes: readonly ChangeSummary[];
  refresh: () => Promise<void>;
}

function List({ sentinels, isWhole, changes, refresh }: ListProps) {
  const [query, setQuery] = useAddressQuery(inAddress);
  const [ticked, setTicked] = useState(nothingSelected);
  const { sort, reversed, text, state, tag, group } = query;
  const sorted = useMemo(() => sortSentinels(sentinels, { sort, reversed }), [sentinels, sort, reversed]);
  const shown = useMemo(() => filterSentinels(sorted, { text, state, tag }), [sorted, text, state, tag]);
  const items = useMemo(() => groupSentinels(shown, group), [shown, group]);
  const counts = useMemo(() => (isWhole ? countStates(sentinels) : null), [sentinels, isWhole]);
  const tags = useMemo(() => countTags(sentinels), [sentinels]);
  const changeTimes = useMemo(() => timesOf(changes), [changes]);
  const ids = useMemo(() => shown.map(({ id }) => id), [shown]);
  const selection = useMemo(() => keepShown(ticked, ids), [ticked, ids]);
  const selected = useMemo(
    () => (selection.ids.size === 0 ? [] : shown.filter(({ id }) => selection.ids.has(id))),
    [shown, selection],
  );
  const onToggle = useCallback(
    (id: string, range: boolean) => setTicked((before) => toggle(keepShown(before, ids), id, ids, range)),
    [ids],
  );
  if (!isWhole && writeListQuery(query) !== '') return <Loading />;
  return (
    <div class="stack list-area">
      <ListToolbar query={query} onQuery={setQuery} counts={counts} tags={tags} />
      {selected.length > 0 && (
        <BulkBar selected={selected} onClear={() => setTicked(nothingSelected)} refresh={refresh} />
      )}
      {items.length === 0 ? (
        <div class="card empty" data-testid="nothing-found">
          <h2>{t('nothingFound')}</h2>
          <p>{t('nothingFoundText')}</p>
          <button class="button" type="button" onClick={() => setQuery(plainQuery)}>
            {t('showAll')}
          </button>
        </div>
      ) : (
        <SentinelTable
          items={items}
          query={query}
          onQuery={setQuery}
          selection={selection}
          allSelected={isAllSelected(selection, ids)}
          onToggle={onToggle}
          onToggleAll={() => setTicked((before) => toggleAll(keepShown(before, ids), ids))}
          changeTimes={changeTimes}
          refresh={refresh}
        />
      )}
      <p class="visually-hidden" role="status">
        {isWhole && t('shownOf', shown.length, sentinels.length)}
      </p>
    </div>
  );
}

function timesOf(changes: readonly ChangeSummary[]): Map<string, number[]> {
  const times = new Map<string, number[]>();
  for (const { sentinelId, detectedAt } of changes) {
    const known = times.get(sentinelId);
    if (known) known.push(detectedAt);
    else times.set(sentinelId, [detectedAt]);
  }
  return times;
}
