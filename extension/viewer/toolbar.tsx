// Above the pages: the legend, which filters; what the sentinel asked for or everything; and the way from change to change.
import { changeOps } from '../../shared/detect/change.ts';
import { counted, t } from '../t.ts';
import { kindTexts } from './kind-texts.ts';
import type { Stop } from './marks/stop.ts';
import type { Filter, FilteredStops } from './use-filter.ts';
import type { ShownChange } from './use-opened.ts';
import type { Steps } from './use-steps.ts';

interface Props {
  detail: ShownChange;
  filter: Filter;
  filtered: FilteredStops;
  steps: Steps;
  isReady: boolean;
  unplaced: readonly number[];
  /** The current one is there, but the page does not show it. */
  isUnseen: boolean;
  onIgnore: (stop: Stop) => void;
}

export function Toolbar({ filter, filtered, steps, isReady, unplaced, isUnseen, onIgnore }: Props) {
  const { stops, others } = filtered;
  const stop = stops[steps.current];
  return (
    <section class="toolbar" aria-label={t('changesToolbar')}>
      <Legend filter={filter} counts={filtered.counts} />
      <FilterChoices filter={filter} others={others} />
      {filter.isAskedOnly && unplaced.length > 0 && (
        <span class="soft small" data-testid="unplaced">
          {counted('notOnThePage', unplaced.length)}
        </span>
      )}
      {isUnseen && (
        <span class="soft small" role="status" data-testid="unseen">
          {t('unseenOnPage')}
        </span>
      )}
      <div class="steps">
        {stop && (
          <button
            class="button compact quiet"
            type="button"
            onClick={() => onIgnore(stop)}
            data-testid="ignore-change"
          >
            {t('ignoreThis')}
          </button>
        )}
        <button
          class="button compact"
          type="button"
          disabled={steps.total === 0}
          onClick={() => steps.move(-1)}
          data-testid="previous-change"
        >
          {t('previous')} <kbd>p</kbd>
        </button>
        <output class="small" aria-live="polite" data-testid="change-counter">
          {!isReady
            ? t('comparing')
            : steps.total === 0
              ? t('nothingToShow')
              : t('stepOf', steps.current + 1, steps.total)}
        </output>
        <button
          class="button compact"
          type="button"
          disabled={steps.total === 0}
          onClick={() => steps.move(1)}
          data-testid="next-change"
        >
          {t('next')} <kbd>n</kbd>
        </button>
      </div>
    </section>
  );
}

export function Legend({ filter, counts }: { filter: Filter; counts: FilteredStops['counts'] }) {
  return (
    <ul class="legend small" aria-label={t('legend')}>
      {changeOps.map((op) => (
        <li key={op}>
          <button
            type="button"
            class={op}
            aria-pressed={!filter.hidden.has(op)}
            onClick={() => filter.toggle(op)}
            data-testid={`kind-${op}`}
          >
            <span class="sample">{t(kindTexts[op])}</span> <span class="number">{counts[op]}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export function FilterChoices({ filter, others }: { filter: Filter; others: number }) {
  return (
    <div class="choices small">
      <label class="switch">
        <input
          type="checkbox"
          checked={filter.isAskedOnly}
          onChange={(event) => filter.setAskedOnly(event.currentTarget.checked)}
          data-testid="asked-only"
        />
        <span>{t('askedOnly')}</span>
        {filter.isAskedOnly && others > 0 && <span class="soft">{counted('othersHidden', others)}</span>}
      </label>
      {filter.operands.length > 1 && filter.isAskedOnly && (
        <label>
          <span class="visually-hidden">{t('partOfExpression')}</span>
          <select
            class="input compact"
            value={filter.operand?.name ?? ''}
            onChange={(event) => {
              const { value } = event.currentTarget;
              filter.setOperand(filter.operands.find(({ name }) => name === value) ?? null);
            }}
            data-testid="operand"
          >
            <option value="">{t('allParts')}</option>
            {filter.operands.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
