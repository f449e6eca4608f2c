// Addresses that want attention, and the latest messages with what became of them.
import type { Telling } from '../../../shared/api/telling.ts';
import { t } from '../../t.ts';
import { Message } from '../../ui/message.tsx';
import { When } from '../../ui/when.tsx';
import { channelNames } from './channel-names.ts';

const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const states = { pending: 'messagePending', sent: 'messageSent', failed: 'messageFailed' } as const;

export function SentMessages({ telling, onResume }: { telling: Telling; onResume: (id: string) => void }) {
  const troubled = telling.recipients.filter(
    ({ pausedUntil, stoppedAt, refusedAt }) =>
      stoppedAt !== null || refusedAt !== null || (pausedUntil ?? 0) > Date.now(),
  );
  return (
    <>
      {troubled.map(({ id, address, stoppedAt, refusedAt, problem, pausedUntil }) => (
        <Message key={id} tone="warn">
          <div class="row apart">
            <span>
              <strong>{address}</strong>{' '}
              {stoppedAt !== null
                ? t('recipientStopped')
                : refusedAt !== null
                  ? (problem ?? t('recipientRefused'))
                  : t('recipientPaused', dateFormat.format(pausedUntil!))}
            </span>
            <button
              class="button compact"
              type="button"
              onClick={() => onResume(id)}
              data-testid="resume-recipient"
            >
              {t('resumeRecipient')}
            </button>
          </div>
        </Message>
      ))}
      {telling.messages.length > 0 && (
        <details data-testid="sent-messages">
          <summary>{t('latestMessages')}</summary>
          <ul class="list devices">
            {telling.messages.map((message) => (
              <li key={message.id} class="row apart message-row">
                <div class="clip">
                  <strong>{message.title ?? t(channelNames[message.channel])}</strong>
                  <div class="soft small clip">
                    {t(channelNames[message.channel])} {message.address}
                  </div>
                  {message.lastError && <div class="small warn reason">{message.lastError}</div>}
                </div>
                <span class="soft small became">
                  {t(states[message.state])} <When at={message.sentAt ?? message.createdAt} />
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
