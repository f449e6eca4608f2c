// The table of sentinels: only the lines in view are drawn; moved through by arrow keys, ticked by the space bar.
import { useMemo, useRef } from 'preact/hooks';
import { t } from '../../t.ts';
import { useMedia } from '../use-media.ts';
import { GroupHeading } from './group-heading.tsx';
import type { ListItem } from './group-sentinels.ts';
import type { Grouping, ListQuery } from './list-query.ts';
import type { Selection } from './selection.ts';
import { SentinelRow } from './sentinel-row.tsx';
import { TableHead } from './table-head.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { useRowWindow } from './use-row-window.ts';
import './sentinel-table.css';

interface Props {
  items: readonly ListItem[];
  query: ListQuery;
  onQuery: (change: Partial<ListQuery>) => void;
  selection: Selection;
  allSelected: boolean;
  onToggle: (id: string, range: boolean) => void;
  onToggleAll: () => void;
  /** Times of the changes of each, newest first. */
  changeTimes: ReadonlyMap<string, readonly number[]>;
  refresh: () => Promise<void>;
}

/** Where a line stands. */
export type Place = Record<'top' | 'height', string>;

const headingHeight = 40;

export function SentinelTable(props: Props) {
  const { items, query, onQuery, selection, onToggle, changeTimes, refresh } = props;
  const narrow = useMedia('(width < 860px)');
  const body = useRef<HTMLDivElement>(null);
  const rowHeight = narrow ? 92 : 60;
  const heights = useMemo(
    () => items.map(({ kind }) => (kind === 'heading' ? headingHeight : rowHeight)),
    [items, rowHeight],
  );
  const { from, to, offsets } = useRowWindow(body, heights, query);
  const { active, onKeyDown, onFocus } = useRowKeys(items, body, offsets, onToggle);
  const at = useMemo(
    () => (active === null ? -1 : items.findIndex(({ key }) => key === active)),
    [items, active],
  );
  const shown = new Set(Array.from({ length: to - from }, (_, i) => from + i));
  // The line with the focus stays, however far it is scrolled away: the focus must not fall out of the page.
  if (at !== -1) shown.add(at);
  const tabStop = items[at]?.kind === 'sentinel' ? at : items.findIndex(({ kind }) => kind === 'sentinel');

  return (
    // biome-ignore lint/a11y/useSemanticElements: a real table cannot be drawn in part
    <div
      class="sentinel-table card"
      role="table"
      aria-label={t('watchedPages')}
      aria-rowcount={items.length + 1}
    >
      <TableHead
        query={query}
        onQuery={onQuery}
        allSelected={props.allSelected}
        someSelected={selection.ids.size > 0}
        onToggleAll={props.onToggleAll}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      <div
        ref={body}
        class="body"
        role="rowgroup"
        style={{ height: `${offsets.at(-1)}px` }}
        onKeyDown={onKeyDown}
        onFocusIn={onFocus}
      >
        {[...shown].map((index) => {
          const item = items[index];
          if (!item) return null;
          const place: Place = { top: `${offsets[index]}px`, height: `${heights[index]}px` };
          return item.kind === 'heading' ? (
            <GroupHeading key={item.key} item={item} grouping={query.group as Grouping} place={place} />
          ) : (
            <SentinelRow
              key={item.key}
              rowKey={item.key}
              sentinel={item.sentinel}
              index={index}
              last={index === items.length - 1}
              place={place}
              narrow={narrow}
              tabStop={index === tabStop}
              selected={selection.ids.has(item.sentinel.id)}
              onToggle={onToggle}
              changeTimes={changeTimes.get(item.sentinel.id) ?? noTimes}
              refresh={refresh}
            />
          );
        })}
      </div>
    </div>
  );
}

const noTimes: readonly number[] = [];
