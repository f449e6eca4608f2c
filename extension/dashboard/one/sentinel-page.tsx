// One sentinel: how it stands and what comes next, what it found and when, what it costs, what it watches and in whose words.
import { useMemo, useState } from 'preact/hooks';
import type { ChangeSummary } from '../../../shared/api/changes.ts';
import type { SentinelView } from '../../../shared/api/sentinels.ts';
import { places } from '../../places.ts';
import { t } from '../../t.ts';
import { AllowSite } from '../../ui/allow-site.tsx';
import { ElementState } from '../../ui/element-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { OfferRender } from '../../ui/offer-render.tsx';
import { pageAddress } from '../../ui/page-address.ts';
import { StateLabel } from '../../ui/state-label.tsx';
import { WebLink } from '../../ui/web-link.tsx';
import { Code } from '../editor/code.tsx';
import { resolvedParts } from '../editor/effective-parts.ts';
import { PartsTable } from '../editor/parts-table.tsx';
import { Menu } from '../menu.tsx';
import { NextEvent, reasonOf, Unsent } from '../next-event.tsx';
import { PageHead } from '../page-head.tsx';
import { useSentinelActions } from '../use-sentinel-actions.tsx';
import { CostCard } from './cost-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { MovedNotice } from './moved-notice.tsx';
import { PageFacts } from './page-facts.tsx';
import { NextCheckBar, SentinelTimes } from './sentinel-times.tsx';
import { WhyCard } from './why-card.tsx';
import '../two-cards.css';
import './sentinel-page.css';

interface Props {
  sentinel: SentinelView;
  /** The latest of all sentinels. */
  changes: readonly ChangeSummary[];
  refresh: () => Promise<void>;
}

export function SentinelPage({ sentinel, changes, refresh }: Props) {
  const { state, name } = sentinel;
  const title = sentinel.pageTitle || name;
  const actions = useSentinelActions(sentinel, refresh, () => location.assign(places.dashboard('sentinels')));
  const newest = useMemo(
    () => changes.filter((change) => change.sentinelId === sentinel.id),
    [changes, sentinel.id],
  );
  return (
    <div class="stack wide one" data-testid="sentinel-page" data-state={state}>
      <PageHead
        title={title}
        under={
          <p class="soft under">
            <span class="clip">{name}</span>
            <WebLink url={sentinel.url} class="clip">
              {pageAddress(sentinel.url)}
            </WebLink>
            {sentinel.tags.map((tag) => (
              <span key={tag} class="pill tag">
                {tag}
              </span>
            ))}
          </p>
        }
      >
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
                <Icon name="check" /> {actions.busy ? t('checking') : t('checkNow')}
              </button>
            </>
          )}
          <Menu label={t('moreFor', title)} items={actions.items} />
        </div>
      </PageHead>
      <StandingCard sentinel={sentinel} refresh={refresh} check={() => void actions.check()} />
      <HistoryCard sentinel={sentinel} newest={newest} />
      <WhyCard sentinelId={sentinel.id} />
      <CostCard sentinel={sentinel} />
      <WordsCards sentinel={sentinel} />
    </div>
  );
}

interface StandingProps {
  sentinel: SentinelView;
  refresh: () => Promise<void>;
  check: () => void;
}

function StandingCard({ sentinel, refresh, check }: StandingProps) {
  const { state, trouble, nextEvent } = sentinel;
  const why = reasonOf(sentinel);
  return (
    <section class="card padded stack" aria-label={t('standing')}>
      <div class="row standing-line">
        <StateLabel sentinel={sentinel} />
        <Unsent sentinel={sentinel} />
        {why && <span data-testid="why">{why}</span>}
        {nextEvent && nextEvent.what !== 'check' && (
          <span class="soft" data-testid="next-event">
            <NextEvent event={nextEvent} />
          </span>
        )}
      </div>
      {trouble && state === 'enabled' && (
        <p class="trouble-text" data-testid="page-trouble">
          {trouble.message}
        </p>
      )}
      {trouble?.reason === 'no-permission' && places.options() !== null && (
        <div>
          <AllowSite url={sentinel.url} onAllowed={check} />
        </div>
      )}
      <MovedNotice sentinel={sentinel} refresh={refresh} />
      <OfferRender sentinel={sentinel} onDone={refresh} />
      <ElementState sentinel={sentinel} refresh={refresh} />
      <NextCheckBar sentinel={sentinel} />
      <SentinelTimes sentinel={sentinel} />
      {sentinel.facts && <PageFacts facts={sentinel.facts} />}
    </section>
  );
}

function WordsCards({ sentinel }: { sentinel: SentinelView }) {
  const parts = useMemo(() => resolvedParts(sentinel), [sentinel.resolvedText, sentinel.origins]);
  return (
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
  );
}

function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  // Browsers have no clipboard for a server reached by plain http under a name of its own.
  if (navigator.clipboard === undefined) return null;
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
