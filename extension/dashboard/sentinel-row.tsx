// One sentinel: what it watches, how it stands, and what can be done with it.
import type { ChangeSummary } from '../../shared/api/changes.ts';
import type { SentinelView } from '../../shared/api/sentinels.ts';
import { places } from '../places.ts';
import { counted, t } from '../t.ts';
import { OfferRender } from '../ui/offer-render.tsx';
import { pageAddress } from '../ui/page-address.ts';
import { StateLabel } from '../ui/state-label.tsx';
import { WebLink } from '../ui/web-link.tsx';
import { When } from '../ui/when.tsx';
import { Menu } from './menu.tsx';
import { Standing } from './next-event.tsx';
import { useSentinelActions } from './use-sentinel-actions.tsx';

interface Props {
  sentinel: SentinelView;
  latest: ChangeSummary | undefined;
  refresh: () => Promise<void>;
}

export function SentinelRow({ sentinel, latest, refresh }: Props) {
  const { busy, items, check, dialog } = useSentinelActions(sentinel, refresh);
  const { id, name, state } = sentinel;
  const title = sentinel.pageTitle || name;
  return (
    <li class="sentinel" data-testid="sentinel-row" data-sentinel={id} data-state={state}>
      <div class="about">
        <div class="title">
          <a class="clip open" href={places.sentinel(id)} title={title} data-testid="open-sentinel">
            {title}
          </a>
          {sentinel.unread > 0 && (
            <a
              class="pill accent"
              href={latest ? places.viewer(latest.id) : places.dashboard('changes')}
              data-testid="row-unread"
            >
              {counted('newChanges', sentinel.unread)}
            </a>
          )}
        </div>
        <div class="soft small where">
          <span class="clip name">{name}</span>
          <WebLink url={sentinel.url} class="clip">
            {pageAddress(sentinel.url)}
          </WebLink>
        </div>
        {sentinel.trouble && state === 'enabled' && (
          <p class="small trouble-text">{sentinel.trouble.message}</p>
        )}
        <OfferRender sentinel={sentinel} onDone={refresh} />
        {sentinel.element && <p class="small trouble-text">{sentinel.element.message}</p>}
      </div>
      <div class="standing">
        <StateLabel sentinel={sentinel} />
        <Standing sentinel={sentinel} />
      </div>
      <dl class="times small">
        <div>
          <dt>{t('lastCheck')}</dt>
          <dd>
            <When at={sentinel.lastCheckAt} none={t('notYet')} />
          </dd>
        </div>
        <div>
          <dt>{t('lastChange')}</dt>
          <dd>
            {latest ? (
              <a href={places.viewer(latest.id)}>
                <When at={sentinel.lastChangeAt} />
              </a>
            ) : (
              <When at={sentinel.lastChangeAt} none={t('noneYet')} />
            )}
          </dd>
        </div>
        <div>
          <dt>{state === 'ended' ? t('endedAt') : t('nextCheck')}</dt>
          <dd>
            <When
              at={state === 'ended' ? sentinel.endedAt : sentinel.nextCheckAt}
              none="–"
              due={state !== 'ended'}
            />
          </dd>
        </div>
      </dl>
      <div class="actions">
        {state !== 'ended' && (
          <button
            class="button compact"
            type="button"
            disabled={busy || state !== 'enabled'}
            onClick={() => void check()}
            data-testid="check-now"
          >
            {busy ? t('checking') : t('checkNow')}
          </button>
        )}
        <Menu label={t('moreFor', title)} items={items} />
      </div>
      {dialog}
    </li>
  );
}
