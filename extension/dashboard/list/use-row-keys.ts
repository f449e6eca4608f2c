// Which line of the list the keys act on, and what they do. It is known by its key, so that news may sort the list anew under it.
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { ListItem } from './group-sentinels.ts';

type Lines = RefObject<HTMLElement | null>;

export function useRowKeys(
  items: readonly ListItem[],
  body: Lines,
  offsets: Float64Array,
  onToggle: (id: string, range: boolean) => void,
) {
  const [active, setActive] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  useHeldFocus(body);
  useLayoutEffect(() => {
    if (wanted.current === null || wanted.current !== active) return;
    wanted.current = null;
    const row = body.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(active)}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }, [active, body]);

  const goTo = (index: number) => {
    wanted.current = items[index]!.key;
    // Far away: the page must be scrolled there before the line is drawn in its place.
    const top = (body.current?.getBoundingClientRect().top ?? 0) + (offsets[index] ?? 0);
    if (top < 0 || top > innerHeight) scrollBy({ top: top - innerHeight / 2 });
    setActive(wanted.current);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = lineOf(event);
    if (!row) return;
    const index = items.findIndex(({ key }) => key === row.dataset.key);
    const item = items[index];
    if (!item) return;
    const onRow = event.target === row;
    const next = nextRow(items, index, event.key);
    if (next !== null) {
      if (!onRow && event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
      event.preventDefault();
      return goTo(next);
    }
    if (!onRow || event.ctrlKey || event.metaKey || event.altKey || item.kind !== 'sentinel') return;
    const act = rowKeys[event.key];
    if (event.key === ' ' || event.key.toLowerCase() === 'x') onToggle(item.sentinel.id, event.shiftKey);
    else if (act) row.querySelector<HTMLElement>(act)?.click();
    else return;
    event.preventDefault();
  };
  const onFocus = (event: FocusEvent) => {
    const row = lineOf(event);
    if (row) setActive(row.dataset.key!);
  };
  return { active, onKeyDown, onFocus };
}

/** A line that takes another place is put into the page anew, which takes the focus from it; it gets it back at once. */
function useHeldFocus(body: Lines): void {
  const focused = document.activeElement;
  const inside = body.current?.contains(focused) ? (focused as HTMLElement) : null;
  useLayoutEffect(() => {
    if (inside?.isConnected && document.activeElement !== inside) inside.focus({ preventScroll: true });
  });
}

/** What a key presses in the line that has the focus. */
const rowKeys: Record<string, string> = {
  Enter: '[data-testid=open-sentinel]',
  c: '[data-testid=check-now]',
  m: '[data-testid=row-menu]',
};

function lineOf(event: Event): HTMLElement | null {
  return (event.target as HTMLElement).closest<HTMLElement>('[data-key]');
}

function nextRow(items: readonly ListItem[], index: number, key: string): number | null {
  const step = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }[key];
  if (step !== undefined) return rowFrom(items, index + step, step);
  if (key === 'Home') return rowFrom(items, 0, 1);
  if (key === 'End') return rowFrom(items, items.length - 1, -1);
  return null;
}

function rowFrom(items: readonly ListItem[], start: number, step: number): number | null {
  for (let i = start; i >= 0 && i < items.length; i += step) if (items[i]!.kind === 'sentinel') return i;
  return null;
}
