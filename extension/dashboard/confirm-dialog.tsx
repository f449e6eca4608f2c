// Asks before something is done that cannot be undone.
import { useEffect, useId, useRef } from 'preact/hooks';
import { t } from '../t.ts';

interface Props {
  title: string;
  text: string;
  confirm: string;
  danger?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog({ title, text, confirm, danger = false, onConfirm, onCancel }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="card" aria-labelledby={id} onClose={onCancel} data-testid="confirm-dialog">
      <div class="stack">
        <h2 id={id}>{title}</h2>
        <p class="soft">{text}</p>
        <div class="row end">
          <button class="button" type="button" onClick={() => dialog.current?.close()}>
            {t('cancel')}
          </button>
          <button
            class={`button ${danger ? 'danger' : 'primary'}`}
            type="button"
            onClick={onConfirm}
            data-testid="confirm"
          >
            {confirm}
          </button>
        </div>
      </div>
    </dialog>
  );
}
