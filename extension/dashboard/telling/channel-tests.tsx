// Each channel: what it lacks, what waits for it, and a button that tries it out and says exactly what failed.
import { useState } from 'preact/hooks';
import type { Telling, TestResult } from '../../../shared/api/telling.ts';
import { counted, t } from '../../t.ts';
import { Message } from '../../ui/message.tsx';
import { channelNames } from './channel-names.ts';
import { WebhookKey } from './webhook-key.tsx';

type Kind = Telling['channels'][number]['kind'];

interface Props {
  telling: Telling;
  busy: boolean;
  result: (TestResult & { channel: string }) | null;
  onTest: (channel: Kind, address: string) => void;
}

/** Most have one, and want to know about that. */
function knownHook({ settings, recipients }: Telling): string {
  const isHook = ({ channel }: { channel: Kind }) => channel === 'webhook';
  return settings.defaults.find(isHook)?.address ?? recipients.find(isHook)?.address ?? '';
}

export function ChannelTests({ telling, busy, result, onTest }: Props) {
  const [hook, setHook] = useState(() => knownHook(telling));
  return (
    <div class="stack">
      <h3>{t('channelTests')}</h3>
      <ul class="list devices">
        {telling.channels.map(({ kind, problem, waiting }) => (
          <li key={kind} class="stack" data-testid={`channel-${kind}`}>
            <div class="row apart">
              <div class="clip">
                <strong>{t(channelNames[kind])}</strong>
                {waiting > 0 && <span class="soft small"> {counted('noticesWaiting', waiting)}</span>}
                {problem && <div class="small warn">{problem}</div>}
              </div>
              <div class="row try">
                {kind === 'webhook' && (
                  <input
                    class="input"
                    type="url"
                    aria-label={t('channelAddress')}
                    placeholder="https://example.org/hook"
                    value={hook}
                    onInput={(event) => setHook(event.currentTarget.value)}
                  />
                )}
                <button
                  class="button compact"
                  type="button"
                  disabled={busy}
                  onClick={() => onTest(kind, kind === 'webhook' ? hook.trim() : '')}
                  data-testid={`test-${kind}`}
                >
                  {t('testChannel')}
                </button>
              </div>
            </div>
            {kind === 'webhook' && <WebhookKey />}
            {result?.channel === kind && (
              <Message tone={result.ok ? 'good' : 'bad'}>{result.message}</Message>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
