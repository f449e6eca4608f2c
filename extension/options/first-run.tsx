// The first minute: finds the server or asks where it is, pairs by code, and offers a first page to watch.
import { useEffect, useState } from 'preact/hooks';
import type { Connection } from '../messages.ts';
import { places } from '../places.ts';
import { send } from '../send.ts';
import { t } from '../t.ts';
import { typedAddress } from '../typed-address.ts';
import { Field } from '../ui/field.tsx';
import { Message } from '../ui/message.tsx';
import { PairForm } from '../ui/pair-form.tsx';
import { useAction } from '../ui/use-action.ts';

const againMs = 3000;

export function Pairing({ address, onPaired }: { address: string; onPaired: (to: Connection) => void }) {
  const [found, setFound] = useState<string | null | undefined>();
  // Again until it is there: it may be started only now.
  useEffect(() => {
    if (found) return;
    const look = () => void send('findServer', {}).then((answer) => setFound(answer.address));
    if (found === undefined) return look();
    const timer = setInterval(look, againMs);
    return () => clearInterval(timer);
  }, [found]);
  return (
    <section class="card padded stack" aria-labelledby="pair">
      <div class="stack tight">
        <h2 id="pair">{t('pairTitle')}</h2>
        <p class="soft">{t('pairWhere')}</p>
        <p data-testid="server-found">
          {found === undefined
            ? t('lookingForServer')
            : found === null
              ? t('noServerFound')
              : t('serverFound', found)}
        </p>
      </div>
      {found !== undefined && (
        <PairForm key={found} address={found ?? address} withName onPaired={onPaired} />
      )}
    </section>
  );
}

/** `url` is the page the person came from, where the browser tells it. */
export function FirstPage({ url: known }: { url: string }) {
  const [url, setUrl] = useState(known);
  const [watched, setWatched] = useState<string | null>(null);
  const watch = useAction(async () =>
    setWatched((await send('watch', { url: typedAddress(url) })).sentinel.name),
  );
  return (
    <section class="card padded stack" aria-labelledby="first-page" data-testid="first-page">
      <h2 id="first-page">{t('firstPageTitle')}</h2>
      {watched === null ? (
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void watch.run();
          }}
        >
          <Field
            label={t('address')}
            hint={t('firstPageHint')}
            value={url}
            onInput={(event) => setUrl(event.currentTarget.value)}
            inputMode="url"
            required
            data-testid="first-url"
          />
          {watch.failure && <Message tone="bad">{watch.failure.message}</Message>}
          <button class="button primary" type="submit" disabled={watch.busy} data-testid="first-watch">
            {watch.busy ? t('watchingNow') : t('watchThisPage')}
          </button>
        </form>
      ) : (
        <>
          <Message tone="good">{t('firstPageWatched', watched)}</Message>
          <a class="button primary" href={places.dashboard()}>
            {t('openDashboard')}
          </a>
        </>
      )}
    </section>
  );
}
