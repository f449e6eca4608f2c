// The popup: this page, whether it is watched, what is new; or how to pair when there is no server yet.
import { useCallback, useEffect, useState } from 'preact/hooks';
import { onAnnounced } from '../local/announce.ts';
import { places } from '../places.ts';
import { send } from '../send.ts';
import { counted, t } from '../t.ts';
import { Brand } from '../ui/brand.tsx';
import { ChangeLine } from '../ui/change-line.tsx';
import { PairForm } from '../ui/pair-form.tsx';
import { Standing } from '../ui/standing.tsx';
import { type PopupState, readPopupState } from './popup-state.ts';
import { ThisPage } from './this-page.tsx';

export function Popup({ first }: { first: PopupState }) {
  const [state, setState] = useState(first);
  const refresh = useCallback(async () => setState(await readPopupState()), []);
  useEffect(() => {
    void send('syncNow', {});
    return onAnnounced(() => void refresh());
  }, [refresh]);

  return (
    <div class="popup">
      <header class="row apart">
        <Brand target="_blank" />
        {state.paired && (
          <a class="button quiet compact" href={places.options() ?? ''} target="_blank" rel="noopener">
            {t('settings')}
          </a>
        )}
      </header>
      <main>
        {state.paired ? (
          <Paired state={state} refresh={refresh} />
        ) : (
          <Unpaired state={state} refresh={refresh} />
        )}
      </main>
    </div>
  );
}

interface Props {
  state: PopupState;
  refresh: () => Promise<void>;
}

function Unpaired({ state, refresh }: Props) {
  return (
    <section class="card padded stack">
      <div class="stack tight">
        <h1>{t('pairTitle')}</h1>
        <p class="soft small">{t('pairWhere')}</p>
      </div>
      <PairForm address={state.address} onPaired={() => void refresh()} />
    </section>
  );
}

function Paired({ state, refresh }: Props) {
  return (
    <>
      <Standing {...state} newTab />
      <ThisPage state={state} refresh={refresh} />
      <section aria-labelledby="news">
        <h2 id="news" class="section-title">
          {state.unreadElsewhere > 0
            ? counted(state.page ? 'unreadElsewhere' : 'unreadTitle', state.unreadElsewhere)
            : t(state.here.some(({ unread }) => unread > 0) ? 'noUnreadElsewhere' : 'noUnread')}
        </h2>
        {state.unreadChanges.length > 0 && (
          <div class="card list clipped" data-testid="popup-unread">
            {state.unreadChanges.map((change) => (
              <ChangeLine key={change.id} change={change} newTab />
            ))}
          </div>
        )}
      </section>
      <a
        class="button wide"
        href={places.dashboard()}
        target="_blank"
        data-testid="popup-dashboard"
        rel="noopener"
      >
        {t('openDashboard')}
      </a>
    </>
  );
}
