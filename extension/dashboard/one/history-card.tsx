// What a sentinel has found: the number it watches, if it does, a chart of its changes over time, when they come, and every one of them.
import { useMemo, useState } from 'preact/hooks';
import type { ChangeSummary } from '../../../shared/api/changes.ts';
import type { SentinelView } from '../../../shared/api/sentinels.ts';
import { places } from '../../places.ts';
import { counted, t } from '../../t.ts';
import { ChangeLine } from '../../ui/change-line.tsx';
import { Message } from '../../ui/message.tsx';
import { useNow } from '../../ui/use-now.ts';
import { DaysChart } from '../changes/days-chart.tsx';
import { useHistory } from './use-history.ts';
import { ValueCard } from './value-card.tsx';
import { valueSteps } from './value-steps.ts';
import { WeekPicture } from './week-picture.tsx';
import '../changes/changes-part.css';

interface Props {
  sentinel: SentinelView;
  /** Its latest changes, as far as known without asking. */
  newest: readonly ChangeSummary[];
}

const shownAtFirst = 8;
const shownMore = 50;
/** Fewer than these show chance, not habit. */
const enoughForHabits = 3;

export function HistoryCard({ sentinel, newest }: Props) {
  const { changes, whole, failure, loadOlder } = useHistory(sentinel.id, newest);
  const now = useNow();
  const times = changes.map(({ detectedAt }) => detectedAt);
  const values = useMemo(() => valueSteps(changes), [changes]);
  // One that rests has no rhythm to tell of, whichever way it is looked at.
  const isFixed = /^Fetch every /m.test(sentinel.resolvedText);
  const [shown, setShown] = useState(shownAtFirst);
  const showMore = async () => {
    const next = shown + shownMore;
    setShown(next);
    if (next > changes.length && !whole) await loadOlder();
  };
  return (
    <>
      {values.length > 1 && <ValueCard steps={values} now={now} />}
      <div class="two-cards charts">
        <section class="card padded stack" aria-labelledby="over-time">
          <div>
            <h2 id="over-time">{t('overTime')}</h2>
            <p class="soft small">
              {changes.length === 0 ? t('noChangesHere') : counted('changesInAll', changes.length)}
            </p>
          </div>
          <DaysChart changes={changes} now={now} day={null} days={60} />
        </section>
        <section class="card padded stack" aria-labelledby="rhythm-title" data-testid="rhythm-card">
          <div>
            <h2 id="rhythm-title">{t('rhythmTitle')}</h2>
            <p class="soft small" data-testid="rhythm">
              {sentinel.rhythm?.sentence ?? (isFixed && t('rhythmFixed'))}
            </p>
            {sentinel.rhythm && (
              <p class="soft small" data-testid="rhythm-bounds">
                {sentinel.rhythm.bounds}
              </p>
            )}
          </div>
          {changes.length >= enoughForHabits ? (
            <WeekPicture times={times} />
          ) : (
            <p class="soft small">{t('weekTooFew')}</p>
          )}
        </section>
      </div>
      {/* That the server is away is said above. */}
      {failure && failure.code !== 'unreachable' && <Message tone="warn">{failure.message}</Message>}
      {changes.length > 0 && (
        <section aria-labelledby="its-changes">
          <div class="row apart day-head">
            <h2 id="its-changes" class="section-title">
              {t('latestChanges')}
            </h2>
            <a class="button quiet compact" href={places.changesOf(sentinel.id)}>
              {t('allItsChanges')}
            </a>
          </div>
          <div class="card list clipped" data-testid="history">
            {changes.slice(0, shown).map((change) => (
              <ChangeLine key={change.id} change={change} brief />
            ))}
          </div>
          {(changes.length > shown || !whole) && (
            <button
              class="button quiet compact"
              type="button"
              onClick={() => void showMore()}
              data-testid="older-changes"
            >
              {t('older')}
            </button>
          )}
        </section>
      )}
    </>
  );
}
