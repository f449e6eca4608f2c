// "Ignore this from now on": what exactly is to be ignored, a confirmation, and a way back.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { IgnoreRule } from '../../shared/api/versions.ts';
import type { Change } from '../../shared/detect/change.ts';
import { send } from '../send.ts';
import { t } from '../t.ts';
import { Message } from '../ui/message.tsx';
import { useAction } from '../ui/use-action.ts';
import { ignoreChoices } from './marks/ignore-choices.ts';

interface Props {
  sentinelId: string;
  sentinelName: string;
  /** The words that changed, before and after. */
  texts: readonly string[];
  onClose: () => void;
  /** The sentinel's text as it was, to undo it. */
  onIgnored: (previousText: string) => void;
}

export function IgnoreDialog({ sentinelId, sentinelName, texts, onClose, onIgnored }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const choices = ignoreChoices(texts);
  const [chosen, setChosen] = useState(0);
  useEffect(() => dialog.current?.showModal(), []);
  const { run, busy, failure } = useAction(async () => {
    const { previousText } = await send('ignoreChange', { id: sentinelId, rule: choices[chosen]! });
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
      <p class="soft">{t('ignoreText', sentinelName)}</p>
      <fieldset>
        <legend class="visually-hidden">{t('ignoreTitle')}</legend>
        {choices.map((rule, index) => (
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
        <button
          class="button primary"
          type="button"
          disabled={busy || choices.length === 0}
          onClick={() => void run()}
          data-testid="ignore-confirm"
        >
          {t('ignoreConfirm')}
        </button>
      </div>
    </dialog>
  );
}

function ruleText(rule: IgnoreRule): string {
  if (rule.kind === 'numbers') return t('ignoreNumbers');
  if (rule.kind === 'dates') return t('ignoreDates');
  return t(
    'ignoreWords',
    rule.kind === 'text' ? rule.text : rule.kind === 'pattern' ? rule.pattern : rule.path,
  );
}

/** What was changed by a row of the table. */
export function textsOf({ before, after, cells }: Change): string[] {
  if (cells && cells.length > 0) return cells.flatMap((cell) => [cell.before, cell.after]);
  return [before, after].flatMap((value) => {
    if (value === null) return [];
    if (typeof value === 'string') return [value];
    return 'src' in value ? [value.alt] : [value.text];
  });
}
