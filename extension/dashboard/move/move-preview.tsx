// What a file would bring, before anything is taken: each page with its tick, or with what is wrong with it.
import { useMemo, useRef } from 'preact/hooks';
import { counted, t } from '../../t.ts';
import { pageAddress } from '../../ui/page-address.ts';
import { useRowWindow } from '../list/use-row-window.ts';
import type { Incoming, IncomingItem } from './incoming.ts';

interface Props {
  incoming: Incoming;
  chosen: ReadonlySet<number>;
  onChosen: (chosen: ReadonlySet<number>) => void;
}

const formatTexts = {
  export: 'formatExport',
  sentinels: 'formatSentinels',
  bookmarks: 'formatBookmarks',
  table: 'formatTable',
  addresses: 'formatAddresses',
} as const;
const doubtTexts = { watched: 'doubtWatched', twice: 'doubtTwice' } as const;
const rowHeight = 52;

export function MovePreview({ incoming: { format, items, telling }, chosen, onChosen }: Props) {
  const body = useRef<HTMLUListElement>(null);
  const heights = useMemo(() => items.map(() => rowHeight), [items]);
  const { from, to, offsets } = useRowWindow(body, heights, null);
  const takeable = items.flatMap(({ entry }, i) => (entry ? [i] : []));
  const refused = items.length - takeable.length;
  const flip = (index: number) => {
    const next = new Set(chosen);
    if (!next.delete(index)) next.add(index);
    onChosen(next);
  };
  return (
    <section class="stack tight" aria-label={t('movePreview')} data-testid="move-preview">
      <p>
        <strong>{t(formatTexts[format])}</strong> {counted('foundPages', items.length)}{' '}
        {refused > 0 && <span class="trouble-text">{counted('refusedPages', refused)} </span>}
        {telling && t('tellingInIt')}
      </p>
      <div class="card preview">
        <label class="all">
          <input
            type="checkbox"
            checked={takeable.length > 0 && takeable.every((i) => chosen.has(i))}
            onChange={(event) => onChosen(new Set(event.currentTarget.checked ? takeable : []))}
          />
          <span class="small strong">{t('selectEvery')}</span>
        </label>
        <ul ref={body} class="preview-list" style={{ height: `${offsets.at(-1)}px` }}>
          {items.slice(from, to).map((item, i) => (
            <PreviewRow
              key={from + i}
              item={item}
              top={offsets[from + i]!}
              on={chosen.has(from + i)}
              onFlip={() => flip(from + i)}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}

interface RowProps {
  item: IncomingItem;
  top: number;
  on: boolean;
  onFlip: () => void;
}

function PreviewRow({ item: { name, address, entry, problem, doubt }, top, on, onFlip }: RowProps) {
  return (
    <li style={{ top: `${top}px`, height: `${rowHeight}px` }} data-testid="preview-row">
      <label class={entry ? '' : 'refused'}>
        <input type="checkbox" checked={on} disabled={entry === null} onChange={onFlip} />
        <span class="words">
          <strong class="clip" dir="auto">
            {name || address}
          </strong>
          <span class="soft small clip">{problem ? address : pageAddress(address)}</span>
        </span>
        {problem && (
          <span class="small trouble-text" title={problem}>
            {problem}
          </span>
        )}
        {!problem && doubt && <span class="pill">{t(doubtTexts[doubt])}</span>}
      </label>
    </li>
  );
}
