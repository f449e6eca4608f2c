// Shown until the first answer is there; stays quiet for a moment, so that a fast answer does not flicker.
import { t } from '../t.ts';

export function Loading() {
  return (
    <div class="empty late" role="status">
      <span class="spinner" />
      {t('loading')}
    </div>
  );
}
