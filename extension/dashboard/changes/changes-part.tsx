// The stream of changes over all sentinels, by day, newest first; narrowed by what stands in the address.
import { useMemo, useState } from 'preact/hooks';
import type { ChangeSummary } from '../../../shared/api/changes.ts';
import { send } from '../../send.ts';
import { t } from '../../t.ts';
import { Message } from '../../ui/message.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useNow } from '../../ui/use-now.ts';
import { Loading } from '../loading.tsx';
import { useAddressQuery } from '../use-address-query.ts';
import { changesShown, type ServerData } from '../use-server-data.ts';
import { byDay } from './by-day.ts';
import { filterChanges, readChangesQuery, writeChangesQuery } from './changes-query.ts';
import { ChangesToolbar } from './changes-toolbar.tsx';
import { DaySection } from './day-section.tsx';
import { DaysChart } from './days-chart.tsx';
import './changes-part.css';

interface Props {
  data: ServerData;
  refresh: () => Promise<void>;
}

const inAddress = { part: 'changes', read: readChangesQuery, write: writeChangesQuery };

export function ChangesPart({ data, refresh }: Props) {
  const [query, setQuery] = useAddressQuery(inAddress);
  const [older, setOlder] = useState<ChangeSummary[]>([]);
  const [end, setEnd] = useState(false);
  const now = useNow();
  const all = useMemo(() => inOrder([...older, ...(data.changes ?? [])]), [older, data.changes]);
  const shown = useMemo(() => filterChanges(all, query), [all, query]);

  const loadOlder = useAction(async () => {
    const more = await send('listChanges', {
      limit: changesShown,
      ...(query.sentinel !== null && { sentinel: query.sentinel }),
      ...(query.unread && { unread: 'true' as const }),
      ...after(query.sentinel !== null || query.unread ? (shown.at(-1) ?? null) : (all.at(-1) ?? null)),
    });
    setOlder((before) => [...before, ...more]);
    setEnd(more.length < changesShown);
  });
  const markRead = useAction(async (ids: readonly string[] | null) => {
    if (ids === null) await send('markRead', { upTo: all[0]!.detectedAt });
    else for (let i = 0; i < ids.length; i += 500) await send('markRead', { ids: ids.slice(i, i + 500) });
    const read = ids === null ? null : new Set(ids);
    setOlder((before) =>
      before.map((one) => (read === null || read.has(one.id) ? { ...one, read: true } : one)),
    );
    await refresh();
  });
  const failure = loadOlder.failure ?? markRead.failure;

  if (!data.changes) return data.failure ? null : <Loading />;
  const narrowed = writeChangesQuery(query) !== '';
  return (
    <div class="stack wide changes">
      <div class="row apart">
        <h1>{t('partChanges')}</h1>
        <button
          class="button"
          type="button"
          disabled={markRead.busy || !all.some((change) => !change.read)}
          onClick={() => void markRead.run(null)}
          data-testid="read-all"
        >
          {t('readAll')}
        </button>
      </div>
      {all.length > 0 && (
        <>
          <DaysChart changes={all} now={now} day={query.day} onDay={(day) => setQuery({ day })} />
          <ChangesToolbar query={query} onQuery={setQuery} sentinels={data.sentinels ?? []} />
        </>
      )}
      {failure && <Message tone="bad">{failure.message}</Message>}
      {shown.length === 0 && <Nothing unread={query.unread} narrowed={narrowed && !query.unread} />}
      {byDay(shown, now).map(({ day, label, items }) => (
        <DaySection
          key={day}
          label={label}
          changes={items}
          busy={markRead.busy}
          onRead={(ids) => void markRead.run(ids)}
        />
      ))}
      {!end && data.changes.length >= changesShown && (
        <button
          class="button center"
          type="button"
          disabled={loadOlder.busy}
          onClick={() => void loadOlder.run()}
          data-testid="older"
        >
          {t('older')}
        </button>
      )}
    </div>
  );
}

function Nothing({ unread, narrowed }: { unread: boolean; narrowed: boolean }) {
  const [title, text] = unread
    ? (['allRead', 'allReadText'] as const)
    : narrowed
      ? (['nothingFound', 'noChangesFoundText'] as const)
      : (['noChanges', 'noChangesText'] as const);
  return (
    <div class="card empty">
      <h2>{t(title)}</h2>
      <p>{t(text)}</p>
    </div>
  );
}

/** Each once, as known last, newest first. */
function inOrder(changes: readonly ChangeSummary[]): ChangeSummary[] {
  const known = new Map(changes.map((change) => [change.id, change]));
  return [...known.values()].sort((a, b) => b.detectedAt - a.detectedAt || (a.id < b.id ? 1 : -1));
}

function after(last: ChangeSummary | null): { before?: number; beforeId?: string } {
  return last === null ? {} : { before: last.detectedAt, beforeId: last.id };
}
