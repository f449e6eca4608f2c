// The dashboard's frame: brand, the three parts, and the state of the connection.
import type { DashboardPart } from '../place.ts';
import { places } from '../places.ts';
import { counted, t } from '../t.ts';
import { Brand } from '../ui/brand.tsx';
import { Mark } from '../ui/mark.tsx';
import { Message } from '../ui/message.tsx';
import { AccountPart } from './account-part.tsx';
import { ChangesPart } from './changes-part.tsx';
import { useRoute } from './dashboard-route.ts';
import { SentinelViews } from './sentinel-views.tsx';
import { SentinelsPart } from './sentinels-part.tsx';
import { Toasts } from './toasts.tsx';
import { useServerData } from './use-server-data.ts';

const parts = { sentinels: 'partSentinels', changes: 'partChanges', account: 'partAccount' } as const;

export function DashboardPage() {
  const route = useRoute();
  const { part } = route;
  const data = useServerData();
  const unread = data.me?.unread ?? 0;
  return (
    <Toasts>
      <div class="dashboard">
        <header class="top">
          <div class="inner">
            <Brand />
            <nav aria-label={t('dashboardTitle')}>
              {Object.entries(parts).map(([name, text]) => (
                <a
                  key={name}
                  href={places.dashboard(name as DashboardPart)}
                  aria-current={part === name ? 'page' : undefined}
                  data-testid={`part-${name}`}
                >
                  {t(text)}
                  {name === 'changes' && unread > 0 && (
                    <span
                      class="pill accent"
                      title={counted('unreadTitle', unread)}
                      data-testid="unread-count"
                    >
                      {unread}
                    </span>
                  )}
                </a>
              ))}
            </nav>
          </div>
        </header>
        <main>
          {data.failure?.code === 'unpaired' ? (
            <Unpaired />
          ) : (
            <>
              {data.failure && <Trouble failure={data.failure} />}
              {route.part === 'sentinels' && route.view === 'list' && (
                <SentinelsPart data={data} refresh={data.refresh} />
              )}
              {route.part === 'sentinels' && route.view !== 'list' && (
                <SentinelViews route={route} data={data} refresh={data.refresh} />
              )}
              {part === 'changes' && <ChangesPart data={data} refresh={data.refresh} />}
              {part === 'account' && <AccountPart me={data.me} failed={data.failure !== null} />}
            </>
          )}
        </main>
      </div>
    </Toasts>
  );
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
