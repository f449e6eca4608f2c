// The small bar while somebody is choosing: what to do, and the keys.
import { t } from '../t.ts';
import { Mark } from '../ui/mark.tsx';

export function HintBar({ isAdding, onDone }: { isAdding: boolean; onDone: () => void }) {
  return (
    <div class="hint-bar" data-testid="picker-hint">
      <Mark size={22} />
      <h1>{isAdding ? t('pickAnother') : t('pickOne')}</h1>
      <span class="keys soft">
        <kbd>↑</kbd> {t('keyWider')} <kbd>↓</kbd> {t('keyNarrower')} <kbd>←</kbd> <kbd>→</kbd>{' '}
        {t('keyBeside')} <kbd>Enter</kbd> {t('keyPick')}
      </span>
      <button class="button compact" type="button" onClick={onDone} data-testid="picker-leave">
        {isAdding ? t('pickEnough') : t('leave')} <kbd>Esc</kbd>
      </button>
    </div>
  );
}
