// What the person did that the server has yet to do, and what it refused, with the reason and what can be done about it.
import type { QueuedOperation } from '../local/database.ts';
import { send } from '../send.ts';
import { counted, t } from '../t.ts';
import { LostText } from '../ui/lost-text.tsx';
import { When } from '../ui/when.tsx';

const named = {
  create: 'deedCreate',
  edit: 'deedEdit',
  pause: 'deedPause',
  resume: 'deedResume',
  end: 'deedEnd',
  remove: 'deedRemove',
  tag: 'deedTag',
  read: 'deedRead',
  'read-up-to': 'deedRead',
  looked: 'deedRead',
  settle: 'deedRead',
} as const;

export function Queue({ outbox, nameOf }: { outbox: QueuedOperation[]; nameOf: (id: string) => string }) {
  if (outbox.length === 0) return null;
  return (
    <section class="card padded stack" aria-labelledby="queue" data-testid="queue">
      <h2 id="queue">{counted('waitingDeeds', outbox.length)}</h2>
      <ul class="list">
        {outbox.map(({ id, madeAt, operation, failure }) => (
          <li key={id} class="stack tight">
            <span>
              {t(named[operation.kind], 'sentinelId' in operation ? nameOf(operation.sentinelId) : '')}{' '}
              <span class="soft small">
                <When at={madeAt} />
              </span>
            </span>
            {failure && (
              <>
                <span class="bad">{failure.message}</span>
                {'text' in operation && <LostText text={operation.text} />}
                <span class="row">
                  <button class="button compact" type="button" onClick={() => void send('tryAgain', { id })}>
                    {t('tryAgain')}
                  </button>
                  <button
                    class="button quiet compact"
                    type="button"
                    onClick={() => void send('discard', { id })}
                  >
                    {t('discard')}
                  </button>
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
