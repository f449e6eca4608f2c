// "Why did it fire, or not?": the last comparisons of a sentinel, operand by operand, fetched when the person asks.
import { useState } from 'preact/hooks';
import type { Why } from '../../../shared/api/traces.ts';
import { send } from '../../send.ts';
import { counted, t } from '../../t.ts';
import { Message } from '../../ui/message.tsx';
import { useAction } from '../../ui/use-action.ts';
import { When } from '../../ui/when.tsx';

export function WhyCard({ sentinelId }: { sentinelId: string }) {
  const [why, setWhy] = useState<Why | null>(null);
  const ask = useAction(async () => setWhy(await send('why', { id: sentinelId, limit: 5 })));
  return (
    <section class="card padded stack" aria-labelledby="why-it-fired" data-testid="why-card">
      <div class="row apart">
        <h2 id="why-it-fired">{t('whyTitle')}</h2>
        <button
          class="button compact"
          type="button"
          disabled={ask.busy}
          onClick={() => void ask.run()}
          data-testid="ask-why"
        >
          {t(why ? 'whyAgain' : 'whyAsk')}
        </button>
      </div>
      {ask.failure && <Message tone="bad">{ask.failure.message}</Message>}
      {why && <Comparisons why={why} />}
    </section>
  );
}

function Comparisons({ why }: { why: Why }) {
  return (
    <div class="stack" aria-live="polite">
      <p class="soft">{why.lastLook}</p>
      {why.waitingVersions !== null && <p class="soft">{counted('whyWaits', why.waitingVersions)}</p>}
      {why.setAside.map(({ at, message }) => (
        <p key={at} class="trouble-text">
          {message} <When at={at} />
        </p>
      ))}
      {why.comparisons.length === 0 && <p class="soft">{t('whyNothing')}</p>}
      {why.comparisons.map((one) => (
        <div
          key={`${one.oldSeq} ${one.newSeq}`}
          class="stack tight"
          data-testid="comparison"
          data-fired={one.fired}
        >
          <strong>
            {t(one.fired ? 'whyFired' : 'whyNotFired', one.oldSeq, one.newSeq)} <When at={one.at} />
          </strong>
          {(one.fired ? one.summary : one.held) && (
            <span class="soft">{one.fired ? one.summary : one.held}</span>
          )}
          <ul class="trace small">
            {one.trace.map(({ depth, fired, text, why: reason }, index) => (
              <li key={index} style={{ marginInlineStart: `${depth * 1.25}rem` }}>
                <span aria-hidden="true">{fired ? '✓' : '✗'}</span> <code>{text}</code>
                {reason && <span class="soft"> – {reason}</span>}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
