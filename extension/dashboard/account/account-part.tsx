// The account: who is signed in, devices, password, moving in and out.
import type { Me } from '../../../shared/api/account.ts';
import { places } from '../../places.ts';
import { send } from '../../send.ts';
import { t } from '../../t.ts';
import { useAction } from '../../ui/use-action.ts';
import { Loading } from '../loading.tsx';
import { MoveCard } from '../move/move-card.tsx';
import { ChannelsCard } from '../telling/channels-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { LoginsCard } from './logins-card.tsx';
import { PasswordCard } from './password-card.tsx';

interface Props {
  me: Me | null;
  failed: boolean;
  /** The server does not answer: one sentence says so, not every card. */
  isAway: boolean;
}

export function AccountPart({ me, failed, isAway }: Props) {
  const options = places.options();
  const signOut = useAction(async () => {
    await send('signOut', {});
    location.assign(places.signIn());
  });
  const away = <p class="card padded soft">{t('accountAway')}</p>;
  if (!me) return isAway ? away : failed ? null : <Loading />;
  return (
    <div class="stack wide" data-testid="account">
      <div class="row apart">
        <div>
          <h1>{me.userName}</h1>
          <p class="soft small">{t('serverIs', me.server.publicAddress, me.server.version)}</p>
        </div>
        {options ? (
          <a class="button" href={options}>
            {t('connectionSettings')}
          </a>
        ) : (
          <button
            class="button"
            type="button"
            disabled={signOut.busy}
            onClick={() => void signOut.run()}
            data-testid="sign-out"
          >
            {t('signOut')}
          </button>
        )}
      </div>
      {isAway ? (
        away
      ) : (
        <>
          <ChannelsCard />
          <DevicesCard />
          <LoginsCard />
          <PasswordCard hasPassword={me.hasPassword} />
          <MoveCard />
        </>
      )}
    </div>
  );
}
