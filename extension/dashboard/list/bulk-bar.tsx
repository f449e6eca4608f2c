// The bar that appears once sentinels are ticked: what can be done with all of them, how far it is, and what could not be done.
import { useState } from 'preact/hooks';
import type { ListedSentinel } from '../../../shared/api/sentinels.ts';
import { deedsAtOnce, send } from '../../send.ts';
import { counted, t } from '../../t.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Message } from '../../ui/message.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useSay } from '../toasts.tsx';
import { type BulkAction, type BulkReport, bulkActions, concernedBy, runBulk } from './bulk-actions.ts';
import { TagDialog } from './tag-dialog.tsx';

interface Props {
  selected: readonly ListedSentinel[];
  onClear: () => void;
  refresh: () => Promise<void>;
}

const looks: Record<BulkAction, { text: Parameters<typeof t>[0]; icon: IconName }> = {
  check: { text: 'checkNow', icon: 'check' },
  pause: { text: 'pause', icon: 'pause' },
  resume: { text: 'resume', icon: 'resume' },
  end: { text: 'end', icon: 'end' },
  remove: { text: 'remove', icon: 'remove' },
};

const acts: Record<BulkAction, (sentinel: ListedSentinel) => Promise<unknown>> = {
  check: ({ id }) => send('checkSentinel', { id }),
  pause: ({ id }) => send('pauseSentinel', { id }),
  resume: ({ id }) => send('resumeSentinel', { id }),
  end: ({ id }) => send('endSentinel', { id }),
  remove: ({ id }) => send('removeSentinel', { id }),
};

/** Each waits for a page of the web. */
const checksAtOnce = 4;

export function BulkBar({ selected, onClear, refresh }: Props) {
  const [progress, setProgress] = useState<{ of: number; done: number } | null>(null);
  const [report, setReport] = useState<BulkReport | null>(null);
  const [asking, setAsking] = useState<'remove' | 'end' | 'tag' | null>(null);
  const say = useSay();

  const run = async (
    all: readonly ListedSentinel[],
    act: (sentinel: ListedSentinel) => Promise<unknown>,
    atOnce = deedsAtOnce,
  ) => {
    setAsking(null);
    setReport(null);
    setProgress({ of: all.length, done: 0 });
    const found = await runBulk(all, act, (done) => setProgress({ of: all.length, done }), atOnce);
    setProgress(null);
    setReport(found.failed.length > 0 ? found : null);
    if (found.failed.length === 0) say(counted('bulkDone', found.done));
    await refresh();
  };
  const choose = (action: BulkAction) => {
    if (action === 'remove' || action === 'end') setAsking(action);
    else
      void run(concernedBy(action, selected), acts[action], action === 'check' ? checksAtOnce : deedsAtOnce);
  };

  return (
    <section class="bulk-bar" aria-label={t('bulkTitle')} data-testid="bulk-bar">
      <div class="row">
        <button class="button quiet icon" type="button" aria-label={t('clearSelection')} onClick={onClear}>
          <Icon name="close" />
        </button>
        <strong role="status" data-testid="bulk-count">
          {progress ? t('bulkProgress', progress.done, progress.of) : counted('selected', selected.length)}
        </strong>
        {progress && <progress max={progress.of} value={progress.done} aria-label={t('bulkTitle')} />}
        <div class="row actions">
          {bulkActions.slice(0, 4).map((action) => (
            <Choice
              key={action}
              action={action}
              selected={selected}
              busy={progress !== null}
              onClick={choose}
            />
          ))}
          <button
            class="button compact"
            type="button"
            disabled={progress !== null}
            onClick={() => setAsking('tag')}
            data-testid="bulk-tag"
          >
            <Icon name="tag" /> {t('tagMany')}
          </button>
          <Choice action="remove" selected={selected} busy={progress !== null} onClick={choose} />
        </div>
      </div>
      {report && <Failures report={report} />}
      {(asking === 'remove' || asking === 'end') && (
        <ConfirmDialog
          title={counted(
            asking === 'remove' ? 'bulkRemoveTitle' : 'bulkEndTitle',
            concernedBy(asking, selected).length,
          )}
          text={t(asking === 'remove' ? 'bulkRemoveText' : 'bulkEndText')}
          confirm={t(asking === 'remove' ? 'removeNow' : 'end')}
          danger={asking === 'remove'}
          onCancel={() => setAsking(null)}
          onConfirm={() => void run(concernedBy(asking, selected), acts[asking])}
        />
      )}
      {asking === 'tag' && (
        <TagDialog
          selected={selected}
          onCancel={() => setAsking(null)}
          onChosen={(act) => void run(selected, act)}
        />
      )}
    </section>
  );
}

interface ChoiceProps {
  action: BulkAction;
  selected: readonly ListedSentinel[];
  busy: boolean;
  onClick: (action: BulkAction) => void;
}

/** Applies to some of those ticked, or is not offered. */
function Choice({ action, selected, busy, onClick }: ChoiceProps) {
  const count = concernedBy(action, selected).length;
  const { text, icon } = looks[action];
  if (count === 0) return null;
  return (
    <button
      class={`button compact ${action === 'remove' ? 'dangerous' : ''}`}
      type="button"
      disabled={busy}
      onClick={() => onClick(action)}
      data-testid={`bulk-${action}`}
    >
      <Icon name={icon} /> {t(text)}
      {count < selected.length && <span class="soft">{count}</span>}
    </button>
  );
}

function Failures({ report: { done, failed } }: { report: BulkReport }) {
  return (
    <Message tone="warn">
      <div data-testid="bulk-failures">
        {counted('bulkDone', done)} {counted('bulkFailed', failed.length)}
        <ul class="failures">
          {failed.slice(0, 20).map(({ name, message }, i) => (
            <li key={i}>
              <strong>{name}</strong>: {message}
            </li>
          ))}
        </ul>
        {failed.length > 20 && <span>{counted('andMore', failed.length - 20)}</span>}
      </div>
    </Message>
  );
}
