// One sentinel in the table: what it watches, how it stands, how often it fires, and what can be done with it.

import type { ListedSentinel } from '../../../shared/api/sentinels.ts';
import { places } from '../../places.ts';
import { counted, t } from '../../t.ts';
import { Bars } from '../../ui/bars.tsx';
import { Icon } from '../../ui/icon.tsx';
import { OfferRender } from '../../ui/offer-render.tsx';
import { pageAddress } from '../../ui/page-address.ts';
import { StateLabel } from '../../ui/state-label.tsx';
import { useNow } from '../../ui/use-now.ts';
import { WebLink } from '../../ui/web-link.tsx';
import { When } from '../../ui/when.tsx';
import { perDay } from '../changes/activity.ts';
import { costSentence, formatBytes, formatCount } from '../format-cost.ts';
import { Menu } from '../menu.tsx';
import { Standing } from '../next-event.tsx';
import { useSentinelActions } from '../use-sentinel-actions.tsx';
import type { Place } from './sentinel-table.tsx';
import { titleOf } from './sort-sentinels.ts';

interface Props {
  sentinel: ListedSentinel;
  rowKey: string;
  index: number;
  last: boolean;
  place: Place;
  narrow: boolean;
  tabStop: boolean;
  selected: boolean;
  onToggle: (id: string, range: boolean) => void;
  changeTimes: readonly number[];
  refresh: () => Promise<void>;
}

const days = 30;

export function SentinelRow(props: Props) {
  const { sentinel, rowKey, index, last, place, narrow, tabStop, selected, onToggle, changeTimes, refresh } =
    props;
  const { busy, items, check } = useSentinelActions(sentinel, refresh);
  const { id, state, cost } = sentinel;
  const title = titleOf(sentinel);
  const now = useNow();
  const activity = perDay(changeTimes, now, days);
  const total = activity.reduce((sum, count) => sum + count, 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the table
    <div
      class={`sentinel ${selected ? 'selected' : ''} ${last ? 'last' : ''}`}
      role="row"
      aria-rowindex={index + 2}
      tabIndex={tabStop ? 0 : -1}
      style={place}
      data-testid="sentinel-row"
      data-sentinel={id}
      data-state={state}
      data-key={rowKey}
    >
      <Cell class="tick-cell">
        <input
          type="checkbox"
          checked={selected}
          onClick={(event) => onToggle(id, event.shiftKey)}
          aria-label={t('selectOne', title)}
          data-testid="select"
        />
      </Cell>
      <Cell class="about">
        <About sentinel={sentinel} refresh={refresh} />
      </Cell>
      <Cell class="standing">
        <StateLabel sentinel={sentinel} />
        <Standing sentinel={sentinel} />
      </Cell>
      <Cell class="activity">
        <Bars
          counts={activity}
          width={104}
          height={26}
          label={total === 0 ? t('activityNone') : counted('activityLabel', total)}
        />
      </Cell>
      <Cell class="time last-check" label={t('lastCheck')}>
        <When at={sentinel.lastCheckAt} none={t('notYet')} />
      </Cell>
      <Cell class="time last-change" label={t('lastChange')}>
        <When at={sentinel.lastChangeAt} none={t('noneYet')} short={narrow} />
      </Cell>
      <Cell class="time next-check" label={t(state === 'ended' ? 'endedAt' : 'nextCheck')}>
        {state === 'ended' ? (
          <>
            <span class="wide-only">{t('endedAt')} </span>
            <When at={sentinel.endedAt} />
          </>
        ) : (
          <When at={sentinel.nextCheckAt} none="–" due />
        )}
      </Cell>
      <Cell class="cost">
        {cost ? (
          <span title={costSentence(cost)}>
            {formatCount(cost.fetches)} × <span class="soft">{formatBytes(cost.bytes)}</span>
          </span>
        ) : (
          <span class="soft">–</span>
        )}
      </Cell>
      <Cell class="actions-cell">
        {state !== 'ended' && (
          <button
            class="button quiet icon"
            type="button"
            title={t('checkNow')}
            aria-label={t('checkNowOf', title)}
            disabled={busy || state !== 'enabled'}
            onClick={() => void check()}
            data-testid="check-now"
          >
            {busy ? <span class="spinner small" /> : <Icon name="check" />}
          </button>
        )}
        <Menu label={t('moreFor', title)} items={items} />
      </Cell>
    </div>
  );
}

function About({ sentinel, refresh }: { sentinel: ListedSentinel; refresh: () => Promise<void> }) {
  const { id, name, state, unread, trouble, element } = sentinel;
  const title = titleOf(sentinel);
  const problem = state === 'enabled' ? (trouble?.message ?? element?.message ?? null) : null;
  return (
    <>
      <div class="title">
        <a class="clip open" dir="auto" href={places.sentinel(id)} title={title} data-testid="open-sentinel">
          {title}
        </a>
        {unread > 0 && (
          <a class="pill accent" href={places.changesOf(id)} data-testid="row-unread">
            {counted('newChanges', unread)}
          </a>
        )}
        {sentinel.tags.map((tag) => (
          <span key={tag} class="pill tag">
            {tag}
          </span>
        ))}
      </div>
      {problem ? (
        <div class="where">
          <p class="small trouble-text clip" title={problem}>
            {problem}
          </p>
          <OfferRender sentinel={sentinel} onDone={refresh} />
        </div>
      ) : (
        <div class="soft small where">
          {name !== title && <span class="clip name">{name}</span>}
          <WebLink url={sentinel.url} class="clip">
            {pageAddress(sentinel.url)}
          </WebLink>
        </div>
      )}
    </>
  );
}

interface CellProps {
  children: preact.ComponentChildren;
  class: string;
  /** What the column is called, where its head is not seen. */
  label?: string;
}

function Cell({ children, class: name, label }: CellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the table
    <div class={name} role="cell">
      {label && <span class="narrow-only soft">{label} </span>}
      {children}
    </div>
  );
}
