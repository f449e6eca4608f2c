// Old and new side by side, with the changes marked in both and a way to go from one to the next.
import { useEffect } from 'preact/hooks';
import { changeOps } from '../../shared/detect/change.ts';
import { t } from '../t.ts';
import { FramePane } from './frame-pane.tsx';
import type { OpenedChange } from './use-change.ts';
import { useMarks } from './use-marks.ts';

const legend = {
  insert: 'legendInsert',
  delete: 'legendDelete',
  update: 'legendUpdate',
  move: 'legendMove',
} as const;
const stepKeys: Record<string, number> = { n: 1, j: 1, p: -1, k: -1 };

export function DualFrame({ opened: { detail, oldBody, newBody } }: { opened: OpenedChange }) {
  const onKey = (event: KeyboardEvent) => {
    const typing = (event.target as Element | null)?.matches?.('input, textarea, select');
    const step = stepKeys[event.key];
    if (typing || event.ctrlKey || event.metaKey || event.altKey || step === undefined) return;
    event.preventDefault();
    move(step);
  };
  const { ready, marked, current, go } = useMarks(onKey);
  const total = marked?.stops.length ?? 0;
  const move = (step: number) => {
    if (total > 0) go((current + step + total) % total);
  };
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  return (
    <>
      <div class="toolbar">
        <ul class="legend small" aria-label={t('legend')}>
          {changeOps.map((op) => (
            <li key={op} class={op}>
              {t(legend[op])}
            </li>
          ))}
        </ul>
        <div class="steps">
          <button
            class="button compact"
            type="button"
            disabled={total === 0}
            onClick={() => move(-1)}
            data-testid="previous-change"
          >
            {t('previous')} <kbd>p</kbd>
          </button>
          <output class="small" aria-live="polite" data-testid="change-counter">
            {marked ? (total === 0 ? t('noTextChange') : t('stepOf', current + 1, total)) : t('comparing')}
          </output>
          <button
            class="button compact"
            type="button"
            disabled={total === 0}
            onClick={() => move(1)}
            data-testid="next-change"
          >
            {t('next')} <kbd>n</kbd>
          </button>
        </div>
      </div>
      {(detail.coarse || marked?.coarse) && <p class="note small">{detail.coarse ?? t('coarse')}</p>}
      <div class="panes">
        <FramePane
          side="old"
          label={t('before')}
          version={detail.oldVersion}
          body={oldBody}
          onReady={ready.old}
        />
        <FramePane
          side="new"
          label={t('after')}
          version={detail.newVersion}
          body={newBody}
          onReady={ready.new}
        />
      </div>
    </>
  );
}
