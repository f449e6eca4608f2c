// What narrows and orders the list: a search box, the states with their numbers, tags and headings.
import { t } from '../../t.ts';
import { SearchBox } from '../search-box.tsx';
import { type Grouping, groupings, type ListQuery, type ShownState, shownStates } from './list-query.ts';
import { stateTexts } from './state-texts.ts';

interface Props {
  query: ListQuery;
  onQuery: (change: Partial<ListQuery>) => void;
  /** Null until all are known. */
  counts: Record<ShownState, number> | null;
  tags: readonly [tag: string, count: number][];
}

const groupTexts = {
  none: 'groupNone',
  site: 'groupSite',
  tag: 'groupTag',
  state: 'groupState',
} as const satisfies Record<Grouping, string>;

export function ListToolbar({ query, onQuery, counts, tags }: Props) {
  const shown = shownStates.filter(
    (state) => state === 'all' || state === query.state || (counts?.[state] ?? 0) > 0,
  );
  return (
    <search class="list-toolbar" aria-label={t('searchSentinels')}>
      <SearchBox
        label={t('searchSentinels')}
        hint={t('searchHint')}
        value={query.text}
        onInput={(text) => onQuery({ text })}
      />
      <fieldset class="chips plain" aria-label={t('columnState')}>
        {shown.map((state) => (
          <button
            key={state}
            type="button"
            class={`chip ${state}`}
            aria-pressed={query.state === state}
            onClick={() => onQuery({ state: query.state === state ? 'all' : state })}
            data-testid={`state-${state}`}
          >
            {t(stateTexts[state])} {counts && <span class="count">{counts[state].toLocaleString()}</span>}
          </button>
        ))}
      </fieldset>
      <div class="selects">
        {(tags.length > 0 || query.tag !== null) && (
          <select
            class="input select compact"
            aria-label={t('partTags')}
            value={query.tag ?? ''}
            onChange={(event) => onQuery({ tag: event.currentTarget.value || null })}
            data-testid="filter-tag"
          >
            <option value="">{t('allTags')}</option>
            {query.tag !== null && !tags.some(([tag]) => tag === query.tag) && <option>{query.tag}</option>}
            {tags.map(([tag, count]) => (
              <option key={tag} value={tag}>
                {tag} ({count})
              </option>
            ))}
          </select>
        )}
        <select
          class="input select compact"
          aria-label={t('groupBy')}
          value={query.group}
          onChange={(event) => onQuery({ group: event.currentTarget.value as Grouping })}
          data-testid="group-by"
        >
          {groupings.map((grouping) => (
            <option key={grouping} value={grouping}>
              {t(groupTexts[grouping])}
            </option>
          ))}
        </select>
      </div>
    </search>
  );
}
