// The confirmation after a click on "watch": what is watched now, and a way back.
import { useEffect, useState } from 'preact/hooks';
import type { Watched, WatchTarget } from '../messages.ts';
import { places } from '../places.ts';
import { send } from '../send.ts';
import { t } from '../t.ts';
import { watchWords } from '../watch-words.ts';
import { Mark } from './mark.tsx';
import { Message } from './message.tsx';
import { pageAddress } from './page-address.ts';
import { useAction } from './use-action.ts';
import './watched-card.css';

interface Props {
  watched: Watched;
  target: WatchTarget;
  onClose: () => void;
}

export function WatchedCard({ watched: { sentinel, note, already }, target, onClose }: Props) {
  const [isUndone, setUndone] = useState(false);
  const undo = useAction(async () => {
    await send('removeSentinel', { id: sentinel.id });
    setUndone(true);
  });
  useEffect(() => {
    if (!isUndone) return;
    const timer = setTimeout(onClose, 2500);
    return () => clearTimeout(timer);
  }, [isUndone]);
  return (
    <section class="watched-card" data-testid="watched-card" data-undone={isUndone}>
      <header class="row apart">
        <span class="row tight" role="status">
          <Mark size={22} />
          <h1>{isUndone ? t('undone') : already ? t('alreadyWatching') : t('watchingTitle')}</h1>
        </span>
        <button
          class="button quiet icon"
          type="button"
          onClick={onClose}
          aria-label={t('closeThis')}
          data-testid="close-card"
        >
          ×
        </button>
      </header>
      {!isUndone && (
        <>
          <p data-testid="watch-words">{watchWords(target)}</p>
          <p class="soft small clip" title={sentinel.url}>
            {pageAddress(sentinel.url)}
          </p>
          <p class="soft small">
            {target.inBrowser ? t('howBrowser') : target.rendered ? t('howRendered') : t('howPlain')}
          </p>
          {note && <Message tone="plain">{note}</Message>}
          {undo.failure && <Message tone="bad">{undo.failure.message}</Message>}
          <div class="row">
            {!already && (
              <button
                class="button compact"
                type="button"
                disabled={undo.busy}
                onClick={(event) => event.isTrusted && void undo.run()}
                data-testid="undo"
              >
                {t('undo')}
              </button>
            )}
            <a
              class={`button compact ${already ? '' : 'quiet'}`}
              href={places.editSentinel(sentinel.id)}
              target="_blank"
              rel="noopener"
            >
              {t('changeIt')}
            </a>
          </div>
        </>
      )}
    </section>
  );
}
