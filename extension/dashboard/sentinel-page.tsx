// One sentinel: what it watches and in whose words, how it stands and what comes next, and what can be done with it.
import { useMemo, useState } from 'preact/hooks';
import type { ChangeSummary } from '../../shared/api/changes.ts';
import type { SentinelView } from '../../shared/api/sentinels.ts';
import { places } from '../places.ts';
import { t } from '../t.ts';
import { AllowSite } from '../ui/allow-site.tsx';
import { ChangeLine } from '../ui/change-line.tsx';
import { ElementState } from '../ui/element-state.tsx';
import { OfferRender } from '../ui/offer-render.tsx';
import { pageAddress } from '../ui/page-address.ts';
import { StateLabel } from '../ui/state-label.tsx';
import { WebLink } from '../ui/web-link.tsx';
import { Code } from './editor/code.tsx';
import { resolvedParts } from './editor/effective-parts.ts';
import { PartsTable } from './editor/parts-table.tsx';
import './sentinel-page.css';
import { Menu } from './menu.tsx';
import { MovedNotice } from './moved-notice.tsx';
import { NextEvent, reasonOf } from './next-event.tsx';
import { PageFacts } from './page-facts.tsx';
import { PageHead } from './page-head.tsx';
import { SentinelTimes } from './sentinel-times.tsx';
import { useSentinelActions } from './use-sentinel-actions.tsx';
import { WhyCard } from './why-card.tsx';

interface Props {
  sentinel: SentinelView;
  /** The latest of all sentinels. */
  changes: readonly ChangeSummary[];
  refresh: () => Promise<void>;
}

export function SentinelPage({ sentinel, changes, refresh }: Props) {
  const { state, name, nextEvent } = sentinel;
  const why = reasonOf(sentinel);
  const title = sentinel.pageTitle || name;
  const actions = useSentinelActions(sentinel, refresh, () => location.assign(places.dashboard('sentinels')));
  const parts = useMemo(() => resolvedParts(sentinel), [sentinel.resolvedText, sentinel.origins]);
  const ours = changes.filter((change) => change.sentinelId === sentinel.id).slice(0, 5);
  return (
    <div class="stack wide" data-testid="sentinel-page" data-state={state}>
      <PageHead title={title}>
        <div class="row">
          {state !== 'ended' && (
            <>
              <a class="button" href={places.editSentinel(sentinel.id)} data-testid="edit">
                {t('edit')}
              </a>
              <button
                class="button"
                type="button"
                disabled={actions.busy || state !== 'enabled'}
                onClick={() => void actions.check()}
                data-testid="check-now"
              >
                {actions.busy ? t('checking') : t('checkNow')}
              </button>
            </>
          )}
          <Menu label={t('moreFor', title)} items={actions.items} />
        </div>
      </PageHead>
      <section class="card padded stack" aria-label={t('standing')}>
        <div class="row standing-line">
          <StateLabel sentinel={sentinel} />
          {why && <span data-testid="why">{why}</span>}
          {nextEvent && (
            <span class="soft" data-testid="next-event">
              <NextEvent event={nextEvent} />
            </span>
          )}
          <span class="soft clip">
            {name} · <WebLink url={sentinel.url}>{pageAddress(sentinel.url)}</WebLink>
          </span>
        </div>
        {sentinel.trouble && state === 'enabled' && <p class="trouble-text">{sentinel.trouble.message}</p>}
        {sentinel.trouble?.reason === 'no-permission' && places.options() !== null && (
          <div>
            <AllowSite url={sentinel.url} onAllowed={() => void actions.check()} />
          </div>
        )}
        <MovedNotice sentinel={sentinel} refresh={refresh} />
        <OfferRender sentinel={sentinel} onDone={refresh} />
        <ElementState sentinel={sentinel} refresh={refresh} />
        {sentinel.rhythm && (
          <p class="soft" data-testid="rhythm">
            {sentinel.rhythm.sentence}
          </p>
        )}
        <SentinelTimes sentinel={sentinel} />
        {sentinel.facts && <PageFacts facts={sentinel.facts} />}
      </section>
      <div class="two-cards">
        <section class="card padded stack" aria-labelledby="what-it-does">
          <div>
            <h2 id="what-it-does">{t('whatItDoes')}</h2>
            <p class="soft small">{t('whatItDoesText')}</p>
          </div>
          {parts && <PartsTable parts={parts} />}
        </section>
        <section class="card padded stack" aria-labelledby="as-text">
          <div class="row apart">
            <h2 id="as-text">{t('sentinelText')}</h2>
            <CopyButton text={sentinel.text} />
          </div>
          <div data-testid="own-text">
            <Code text={sentinel.text} />
          </div>
        </section>
      </div>
      {ours.length > 0 && (
        <section aria-labelledby="its-changes">
          <h2 id="its-changes" class="section-title">
            {t('latestChanges')}
          </h2>
          <div class="card list clipped">
            {ours.map((change) => (
              <ChangeLine key={change.id} change={change} brief />
            ))}
          </div>
        </section>
      )}
      <WhyCard sentinelId={sentinel.id} />
      {actions.dialog}
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <button
      class="button compact"
      type="button"
      onClick={async () => {
        await navigator.clipboard.writeText(text);
        setCopied(true);
        setTimeout(() => setCopied(false), 2000);
      }}
    >
      <span role="status">{copied ? t('copied') : t('copy')}</span>
    </button>
  );
}
