// The page has moved for good: says where to, and offers to watch it there.
import type { ListedSentinel } from '../../../shared/api/sentinels.ts';
import { send } from '../../send.ts';
import { t } from '../../t.ts';
import { Message } from '../../ui/message.tsx';
import { pageAddress } from '../../ui/page-address.ts';
import { useAction } from '../../ui/use-action.ts';
import { WebLink } from '../../ui/web-link.tsx';

export function MovedNotice({
  sentinel,
  refresh,
}: {
  sentinel: ListedSentinel;
  refresh: () => Promise<void>;
}) {
  const { id, movedTo, state } = sentinel;
  const follow = useAction(async () => {
    await send('followMove', { id });
    await refresh();
  });
  if (movedTo === null || state === 'ended') return null;
  return (
    <div class="row apart" data-testid="moved">
      <p class="clip">
        {t('movedText')} <WebLink url={movedTo}>{pageAddress(movedTo)}</WebLink>
      </p>
      <button
        class="button compact"
        type="button"
        disabled={follow.busy}
        onClick={() => void follow.run()}
        data-testid="follow-move"
      >
        {t('movedFollow')}
      </button>
      {follow.failure && <Message tone="bad">{follow.failure.message}</Message>}
    </div>
  );
}
