// The head of the table: ticks all that are shown, and sorts by a column, once one way and once the other.
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../t.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ListQuery, SortKey } from './list-query.ts';

interface Props {
  query: ListQuery;
  onQuery: (change: Partial<ListQuery>) => void;
  allSelected: boolean;
  someSelected: boolean;
  onToggleAll: () => void;
}

const columns: { sort: SortKey | null; text: Parameters<typeof t>[0]; upFirst?: true; class?: string }[] = [
  { sort: 'name', text: 'columnPage', upFirst: true },
  { sort: 'activity', text: 'columnState' },
  { sort: null, text: 'columnActivity' },
  { sort: 'lastCheck', text: 'lastCheck' },
  { sort: 'lastChange', text: 'lastChange' },
  { sort: 'nextCheck', text: 'nextCheck', upFirst: true },
  { sort: 'cost', text: 'columnCost', class: 'cost' },
];

export function TableHead({ query, onQuery, allSelected, someSelected, onToggleAll }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = someSelected && !allSelected;
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the table
    // biome-ignore lint/a11y/useFocusableInteractive: its cells are operated, not the row
    <div class="head" role="row">
      <Cell class="tick-cell">
        <input
          ref={box}
          type="checkbox"
          checked={allSelected}
          onChange={onToggleAll}
          aria-label={t('selectAll')}
          data-testid="select-all"
        />
      </Cell>
      {columns.map(({ sort, text, upFirst, class: name = '' }) => {
        const sorted = sort !== null && query.sort === sort;
        const up = Boolean(upFirst) !== query.reversed;
        return (
          <Cell key={text} class={name} {...(sorted ? { sorted: up ? 'ascending' : 'descending' } : {})}>
            {sort === null ? (
              <span>{t(text)}</span>
            ) : (
              <button
                type="button"
                class="sort"
                onClick={() => onQuery({ sort, reversed: sorted && !query.reversed })}
                data-testid={`sort-${sort}`}
              >
                {t(text)}
                {sorted && <Icon name={up ? 'up' : 'down'} size={12} />}
              </button>
            )}
          </Cell>
        );
      })}
      <Cell class="actions-cell">
        <span class="visually-hidden">{t('columnActions')}</span>
      </Cell>
    </div>
  );
}

interface CellProps {
  children: preact.ComponentChildren;
  class?: string;
  sorted?: 'ascending' | 'descending';
}

function Cell({ children, class: name = '', sorted }: CellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the table
    // biome-ignore lint/a11y/useFocusableInteractive: what is inside is operated
    <span class={name} role="columnheader" {...(sorted ? { 'aria-sort': sorted } : {})}>
      {children}
    </span>
  );
}
