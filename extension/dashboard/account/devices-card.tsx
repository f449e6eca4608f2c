// Devices that may act for this person: a code to add one, and a way to shut one out.
import { useCallback, useState } from 'preact/hooks';
import type { DeviceView } from '../../../shared/api/account.ts';
import { Failure } from '../../failure.ts';
import { send } from '../../send.ts';
import { t } from '../../t.ts';
import { Message } from '../../ui/message.tsx';
import { useAction } from '../../ui/use-action.ts';
import { usePoll } from '../../ui/use-poll.ts';
import { When } from '../../ui/when.tsx';

export function DevicesCard() {
  const [devices, setDevices] = useState<DeviceView[]>([]);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [code, setCode] = useState<{ code: string; expiresAt: number } | null>(null);
  const load = useCallback(async () => {
    try {
      setDevices(await send('listDevices', {}));
      setTrouble(null);
    } catch (error) {
      setTrouble(Failure.from(error).message);
    }
  }, []);
  usePoll(load, 5000);
  const pair = useAction(async () => setCode(await send('createPairingCode', {})));
  const revoke = useAction(async (id: string) => {
    await send('revokeDevice', { id });
    await load();
  });
  const failure = pair.failure?.message ?? revoke.failure?.message ?? trouble;
  return (
    <section class="card padded stack" aria-labelledby="devices">
      <div class="row apart">
        <div>
          <h2 id="devices">{t('devices')}</h2>
          <p class="soft small">{t('devicesText')}</p>
        </div>
        <button
          class="button"
          type="button"
          disabled={pair.busy}
          onClick={() => void pair.run()}
          data-testid="new-code"
        >
          {t('pairAnother')}
        </button>
      </div>
      {code && (
        <div class="pairing-code">
          <output data-testid="pairing-code">{code.code}</output>
          <span class="soft small">
            {t('codeHelp')} <When at={code.expiresAt} />
          </span>
        </div>
      )}
      {failure && <Message tone="bad">{failure}</Message>}
      <ul class="list devices">
        {devices.map((device) => (
          <li key={device.id} class="row apart" data-testid="device-row">
            <div class="clip">
              <strong>{device.name}</strong>{' '}
              {device.current && <span class="pill accent">{t('thisDevice')}</span>}
              <div class="soft small">
                {t(device.kind === 'web' ? 'kindWeb' : 'kindExtension')} · {t('lastSeen')}{' '}
                <When at={device.lastSeenAt} />
              </div>
            </div>
            {!device.current && (
              <button
                class="button compact"
                type="button"
                disabled={revoke.busy}
                onClick={() => void revoke.run(device.id)}
              >
                {t('revoke')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
