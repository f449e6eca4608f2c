// Settings: which server this browser works with, and letting go of it.
import { useEffect, useState } from 'preact/hooks';
import type { Connection } from '../messages.ts';
import { places } from '../places.ts';
import { send } from '../send.ts';
import { counted, t } from '../t.ts';
import { Brand } from '../ui/brand.tsx';
import { Message } from '../ui/message.tsx';
import { PairForm } from '../ui/pair-form.tsx';
import { useAction } from '../ui/use-action.ts';
import { useReplica } from '../ui/use-replica.ts';
import { When } from '../ui/when.tsx';
import { FirstPage, Pairing } from './first-run.tsx';
import { Queue } from './queue.tsx';

/** The page before this one, where the browser lets us know it. */
const cameFrom = new URLSearchParams(location.search).get('from') ?? '';

export function OptionsPage() {
  const [connection, setConnection] = useState<Connection | null>(null);
  const [isNew, setIsNew] = useState(false);
  const { replica } = useReplica();
  useEffect(() => {
    void send('syncNow', {}).then(setConnection);
  }, []);
  return (
    <div class="options">
      <header class="row apart">
        <Brand />
        {connection?.state === 'paired' && (
          <a class="button quiet" href={places.dashboard()}>
            {t('openDashboard')}
          </a>
        )}
      </header>
      <main class="stack">
        <h1>{t(connection?.state === 'unpaired' ? 'firstRunTitle' : 'settings')}</h1>
        {connection?.state === 'paired' && isNew && <FirstPage url={cameFrom} />}
        {connection?.state === 'paired' && (
          <Paired connection={connection} waiting={replica?.outbox.length ?? 0} onChange={setConnection} />
        )}
        {connection?.state === 'unpaired' && (
          <Pairing
            address={connection.address}
            onPaired={(paired) => {
              setConnection(paired);
              setIsNew(true);
            }}
          />
        )}
        {connection?.state === 'paired' && replica && (
          <Queue
            outbox={replica.outbox}
            nameOf={(id) => replica.sentinels.find((one) => one.id === id)?.name ?? ''}
          />
        )}
        {connection?.state === 'paired' && (
          <p class="soft small">
            <a href={places.dashboard('account')}>{t('channels')}</a>
            {` – ${t('tellingHint')}`}
          </p>
        )}
      </main>
    </div>
  );
}

interface PairedProps {
  connection: Extract<Connection, { state: 'paired' }>;
  /** What was not sent yet, and would be lost by letting go. */
  waiting: number;
  onChange: (connection: Connection) => void;
}

function Paired({ connection, waiting, onChange }: PairedProps) {
  const [isAsked, setAsked] = useState(false);
  // Once all is sent there is nothing to ask about.
  const isAsking = isAsked && waiting > 0;
  const disconnect = useAction(async () => onChange(await send('disconnect', {})));
  const retry = useAction(async () => onChange(await send('syncNow', {})));
  return (
    <section class="card padded stack" aria-labelledby="connection" data-testid="connection">
      <div class="row apart">
        <h2 id="connection">{t('connection')}</h2>
        <span class={`state ${connection.trouble ? 'trouble' : 'enabled'}`}>
          {connection.trouble ? t('notConnected') : t('connected')}
        </span>
      </div>
      {connection.trouble && <Message tone="warn">{connection.trouble}</Message>}
      {connection.isRefused && (
        <>
          <p>{t('pairAgain')}</p>
          <PairForm address={connection.address} onPaired={onChange} />
        </>
      )}
      <dl class="pairs">
        <dt>{t('pairAddress')}</dt>
        <dd>{connection.address}</dd>
        <dt>{t('signedInAs')}</dt>
        <dd>{connection.userName}</dd>
        <dt>{t('pairName')}</dt>
        <dd>{connection.deviceName}</dd>
        <dt>{t('lastSync')}</dt>
        <dd>
          <When at={connection.lastSyncAt} />
        </dd>
      </dl>
      {disconnect.failure && <Message tone="bad">{disconnect.failure.message}</Message>}
      <div class="row">
        <button class="button" type="button" disabled={retry.busy} onClick={() => void retry.run()}>
          {retry.busy ? t('checking') : t('syncNow')}
        </button>
        {!isAsking && (
          <button
            class="button quiet"
            type="button"
            disabled={disconnect.busy}
            onClick={() => (waiting > 0 ? setAsked(true) : void disconnect.run())}
            data-testid="disconnect"
          >
            {t('disconnect')}
          </button>
        )}
      </div>
      {isAsking && (
        <Message tone="warn">
          <p>{counted('wouldBeLost', waiting)}</p>
          <div class="row">
            <button class="button" type="button" onClick={() => setAsked(false)}>
              {t('cancel')}
            </button>
            <button
              class="button danger"
              type="button"
              disabled={disconnect.busy}
              onClick={() => void disconnect.run()}
              data-testid="disconnect-anyway"
            >
              {t('disconnectAnyway')}
            </button>
          </div>
        </Message>
      )}
      <p class="soft small">{t(connection.trouble ? 'disconnectHintOffline' : 'disconnectHint')}</p>
    </section>
  );
}
