// The changes of one day, each of which, or all of which, can be marked as read without being opened.
import { useId } from 'preact/hooks';
import type { ChangeSummary } from '../../../shared/api/changes.ts';
import { t } from '../../t.ts';
import { ChangeLine } from '../../ui/change-line.tsx';
import { Icon } from '../../ui/icon.tsx';

interface Props {
  label: string;
  changes: readonly ChangeSummary[];
  busy: boolean;
  onRead: (ids: readonly string[]) => void;
}

export function DaySection({ label, changes, busy, onRead }: Props) {
  const id = useId();
  const unread = changes.filter((change) => !change.read).map((change) => change.id);
  return (
    <section aria-labelledby={id} data-testid="day">
      <div class="row apart day-head">
        <h2 id={id} class="section-title">
          {label} <span class="soft">{changes.length}</span>
        </h2>
        {unread.length > 0 && (
          <button
            class="button quiet compact"
            type="button"
            disabled={busy}
            onClick={() => onRead(unread)}
            aria-label={t('readDayOf', label)}
            data-testid="read-day"
          >
            {t('readDay')}
          </button>
        )}
      </div>
      <div class="card list clipped">
        {changes.map((change) => (
          <div key={change.id} class="change-item">
            <ChangeLine change={change} />
            {!change.read && (
              <button
                class="button quiet icon"
                type="button"
                disabled={busy}
                title={t('readOne')}
                aria-label={t('readOneOf', change.pageTitle || change.sentinelName)}
                onClick={() => onRead([change.id])}
                data-testid="read-one"
              >
                <Icon name="done" />
              </button>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}
