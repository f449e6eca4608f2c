// Asks before a sentinel is removed; where others wait for it, says who, and what shall become of them.
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { Problem } from '../../shared/api/error.ts';
import type { ListedSentinel } from '../../shared/api/sentinels.ts';
import { Failure } from '../failure.ts';
import { send } from '../send.ts';
import { t } from '../t.ts';
import { Message } from '../ui/message.tsx';

interface Props {
  sentinel: ListedSentinel;
  onRemoved: () => void;
  onCancel: () => void;
}

export function RemoveDialog({ sentinel, onRemoved, onCancel }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [waiters, setWaiters] = useState<readonly Problem[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const remove = async (choice?: 'end' | 'start') => {
    setBusy(true);
    try {
      await send('removeSentinel', { id: sentinel.id, ...(choice && { waiters: choice }) });
      onRemoved();
    } catch (error) {
      const { code, problems, message } = Failure.from(error);
      if (code === 'conflict' && problems.length > 0) setWaiters(problems);
      else setFailure(message);
      setBusy(false);
    }
  };
  const title = sentinel.pageTitle || sentinel.name;
  return (
    <dialog ref={dialog} class="card" aria-labelledby={id} onClose={onCancel} data-testid="remove-dialog">
      <div class="stack">
        <h2 id={id}>{t('removeTitle', title)}</h2>
        {waiters.length === 0 ? (
          <p class="soft">{t('removeText')}</p>
        ) : (
          <div class="stack tight" role="alert">
            <p>{t('removeWaiters')}</p>
            <ul class="waiters" data-testid="waiters">
              {waiters.map(({ message, suggestion }) => (
                <li key={message}>
                  {message} {suggestion && <span class="soft">{suggestion}</span>}
                </li>
              ))}
            </ul>
          </div>
        )}
        {failure && <Message tone="bad">{failure}</Message>}
        {waiters.length > 0 && (
          <div class="stack tight">
            <Waiting
              text={t('removeStart')}
              more={t('removeStartText')}
              busy={busy}
              onClick={() => void remove('start')}
              testId="waiters-start"
            />
            <Waiting
              text={t('removeEnd')}
              more={t('removeEndText')}
              busy={busy}
              onClick={() => void remove('end')}
              testId="waiters-end"
            />
          </div>
        )}
        <div class="row end">
          <button class="button" type="button" onClick={() => dialog.current?.close()}>
            {t('cancel')}
          </button>
          {waiters.length === 0 && (
            <button
              class="button danger"
              type="button"
              disabled={busy}
              onClick={() => void remove()}
              data-testid="confirm"
            >
              {t('removeNow')}
            </button>
          )}
        </div>
      </div>
    </dialog>
  );
}

interface WaitingProps {
  text: string;
  more: string;
  busy: boolean;
  onClick: () => void;
  testId: string;
}

/** One thing that can become of those who wait. */
function Waiting({ text, more, busy, onClick, testId }: WaitingProps) {
  return (
    <button class="button choice" type="button" disabled={busy} onClick={onClick} data-testid={testId}>
      <strong>{text}</strong>
      <span class="soft small">{more}</span>
    </button>
  );
}
