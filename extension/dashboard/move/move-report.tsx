// What came and what could not, with the reasons.
import type { ImportReport } from '../../../shared/api/sentinels.ts';
import { places } from '../../places.ts';
import { counted, t } from '../../t.ts';
import { Icon } from '../../ui/icon.tsx';

interface Props {
  report: ImportReport;
  /** Left out by the person, or not readable. */
  skipped: number;
  onAgain: () => void;
}

export function MoveReport({ report: { created, failed, telling }, skipped, onAgain }: Props) {
  return (
    <section class="card padded stack" role="status" data-testid="move-report">
      <div class="report-head">
        <span class={`badge ${failed.length > 0 ? 'warn' : 'good'}`}>
          <Icon name={failed.length > 0 ? 'list' : 'done'} size={22} />
        </span>
        <div>
          <h2>{counted('imported', created.length)}</h2>
          <p class="soft">
            {failed.length > 0 && `${counted('bulkFailed', failed.length)} `}
            {skipped > 0 && counted('skippedPages', skipped)}
          </p>
        </div>
      </div>
      {telling && <p data-testid="move-telling">{t(telling === 'taken' ? 'tellingCame' : 'tellingStays')}</p>}
      {failed.length > 0 && (
        <ul class="failures small" data-testid="move-failures">
          {failed.map(({ name, message }, i) => (
            <li key={i}>
              <strong>{name}</strong>: {message}
            </li>
          ))}
        </ul>
      )}
      <div class="row">
        <a class="button primary" href={places.dashboard('sentinels')}>
          {t('watchedPages')}
        </a>
        <button class="button" type="button" onClick={onAgain}>
          {t('moveAnother')}
        </button>
      </div>
    </section>
  );
}
