// "Watch a page" with all its choices.

import { useMemo } from 'preact/hooks';
import type { SentinelTree } from '../../shared/sentinel/ast.ts';
import { ownZone } from '../own-zone.ts';
import { places } from '../places.ts';
import { send } from '../send.ts';
import { t } from '../t.ts';
import { typedAddress } from '../typed-address.ts';
import { SentinelEditor } from './editor/sentinel-editor.tsx';
import { isSuggested, withPage } from './editor/with-page.ts';
import { PageHead } from './page-head.tsx';
import { useSay } from './toasts.tsx';
import type { ServerData } from './use-server-data.ts';
import { watchedWords } from './watched-words.ts';

interface Props {
  data: ServerData;
  refresh: () => Promise<void>;
  url: string;
  name: string;
}

export function NewSentinelPage({ data, refresh, url, name }: Props) {
  const say = useSay();
  const initial = useMemo<SentinelTree>(
    () => withPage({ name, target: { kind: 'url', url: '' } }, typedAddress(url)),
    [url, name],
  );
  return (
    <>
      <PageHead title={t('watchAPage')} />
      <SentinelEditor
        initial={initial}
        draftKey={`editing:new:${url}`}
        sentinels={data.sentinels ?? []}
        cancelHref={places.dashboard('sentinels')}
        onSave={async (text, tree) => {
          // A name nobody chose may be numbered; one that was chosen is kept or refused.
          const whenNameTaken = tree && isSuggested(tree) ? 'number' : 'fail';
          const sentinel = await send('createSentinel', { text, whenNameTaken, zone: ownZone() });
          await refresh();
          say(watchedWords(sentinel));
          location.assign(places.sentinel(sentinel.id));
        }}
      />
    </>
  );
}
