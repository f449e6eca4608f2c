// What narrows the stream of changes.
import type { ListedSentinel } from '../../../shared/api/sentinels.ts';
import { changeOps } from '../../../shared/detect/change.ts';
import { t } from '../../t.ts';
import { Icon } from '../../ui/icon.tsx';
import { SearchBox } from '../search-box.tsx';
import type { ChangesQuery } from './changes-query.ts';

const opTexts = {
  insert: 'legendInsert',
  delete: 'legendDelete',
  update: 'legendUpdate',
  move: 'legendMove',
} as const;

interface Props {
  query: ChangesQuery;
  onQuery: (change: Partial<ChangesQuery>) => void;
  sentinels: readonly ListedSentinel[];
}

export function ChangesToolbar({ query, onQuery, sentinels }: Props) {
  const only = query.sentinel === null ? null : sentinels.find(({ id }) => id === query.sentinel);
  return (
    <search class="list-toolbar" aria-label={t('searchChanges')}>
      <SearchBox
        label={t('searchChanges')}
        hint={t('searchChangesHint')}
        value={query.text}
        onInput={(text) => onQuery({ text })}
      />
      <div class="segmented">
        <button type="button" aria-pressed={!query.unread} onClick={() => onQuery({ unread: false })}>
          {t('all')}
        </button>
        <button
          type="button"
          aria-pressed={query.unread}
          onClick={() => onQuery({ unread: true })}
          data-testid="only-unread"
        >
          {t('unread')}
        </button>
      </div>
      <fieldset class="chips plain" aria-label={t('columnKind')}>
        {changeOps.map((op) => (
          <button
            key={op}
            type="button"
            class="chip"
            aria-pressed={query.op === op}
            onClick={() => onQuery({ op: query.op === op ? null : op })}
            data-testid={`kind-${op}`}
          >
            <span class={`dot ${op}`} aria-hidden="true" />
            {t(opTexts[op])}
          </button>
        ))}
        {query.sentinel !== null && (
          <button
            type="button"
            class="chip"
            aria-pressed="true"
            onClick={() => onQuery({ sentinel: null })}
            data-testid="only-sentinel"
          >
            {only?.name ?? t('oneSentinel')} <Icon name="close" size={12} />
            <span class="visually-hidden">{t('showAll')}</span>
          </button>
        )}
      </fieldset>
    </search>
  );
}
