// The table of sentinels: only the lines in view are drawn; moved through by arrow keys, ticked by the space bar.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../t.ts';
import { useMedia } from '../use-media.ts';
import { GroupHeading } from './group-heading.tsx';
import type { ListItem } from './group-sentinels.ts';
import type { Grouping, ListQuery } from './list-query.ts';
import type { Selection } from './selection.ts';
import { isAllSelected } from './selection.ts';
import { SentinelRow } from './sentinel-row.tsx';
import { TableHead } from './table-head.tsx';
import { useRowWindow } from './use-row-window.ts';
import './sentinel-table.css';

interface Props {
  items: readonly ListItem[];
  query: ListQuery;
  onQuery: (change: Partial<ListQuery>) => void;
  selection: Selection;
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
  const { from, to, offsets } = useRowWindow(body, heights);
  const { active, onKeyDown, onFocus } = useRowKeys(items, body, offsets, onToggle);
  const shown = new Set(Array.from({ length: to - from }, (_, i) => from + i));
  // The line with the focus stays, however far it is scrolled away: the focus must not fall out of the page.
  if (active !== null && active < items.length) shown.add(active);
  const ids = useMemo(
    () => items.flatMap((item) => (item.kind === 'sentinel' ? [item.sentinel.id] : [])),
    [items],
  );
  const tabStop = active !== null && items[active]?.kind === 'sentinel' ? active : items.findIndex(isRow);

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
        allSelected={isAllSelected(selection, ids)}
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
              sentinel={item.sentinel}
              index={index}
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
const isRow = (item: ListItem) => item.kind === 'sentinel';

/** Which line the keys act on, and what they do. */
function useRowKeys(
  items: readonly ListItem[],
  body: { current: HTMLDivElement | null },
  offsets: Float64Array,
  onToggle: Props['onToggle'],
) {
  const [active, setActive] = useState<number | null>(null);
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null || wanted.current !== active) return;
    wanted.current = null;
    const row = rowOf(body.current, active);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }, [active, body]);

  const goTo = (index: number) => {
    wanted.current = index;
    // Far away: the page must be scrolled there before the line is drawn in its place.
    const top = (body.current?.getBoundingClientRect().top ?? 0) + (offsets[index] ?? 0);
    if (top < 0 || top > innerHeight) scrollBy({ top: top - innerHeight / 2 });
    setActive(index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    if (!row) return;
    const index = Number(row.dataset.index);
    const onRow = event.target === row;
    const next = nextRow(items, index, event.key);
    if (next !== null) {
      if (!onRow && event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      return goTo(next);
    }
    if (!onRow || event.ctrlKey || event.metaKey || event.altKey) return;
    const item = items[index];
    if (item?.kind !== 'sentinel') return;
    const act = rowKeys[event.key];
    if (event.key === ' ' || event.key.toLowerCase() === 'x') onToggle(item.sentinel.id, event.shiftKey);
    else if (act) row.querySelector<HTMLElement>(act)?.click();
    else return;
    event.preventDefault();
  };
  const onFocus = (event: FocusEvent) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    if (row) setActive(Number(row.dataset.index));
  };
  return { active, onKeyDown, onFocus };
}

/** What a key presses in the line that has the focus. */
const rowKeys: Record<string, string> = {
  Enter: '[data-testid=open-sentinel]',
  c: '[data-testid=check-now]',
  m: '[data-testid=row-menu]',
};

function rowOf(body: HTMLElement | null, index: number | null): HTMLElement | null {
  return body?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
}

function nextRow(items: readonly ListItem[], index: number, key: string): number | null {
  const step = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }[key];
  if (step !== undefined) return rowFrom(items, index + step, step);
  if (key === 'Home') return rowFrom(items, 0, 1);
  if (key === 'End') return rowFrom(items, items.length - 1, -1);
  return null;
}

function rowFrom(items: readonly ListItem[], start: number, step: number): number | null {
  for (let i = start; i >= 0 && i < items.length; i += step) if (isRow(items[i]!)) return i;
  return null;
}
