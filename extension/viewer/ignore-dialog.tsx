// "Ignore this from now on": what exactly is to be ignored, a confirmation, and a way back.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { IgnoreRule } from '../../shared/api/versions.ts';
import { places } from '../places.ts';
import { send } from '../send.ts';
import { t } from '../t.ts';
import { Message } from '../ui/message.tsx';
import { useAction } from '../ui/use-action.ts';
import type { IgnoreSubject } from './marks/ignore-subject.ts';

interface Props {
  sentinelId: string;
  sentinelName: string;
  subject: IgnoreSubject;
  onClose: () => void;
  /** The sentinel's text as it was, to undo it. */
  onIgnored: (previousText: string) => void;
}

export function IgnoreDialog({ sentinelId, sentinelName, subject, onClose, onIgnored }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [choices, setChoices] = useState<IgnoreRule[] | null>(null);
  const [chosen, setChosen] = useState(0);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    // Trying patterns out takes a large library, which is seldom needed here.
    import('./marks/ignore-choices.ts').then(({ ignoreChoices }) => setChoices(ignoreChoices(subject)));
  }, [subject]);
  const { run, busy, failure } = useAction(async () => {
    const { previousText } = await send('ignoreChange', { id: sentinelId, rule: choices![chosen]! });
    onIgnored(previousText);
  });
  return (
    <dialog
      ref={dialog}
      class="dialog card"
      aria-labelledby="ignore-title"
      onClose={onClose}
      data-testid="ignore-dialog"
    >
      <h2 id="ignore-title">{t('ignoreTitle')}</h2>
      {choices?.length === 0 ? (
        <p data-testid="ignore-none">{t(subject.pairs === null ? 'ignoreNoWords' : 'ignoreTooMuch')}</p>
      ) : (
        <p class="soft">{t('ignoreText', sentinelName)}</p>
      )}
      <fieldset>
        <legend class="visually-hidden">{t('ignoreTitle')}</legend>
        {choices?.map((rule, index) => (
          <label key={index} class="choice">
            <input
              type="radio"
              name="rule"
              checked={index === chosen}
              onChange={() => setChosen(index)}
              data-testid={`ignore-${rule.kind}`}
            />
            <span>{ruleText(rule)}</span>
          </label>
        ))}
      </fieldset>
      {failure && <Message tone="bad">{failure.message}</Message>}
      <div class="actions">
        <button class="button" type="button" onClick={() => dialog.current?.close()}>
          {t('cancel')}
        </button>
        {choices?.length === 0 ? (
          <a class="button primary" href={places.editSentinel(sentinelId)}>
            {t('editTheSentinel')}
          </a>
        ) : (
          <button
            class="button primary"
            type="button"
            disabled={busy || choices === null}
            onClick={() => void run()}
            data-testid="ignore-confirm"
          >
            {t('ignoreConfirm')}
          </button>
        )}
      </div>
    </dialog>
  );
}

function ruleText(rule: IgnoreRule): string {
  if (rule.kind === 'numbers') return t('ignoreNumbers');
  if (rule.kind === 'dates') return t('ignoreDates');
  if (rule.kind === 'text')
    return rule.texts.length === 1
      ? t('ignoreWords', rule.texts[0]!)
      : t('ignoreAllWords', rule.texts.map((text) => `“${text}”`).join(', '));
  return t('ignoreWords', rule.kind === 'pattern' ? rule.pattern : rule.path);
}
