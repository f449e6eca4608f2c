// "This is what I see": the server's own view of the element, and the way out where it sees something else.
import type { ElementValue, Preview } from '../../shared/api/previews.ts';
import { t } from '../t.ts';
import type { Seen } from './use-preview.ts';
import { ValueView } from './value-view.tsx';

export type Mode = 'plain' | 'rendered' | 'browser';

interface Props {
  seen: Seen;
  mode: Mode;
  /** What this browser shows. */
  here: ElementValue | null;
  onMode: (mode: Mode) => void;
  /** What the server fetches holds the element at all. */
  canBePlain: boolean;
}

export function ServerView({ seen, mode, here, onMode, canBePlain }: Props) {
  return (
    <section class="server-view" aria-live="polite" data-testid="server-view" data-mode={mode}>
      <h2>{t('serverSees')}</h2>
      {mode === 'browser' ? (
        <Line tone="plain" text={t('yourBrowserLooks')} />
      ) : seen.state === 'asking' ? (
        <p class="line soft" data-testid="server-asking">
          <span class="spinner small-spinner" aria-hidden="true" />
          {mode === 'rendered' ? t('serverRenders') : t('serverLooks')}
        </p>
      ) : seen.state === 'failed' ? (
        <Line tone="warn" text={seen.failure.message} />
      ) : (
        <Answer preview={seen.preview} here={here} mode={mode} onMode={onMode} />
      )}
      {mode !== 'plain' && canBePlain && (
        <button
          class="link-button small"
          type="button"
          onClick={() => onMode('plain')}
          data-testid="mode-plain"
        >
          {t('usePlain')}
        </button>
      )}
    </section>
  );
}

function Answer({ preview, here, mode, onMode }: Omit<Props, 'seen' | 'canBePlain'> & { preview: Preview }) {
  const { state, value, offer, message } = preview;
  const same = value !== null && here !== null && JSON.stringify(value) === JSON.stringify(here);
  const isFound = state === 'found' || state === 'healed';
  return (
    <div class="stack tight" data-testid="server-answer" data-state={state} data-same={same}>
      {isFound ? (
        <Line tone="good" text={state === 'healed' ? message : same ? t('serverSame') : t('serverOther')} />
      ) : (
        <Line tone="warn" text={message} />
      )}
      {value && !same && <ValueView value={value} testId="server-value" />}
      {offer && offer !== mode && (
        <button
          class="button compact"
          type="button"
          onClick={() => onMode(offer)}
          data-testid={`offer-${offer}`}
        >
          {offer === 'rendered' ? t('offerRender') : t('offerMyBrowser')}
        </button>
      )}
    </div>
  );
}

function Line({ tone, text }: { tone: 'good' | 'warn' | 'plain'; text: string }) {
  return <p class={`line ${tone}`}>{text}</p>;
}
