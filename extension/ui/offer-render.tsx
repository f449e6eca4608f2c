// Offers what helps a page that is empty without a browser: let the server show it in one.
import type { ListedSentinel } from '../../shared/api/sentinels.ts';
import { send } from '../send.ts';
import { t } from '../t.ts';
import { Message } from './message.tsx';
import { useAction } from './use-action.ts';

export function OfferRender({ sentinel, onDone }: { sentinel: ListedSentinel; onDone: () => unknown }) {
  const { id, offer } = sentinel;
  const render = useAction(async () => {
    await send('renderSentinel', { id });
    await send('checkSentinel', { id });
    await onDone();
  });
  if (offer !== 'render') return null;
  return (
    <div class="stack tight">
      <div>
        <button
          class="button compact"
          type="button"
          disabled={render.busy}
          onClick={() => void render.run()}
          data-testid="offer-render"
        >
          {render.busy ? t('checking') : t('offerRender')}
        </button>
      </div>
      {render.failure && <Message tone="bad">{render.failure.message}</Message>}
    </div>
  );
}
