// The stream of changes over all sentinels, by day, newest first.
import { useState } from 'preact/hooks';
import type { ChangeSummary } from '../../shared/api/changes.ts';
import { send } from '../send.ts';
import { t } from '../t.ts';
import { ChangeLine } from '../ui/change-line.tsx';
import { Message } from '../ui/message.tsx';
import { useAction } from '../ui/use-action.ts';
import { useNow } from '../ui/use-now.ts';
import { byDay } from './by-day.ts';
import { Loading } from './loading.tsx';
import { changesShown, type ServerData } from './use-server-data.ts';

interface Props {
  data: ServerData;
  refresh: () => Promise<void>;
}

export function ChangesPart({ data, refresh }: Props) {
  const [onlyUnread, setOnlyUnread] = useState(false);
  const [older, setOlder] = useState<ChangeSummary[]>([]);
  const [end, setEnd] = useState(false);
  const now = useNow();
  const known = new Map([...older, ...(data.changes ?? [])].map((change) => [change.id, change]));
  const all = [...known.values()].sort((a, b) => b.detectedAt - a.detectedAt || (a.id < b.id ? 1 : -1));
  const shown = onlyUnread ? all.filter((change) => !change.read) : all;
  const unread = all.filter((change) => !change.read);

  const loadOlder = useAction(async () => {
    const last = shown.at(-1) ?? all.at(-1);
    const from = last === undefined ? {} : { before: last.detectedAt, beforeId: last.id };
    const more = await send('listChanges', {
      limit: changesShown,
      ...from,
      ...(onlyUnread ? { unread: 'true' as const } : {}),
    });
    setOlder((before) => [...before, ...more]);
    setEnd(more.length < changesShown);
  });
  const readAll = useAction(async () => {
    await send('markRead', { upTo: all[0]!.detectedAt });
    setOlder((before) => before.map((change) => ({ ...change, read: true })));
    await refresh();
  });
  const failure = loadOlder.failure ?? readAll.failure;

  if (!data.changes) return data.failure ? null : <Loading />;
  return (
    <div class="stack wide">
      <div class="row apart">
        <h1>{t('partChanges')}</h1>
        <div class="row">
          <div class="segmented">
            <button type="button" aria-pressed={!onlyUnread} onClick={() => setOnlyUnread(false)}>
              {t('all')}
            </button>
            <button type="button" aria-pressed={onlyUnread} onClick={() => setOnlyUnread(true)}>
              {t('unread')}
            </button>
          </div>
          <button
            class="button compact"
            type="button"
            disabled={unread.length === 0 || readAll.busy}
            onClick={() => void readAll.run()}
            data-testid="read-all"
          >
            {t('readAll')}
          </button>
        </div>
      </div>
      {failure && <Message tone="bad">{failure.message}</Message>}
      {shown.length === 0 && (
        <div class="card empty">
          <h2>{t(onlyUnread ? 'allRead' : 'noChanges')}</h2>
          <p>{t(onlyUnread ? 'allReadText' : 'noChangesText')}</p>
        </div>
      )}
      {byDay(shown, now).map(({ day, label, items }) => (
        <section key={day} aria-label={label}>
          <h2 class="section-title">{label}</h2>
          <div class="card list clipped">
            {items.map((change) => (
              <ChangeLine key={change.id} change={change} />
            ))}
          </div>
        </section>
      ))}
      {!end && data.changes.length >= changesShown && (
        <button
          class="button center"
          type="button"
          disabled={loadOlder.busy}
          onClick={() => void loadOlder.run()}
        >
          {t('older')}
        </button>
      )}
    </div>
  );
}
