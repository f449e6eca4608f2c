// What there is to say about the showing itself: how far it is, that it was stopped or failed, that it is coarse.
import { t } from '../t.ts';
import type { Showing } from './use-showing.ts';

interface Props {
  showing: Showing;
  onStop: () => void;
  isCoarse: boolean;
  note: string | undefined;
}

export function ShowingNote({ showing, onStop, isCoarse, note }: Props) {
  return (
    <>
      {showing.phase === 'working' && (
        <div class="working" role="status">
          <progress max={1} value={showing.share} aria-label={t('preparingPages')} />
          <span class="small soft">{t('preparingPages')}</span>
          <button class="link-button small" type="button" onClick={onStop} data-testid="stop-showing">
            {t('stop')}
          </button>
        </div>
      )}
      {showing.phase === 'stopped' && (
        <p class="note small" role="status">
          {t('showingStopped')}
        </p>
      )}
      {showing.phase === 'failed' && (
        <p class="note small" role="alert">
          {t('showingFailed', showing.message)}
        </p>
      )}
      {(note || isCoarse) && (
        <p class="note small" role="status">
          {note ?? t('coarse')}
        </p>
      )}
    </>
  );
}
