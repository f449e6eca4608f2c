// Says what of the person's doing lost against something later on another device, and lets them have it their way after all.
import type { OverwrittenView } from '../../shared/api/sync.ts';
import { ownZone } from '../own-zone.ts';
import { randomId } from '../random-id.ts';
import { send } from '../send.ts';
import { t } from '../t.ts';
import { LostText } from '../ui/lost-text.tsx';
import { Message } from '../ui/message.tsx';
import { useAction } from '../ui/use-action.ts';
import { When } from '../ui/when.tsx';

interface Props {
  overwritten: readonly OverwrittenView[];
  refresh: () => Promise<void>;
}

export function OverwrittenNotices({ overwritten, refresh }: Props) {
  return (
    <>
      {overwritten.map((one) => (
        <OverwrittenNotice key={one.id} one={one} refresh={refresh} />
      ))}
    </>
  );
}

function OverwrittenNotice({ one, refresh }: { one: OverwrittenView; refresh: () => Promise<void> }) {
  const settle = async () => {
    const now = Date.now();
    const operation = { kind: 'settle' as const, overwrittenId: one.id };
    await send('applyOperations', { now, operations: [{ id: randomId(), madeAt: now, operation }] });
    await refresh();
  };
  const dismiss = useAction(settle);
  const restore = useAction(async () => {
    const text = one.text!;
    if (one.by.what === 'remove')
      await send('createSentinel', { text, whenNameTaken: 'number', zone: ownZone() });
    else await send('updateSentinel', { id: one.sentinelId, text, zone: ownZone() });
    await settle();
  });
  const failure = restore.failure ?? dismiss.failure;
  return (
    <div data-testid="overwritten">
      <Message tone="warn">
        {t(
          one.by.what === 'remove' ? 'lostToRemoval' : 'lostToLater',
          one.sentinelName || t('aSentinel'),
          one.device,
          one.by.device || t('anotherPlace'),
        )}{' '}
        <When at={one.madeAt} />
        {one.text !== null && <LostText text={one.text} />}
        {failure && <p>{failure.message}</p>}
        <span class="row">
          {one.what === 'edit' && one.text !== null && (
            <button
              class="button compact"
              type="button"
              disabled={restore.busy}
              onClick={() => void restore.run()}
              data-testid="restore"
            >
              {t('restoreEdit')}
            </button>
          )}
          <button
            class="button quiet compact"
            type="button"
            disabled={dismiss.busy}
            onClick={() => void dismiss.run()}
            data-testid="dismiss"
          >
            {t('understood')}
          </button>
        </span>
      </Message>
    </div>
  );
}
