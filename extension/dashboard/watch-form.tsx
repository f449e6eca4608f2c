// "Watch a page": an address is enough; everything else is one click away in the editor.

import { useRef, useState } from 'preact/hooks';
import { Failure } from '../failure.ts';
import { ownZone } from '../own-zone.ts';
import { places } from '../places.ts';
import { send } from '../send.ts';
import { t } from '../t.ts';
import { addressProblem, typedAddress } from '../typed-address.ts';
import { Icon } from '../ui/icon.tsx';
import { Message } from '../ui/message.tsx';
import { useAction } from '../ui/use-action.ts';
import { useSay } from './toasts.tsx';
import { watchedWords } from './watched-words.ts';

export function WatchForm({ onWatched }: { onWatched: () => Promise<void> }) {
  const [url, setUrl] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const say = useSay();
  const watch = useAction(async () => {
    const problem = addressProblem(url);
    if (problem) throw new Failure({ code: 'bad-request', message: problem, problems: [] });
    // Only now: the list need not wait for the language.
    const { watchText } = await import('../watch-text.ts');
    const text = watchText({ url: typedAddress(url) });
    const sentinel = await send('createSentinel', { text, whenNameTaken: 'number', zone: ownZone() });
    setUrl('');
    say(watchedWords(sentinel));
    await onWatched();
    input.current?.focus();
  });
  return (
    <form
      class="watch-form stack tight"
      data-testid="watch-form"
      onSubmit={(event) => {
        event.preventDefault();
        void watch.run();
      }}
    >
      <div class="watch-line">
        <label class="watch-address">
          <Icon name="add" />
          <span class="visually-hidden">{t('watchAPage')}</span>
          <input
            ref={input}
            class="input"
            placeholder={t('watchAddressHint')}
            value={url}
            onInput={(event) => setUrl(event.currentTarget.value)}
            inputMode="url"
            autocomplete="off"
            spellcheck={false}
            required
            data-testid="watch-url"
          />
        </label>
        <button class="button primary" type="submit" disabled={watch.busy} data-testid="watch-button">
          {watch.busy ? t('watchingNow') : t('watch')}
        </button>
        <a class="button" href={places.newSentinel({ url: url.trim(), name: '' })} data-testid="more-choices">
          <Icon name="tune" /> {t('moreChoices')}
        </a>
      </div>
      {watch.failure && (
        <Message tone="bad">
          {[watch.failure.message, ...watch.failure.problems.map((one) => one.suggestion ?? '')]
            .join(' ')
            .trim()}
        </Message>
      )}
    </form>
  );
}
