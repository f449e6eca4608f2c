// One sentinel: what it watches, how it stands, and what can be done with it.
import { useState } from 'preact/hooks';
import type { ChangeSummary } from '../../shared/api/changes.ts';
import type { SentinelView } from '../../shared/api/sentinels.ts';
import { Failure } from '../failure.ts';
import { places } from '../places.ts';
import { send } from '../send.ts';
import { counted, t } from '../t.ts';
import { pageAddress } from '../ui/page-address.ts';
import { StateLabel } from '../ui/state-label.tsx';
import { WebLink } from '../ui/web-link.tsx';
import { When } from '../ui/when.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Menu } from './menu.tsx';
import { useSay } from './toasts.tsx';

interface Props {
  sentinel: SentinelView;
  latest: ChangeSummary | undefined;
  refresh: () => Promise<void>;
}

export function SentinelRow({ sentinel, latest, refresh }: Props) {
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState(false);
  const say = useSay();
  const { id, name, state } = sentinel;
  const title = sentinel.pageTitle || name;

  const act = async (work: () => Promise<string>) => {
    setBusy(true);
    try {
      say(await work());
    } catch (error) {
      say(Failure.from(error).message, 'bad');
    }
    await refresh();
    setBusy(false);
  };
  const change = (
    message: 'pauseSentinel' | 'resumeSentinel' | 'endSentinel' | 'removeSentinel',
    said: string,
  ) =>
    void act(async () => {
      await send(message, { id });
      return said;
    });
  const check = () => act(async () => (await send('checkSentinel', { id })).message);
  const pause = { text: t('pause'), run: () => change('pauseSentinel', t('paused', name)) };
  const resume = { text: t('resume'), run: () => change('resumeSentinel', t('resumed', name)) };
  const end = { text: t('end'), run: () => change('endSentinel', t('endedNow', name)) };
  const remove = { text: t('remove'), danger: true, run: () => setRemoving(true) };
  const actions = state === 'ended' ? [remove] : [state === 'disabled' ? resume : pause, end, remove];

  return (
    <li class="sentinel" data-testid="sentinel-row" data-sentinel={id} data-state={state}>
      <div class="about">
        <div class="title">
          <strong class="clip" title={title}>
            {title}
          </strong>
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
      </div>
      <div class="standing">
        <StateLabel sentinel={sentinel} />
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
        <Menu label={t('moreFor', title)} items={actions} />
      </div>
      {removing && (
        <ConfirmDialog
          title={t('removeTitle', title)}
          text={t('removeText')}
          action={t('removeNow')}
          onCancel={() => setRemoving(false)}
          onConfirm={() => {
            setRemoving(false);
            change('removeSentinel', t('removed', name));
          }}
        />
      )}
    </li>
  );
}
