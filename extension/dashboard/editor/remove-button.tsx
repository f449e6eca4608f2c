// Takes a row away.
import { t } from '../../t.ts';

export function RemoveButton({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <button class="button quiet icon remove" type="button" aria-label={t('takeAway', what)} onClick={onClick}>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <path d="M2.5 2.5l9 9m0-9l-9 9" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" />
      </svg>
    </button>
  );
}
