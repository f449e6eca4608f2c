// How a sentinel stands with the element it watches: lost, or found again elsewhere, which the person settles.
import type { ListedSentinel } from '../../shared/api/sentinels.ts';
import { send } from '../send.ts';
import { t } from '../t.ts';
import { Message } from './message.tsx';
import { useAction } from './use-action.ts';

interface Props {
  sentinel: ListedSentinel;
  refresh: () => Promise<void>;
}

export function ElementState({ sentinel: { id, element }, refresh }: Props) {
  const settle = useAction(async (use: 'new-place' | 'old-place') => {
    await send('settleElement', { id, use });
    await refresh();
  });
  if (!element) return null;
  return (
    <Message tone="warn">
      <div class="stack tight" data-testid="element-state" data-state={element.state}>
        <span>{element.message}</span>
        {element.state === 'healed' && (
          <div class="row">
            <button
              class="button compact"
              type="button"
              disabled={settle.busy}
              onClick={() => void settle.run('new-place')}
              data-testid="use-new-place"
            >
              {t('useNewPlace')}
            </button>
            <button
              class="button quiet compact"
              type="button"
              disabled={settle.busy}
              onClick={() => void settle.run('old-place')}
              data-testid="use-old-place"
            >
              {t('useOldPlace')}
            </button>
          </div>
        )}
        {settle.failure && <span>{settle.failure.message}</span>}
      </div>
    </Message>
  );
}
