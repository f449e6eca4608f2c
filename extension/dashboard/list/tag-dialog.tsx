// Gives tags to many sentinels, or takes them away.
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { ListedSentinel } from '../../../shared/api/sentinels.ts';
import { send } from '../../send.ts';
import { counted, t } from '../../t.ts';
import { Field } from '../../ui/field.tsx';
import { countTags } from './count-tags.ts';

interface Props {
  selected: readonly ListedSentinel[];
  onCancel: () => void;
  onChosen: (act: (sentinel: ListedSentinel) => Promise<unknown>) => void;
}

export function TagDialog({ selected, onCancel, onChosen }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const added = typed
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
  const flip = (tag: string) =>
    setTaken((before) =>
      before.has(tag) ? new Set([...before].filter((one) => one !== tag)) : new Set([...before, tag]),
    );
  return (
    <dialog ref={dialog} class="card" aria-labelledby={id} onClose={onCancel} data-testid="tag-dialog">
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          onChosen(({ id }) => send('tagSentinel', { id, add: added, remove: [...taken] }));
        }}
      >
        <h2 id={id}>{counted('tagTitle', selected.length)}</h2>
        <Field
          label={t('tagAdd')}
          hint={t('tagAddHint')}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
          autocomplete="off"
          data-testid="tag-input"
        />
        {countTags(selected).length > 0 && (
          <fieldset class="plain">
            <legend class="small">{t('tagRemove')}</legend>
            <div class="row">
              {countTags(selected).map(([tag, count]) => (
                <button
                  key={tag}
                  type="button"
                  class={`chip ${taken.has(tag) ? 'struck' : ''}`}
                  aria-pressed={taken.has(tag)}
                  onClick={() => flip(tag)}
                >
                  {tag} <span class="count">{count}</span>
                </button>
              ))}
            </div>
          </fieldset>
        )}
        <div class="row end">
          <button class="button" type="button" onClick={() => dialog.current?.close()}>
            {t('cancel')}
          </button>
          <button
            class="button primary"
            type="submit"
            disabled={added.length + taken.size === 0}
            data-testid="tag-apply"
          >
            {t('tagApply')}
          </button>
        </div>
      </form>
    </dialog>
  );
}
