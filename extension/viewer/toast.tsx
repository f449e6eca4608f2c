// A short word that something was done, with a way back where there is one; it goes by itself.
import { useEffect } from 'preact/hooks';
import { t } from '../t.ts';

export interface ToastContent {
  text: string;
  action?: { text: string; run: () => Promise<void> };
}

const stays = 8000;

export function Toast({ content, onClose }: { content: ToastContent; onClose: () => void }) {
  useEffect(() => {
    // What can be undone stays until somebody says so.
    if (content.action) return;
    const timer = setTimeout(onClose, stays);
    return () => clearTimeout(timer);
  }, [content, onClose]);
  return (
    <div class="toast card" role="status" data-testid="toast">
      <span>{content.text}</span>
      {content.action && (
        <button
          class="link-button"
          type="button"
          onClick={() => void content.action!.run()}
          data-testid="toast-action"
        >
          {content.action.text}
        </button>
      )}
      <button class="button compact icon quiet" type="button" aria-label={t('close')} onClick={onClose}>
        ×
      </button>
    </div>
  );
}
