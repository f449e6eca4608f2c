// One change in a list: what page, what happened, when; the whole line opens it in the viewer.
import type { ChangeSummary } from '../../shared/api/changes.ts';
import { places } from '../places.ts';
import { t } from '../t.ts';
import { Counts } from './counts.tsx';
import { pageAddress } from './page-address.ts';
import { When } from './when.tsx';
import './change-line.css';

interface Props {
  change: ChangeSummary;
  newTab?: boolean;
  /** Under its own page, the page need not be named again. */
  brief?: boolean;
}

export function ChangeLine({ change, newTab, brief }: Props) {
  const title = brief ? change.summary : change.pageTitle || pageAddress(change.url);
  return (
    <a
      class={`change-line ${change.read ? 'read' : 'unread'} ${brief ? 'brief' : ''}`}
      href={places.viewer(change.id)}
      {...(newTab ? { target: '_blank' } : {})}
      data-testid="change-row"
      data-change={change.id}
    >
      <span class="what">
        {!change.read && <span class="visually-hidden">{t('unread')}: </span>}
        <strong class="clip" dir="auto" title={title}>
          {title}
        </strong>
        <span class="soft small">
          <When at={change.detectedAt} />
        </span>
      </span>
      {!brief && (
        <span class="summary small" dir="auto">
          {change.summary}
        </span>
      )}
      <span class="marks">
        <Counts counts={change.counts} />
        {!brief && <span class="soft small clip">{change.sentinelName}</span>}
      </span>
    </a>
  );
}
