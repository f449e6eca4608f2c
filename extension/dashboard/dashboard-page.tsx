// The dashboard's frame: brand, its parts, the keys that lead to them, and the state of the connection.
import { useLayoutEffect } from 'preact/hooks';
import type { DashboardPart } from '../place.ts';
import { places } from '../places.ts';
import { counted, t } from '../t.ts';
import { Brand } from '../ui/brand.tsx';
import { Mark } from '../ui/mark.tsx';
import { Message } from '../ui/message.tsx';
import { Standing } from '../ui/standing.tsx';
import { AccountPart } from './account/account-part.tsx';
import { ChangesPart } from './changes/changes-part.tsx';
import { type Route, useRoute } from './dashboard-route.ts';
import { lazy } from './lazy.tsx';
import { OverwrittenNotices } from './overwritten-notice.tsx';
import { Removals } from './removals.tsx';
import { SentinelViews } from './sentinel-views.tsx';
import { SentinelsPart } from './sentinels-part.tsx';
import { Toasts } from './toasts.tsx';
import { type ServerData, useServerData } from './use-server-data.ts';
import { useShortcuts } from './use-shortcuts.ts';

const HelpPart = lazy(async () => (await import('./help/help-part.tsx')).HelpPart);
const MoveInPage = lazy(async () => (await import('./move/move-in-page.tsx')).MoveInPage);

const parts = {
  sentinels: 'partSentinels',
  changes: 'partChanges',
  account: 'partAccount',
  help: 'partHelp',
} as const satisfies Record<DashboardPart, string>;

export function DashboardPage() {
  const route = useRoute();
  const data = useServerData();
  useShortcuts();
  // Each part begins at its beginning, wherever one was in the part before.
  useLayoutEffect(() => scrollTo(0, 0), [route.part]);
  return (
    <Toasts>
      <Removals>
        <div class="dashboard">
          {/* A button: as a link it would change the address, which says which part is open. */}
          <button
            class="button primary skip-link"
            type="button"
            onClick={() => document.getElementById('content')?.focus()}
          >
            {t('skipToContent')}
          </button>
          <header class="top">
            <div class="inner">
              <Brand />
              <Parts open={route.part} unread={data.me?.unread ?? 0} />
            </div>
          </header>
          <main id="content" tabIndex={-1}>
            {data.failure?.code === 'unpaired' && route.part !== 'help' ? (
              <Unpaired />
            ) : (
              <>
                {data.failure && data.failure.code !== 'unreachable' && <Trouble failure={data.failure} />}
                {data.replica && (
                  <>
                    <Standing
                      trouble={data.failure?.code === 'unreachable' ? data.failure.message : null}
                      troubleSince={data.replica.state.troubleSince}
                      waiting={data.replica.outbox.filter((one) => one.state === 'waiting').length}
                      refused={data.replica.outbox.filter((one) => one.state === 'refused').length}
                    />
                    <OverwrittenNotices overwritten={data.replica.overwritten} refresh={data.refresh} />
                  </>
                )}
                <Part route={route} data={data} refresh={data.refresh} />
              </>
            )}
          </main>
        </div>
      </Removals>
    </Toasts>
  );
}

function Parts({ open, unread }: { open: DashboardPart; unread: number }) {
  return (
    <nav aria-label={t('dashboardTitle')}>
      {Object.entries(parts).map(([name, text]) => (
        <a
          key={name}
          href={places.dashboard(name as DashboardPart)}
          aria-current={open === name ? 'page' : undefined}
          data-testid={`part-${name}`}
        >
          {t(text)}
          {name === 'changes' && unread > 0 && (
            <span class="pill accent" title={counted('unreadTitle', unread)} data-testid="unread-count">
              {unread}
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}

interface PartProps {
  route: Route;
  data: ServerData;
  refresh: () => Promise<void>;
}

function Part({ route, data, refresh }: PartProps) {
  switch (route.part) {
    case 'sentinels':
      return route.view === 'list' ? (
        <SentinelsPart data={data} refresh={refresh} />
      ) : (
        <SentinelViews route={route} data={data} refresh={refresh} />
      );
    case 'changes':
      return <ChangesPart data={data} refresh={refresh} />;
    case 'account':
      return route.view === 'import' ? (
        <MoveInPage sentinels={data.sentinels} refresh={refresh} />
      ) : (
        <AccountPart
          me={data.me}
          failed={data.failure !== null}
          isAway={data.failure?.code === 'unreachable'}
        />
      );
    case 'help':
      return <HelpPart />;
  }
}

function Trouble({ failure }: { failure: { message: string } }) {
  const options = places.options();
  return (
    <Message tone="warn">
      {failure.message} {options && <a href={options}>{t('settings')}</a>}
    </Message>
  );
}

/** Only in the extension: the web app has its sign-in page. */
function Unpaired() {
  return (
    <section class="card empty" data-testid="unpaired">
      <Mark size={64} />
      <h2>{t('pairTitle')}</h2>
      <p>{t('pairWhere')}</p>
      <a class="button primary" href={places.options() ?? places.signIn()}>
        {t('pairNow')}
      </a>
    </section>
  );
}
