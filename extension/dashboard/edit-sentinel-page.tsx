// Changes a sentinel that is there.

import { useMemo } from 'preact/hooks';
import type { SentinelView } from '../../shared/api/sentinels.ts';
import { parseSentinel } from '../../shared/sentinel/parse.ts';
import { ownZone } from '../own-zone.ts';
import { places } from '../places.ts';
import { send } from '../send.ts';
import { t } from '../t.ts';
import { Message } from '../ui/message.tsx';
import { SentinelEditor } from './editor/sentinel-editor.tsx';
import { PageHead } from './page-head.tsx';
import { useSay } from './toasts.tsx';
import type { ServerData } from './use-server-data.ts';

interface Props {
  data: ServerData;
  refresh: () => Promise<void>;
  sentinel: SentinelView;
}

export function EditSentinelPage({ data, refresh, sentinel }: Props) {
  const say = useSay();
  const { id, name } = sentinel;
  const parsed = useMemo(() => parseSentinel(sentinel.text), [sentinel.text]);
  return (
    <>
      <PageHead title={t('editTitle', name)} />
      {parsed.ok ? (
        <SentinelEditor
          key={sentinel.text}
          initial={parsed.tree}
          draftKey={`editing:${id}`}
          editing={sentinel}
          sentinels={data.sentinels ?? []}
          cancelHref={places.sentinel(id)}
          onSave={async (text) => {
            const saved = await send('updateSentinel', { id, text, zone: ownZone() });
            say(t('saved', saved.name));
            location.assign(places.sentinel(id));
            await refresh();
          }}
        />
      ) : (
        <Message tone="bad">{parsed.problems[0]?.message}</Message>
      )}
    </>
  );
}
