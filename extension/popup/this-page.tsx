// The page under the popup: is it watched, how does it stand, and the one button that matters.
import { useState } from 'preact/hooks';
import type { SentinelView } from '../../shared/api/sentinels.ts';
import { places } from '../places.ts';
import { send } from '../send.ts';
import { askToRead } from '../site-access.ts';
import { t } from '../t.ts';
import { AllowSite } from '../ui/allow-site.tsx';
import { ChangeLine } from '../ui/change-line.tsx';
import { ElementState } from '../ui/element-state.tsx';
import { Message } from '../ui/message.tsx';
import { OfferRender } from '../ui/offer-render.tsx';
import { pageAddress } from '../ui/page-address.ts';
import { StateLabel } from '../ui/state-label.tsx';
import { Tick } from '../ui/tick.tsx';
import { useAction } from '../ui/use-action.ts';
import { When } from '../ui/when.tsx';
import type { PopupState } from './popup-state.ts';

interface Props {
  state: PopupState;
  refresh: () => Promise<void>;
}

export function ThisPage({ state, refresh }: Props) {
  const { page, here } = state;
  const [note, setNote] = useState<string | null>(null);
  const [signedIn, setSignedIn] = useState(false);
  const watch = useAction(async () => {
    const { url, title } = page!;
    // Both at once: asking must come with the click, and may close this popup.
    const asked = signedIn ? askToRead(url).catch(() => false) : null;
    const { note } = await send('watch', { url, title, inBrowser: signedIn });
    await asked;
    setNote(note);
    await send('syncNow', {});
    await refresh();
  });
  const pick = useAction(async () => {
    await send('startPicker', { tabId: page!.tabId });
    window.close();
  });
  if (!page) {
    return <section class="card padded soft small">{t('cannotWatchHere')}</section>;
  }
  const [sentinel, ...others] = here;
  return (
    <section class="card padded stack" data-testid="popup-page">
      <div>
        <h1 class="clip" title={page.title}>
          {page.title || pageAddress(page.url)}
        </h1>
        <p class="soft small clip" title={page.url}>
          {pageAddress(page.url)}
        </p>
      </div>
      {sentinel && <Watched sentinel={sentinel} refresh={refresh} />}
      {others.length > 0 && <Others sentinels={others} />}
      {watch.failure && <Message tone="bad">{watch.failure.message}</Message>}
      {note && <Message tone="plain">{note}</Message>}
      {(!sentinel || sentinel.state === 'ended') && (
        <Tick
          text={
            <span>
              {t('needsSignIn')} <span class="soft small">{t('needsSignInHint')}</span>
            </span>
          }
          on={signedIn}
          onChange={setSignedIn}
          testId="popup-signed-in"
        />
      )}
      {(!sentinel || sentinel.state === 'ended') && (
        <button
          class="button primary large wide"
          type="button"
          disabled={watch.busy}
          onClick={() => void watch.run()}
          data-testid="popup-watch"
        >
          {watch.busy ? t('watchingNow') : t('watchThisPage')}
        </button>
      )}
      <button
        class="button wide"
        type="button"
        disabled={pick.busy}
        onClick={() => void pick.run()}
        data-testid="popup-pick"
      >
        {t('popupPick')}
      </button>
      {pick.failure && <Message tone="bad">{pick.failure.message}</Message>}
      {state.hereChanges.length > 0 && (
        <div class="list here-changes">
          {state.hereChanges.map((change) => (
            <ChangeLine key={change.id} change={change} newTab brief />
          ))}
        </div>
      )}
    </section>
  );
}

const othersNamed = 3;

function Others({ sentinels }: { sentinels: readonly SentinelView[] }) {
  return (
    <p class="soft small others" data-testid="popup-others">
      {t('alsoWatching')}
      {sentinels.slice(0, othersNamed).map(({ id, name }) => (
        <a key={id} class="clip" href={places.sentinel(id)} target="_blank" rel="noopener">
          {name}
        </a>
      ))}
      {sentinels.length > othersNamed && <span>{`+${sentinels.length - othersNamed}`}</span>}
    </p>
  );
}

function Watched({ sentinel, refresh }: { sentinel: SentinelView; refresh: () => Promise<void> }) {
  const [said, setSaid] = useState<string | null>(null);
  const check = useAction(async () => {
    setSaid(null);
    setSaid((await send('checkSentinel', { id: sentinel.id })).message);
    await send('syncNow', {});
    await refresh();
  });
  return (
    <div class="stack tight" data-testid="popup-watched">
      <div class="row apart">
        <StateLabel sentinel={sentinel} />
        {sentinel.state === 'enabled' && (
          <button
            class="button compact"
            type="button"
            disabled={check.busy}
            onClick={() => void check.run()}
            data-testid="popup-check"
          >
            {check.busy ? t('checking') : t('checkNow')}
          </button>
        )}
      </div>
      <dl class="facts">
        <div>
          <dt>{t('lastCheck')}</dt>
          <dd>
            <When at={sentinel.lastCheckAt} none={t('notYet')} />
          </dd>
        </div>
        <div>
          <dt>{t('lastChange')}</dt>
          <dd>
            <When at={sentinel.lastChangeAt} none={t('noneYet')} />
          </dd>
        </div>
        <div>
          <dt>{t('nextCheck')}</dt>
          <dd>
            <When at={sentinel.nextCheckAt} none="–" due />
          </dd>
        </div>
      </dl>
      {sentinel.trouble && <Message tone="warn">{sentinel.trouble.message}</Message>}
      <ElementState sentinel={sentinel} refresh={refresh} />
      {sentinel.trouble?.reason === 'no-permission' && (
        <AllowSite url={sentinel.url} onAllowed={() => void check.run()} />
      )}
      <OfferRender
        sentinel={sentinel}
        onDone={async () => {
          await send('syncNow', {});
          await refresh();
        }}
      />
      {check.failure && <Message tone="bad">{check.failure.message}</Message>}
      {said && <Message tone="plain">{said}</Message>}
    </div>
  );
}
