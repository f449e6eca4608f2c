// The key that webhooks are signed with, shown when asked for.
import { useState } from 'preact/hooks';
import { send } from '../../send.ts';
import { t } from '../../t.ts';
import { useAction } from '../../ui/use-action.ts';

export function WebhookKey() {
  const [key, setKey] = useState<string | null>(null);
  const show = useAction(async (replace: boolean) => setKey((await send('webhookKey', { replace })).key));
  return (
    <div class="row wrap small">
      <button
        class="button compact"
        type="button"
        disabled={show.busy}
        onClick={() => void show.run(key !== null)}
      >
        {key === null ? t('showWebhookKey') : t('newWebhookKey')}
      </button>
      {key !== null && <code class="clip">{key}</code>}
    </div>
  );
}
