// "Watch a page": an address and perhaps a name; everything else is one click away in the editor.

import { useRef, useState } from 'preact/hooks';
import { ownZone } from '../own-zone.ts';
import { places } from '../places.ts';
import { send } from '../send.ts';
import { t } from '../t.ts';
import { Field } from '../ui/field.tsx';
import { Message } from '../ui/message.tsx';
import { useAction } from '../ui/use-action.ts';
import { watchText } from '../watch-text.ts';
import { useSay } from './toasts.tsx';
import { typedAddress } from './typed-address.ts';

export function WatchForm({ onWatched }: { onWatched: () => Promise<void> }) {
  const [url, setUrl] = useState('');
  const [name, setName] = useState('');
  const first = useRef<HTMLFormElement>(null);
  const say = useSay();
  const watch = useAction(async () => {
    const text = watchText({ url: typedAddress(url), name: name.trim() || undefined });
    const whenNameTaken = name.trim() === '' ? 'number' : 'fail';
    const sentinel = await send('createSentinel', { text, whenNameTaken, zone: ownZone() });
    setUrl('');
    setName('');
    say(t('nowWatching', sentinel.pageTitle ?? sentinel.name));
    await onWatched();
    first.current?.querySelector('input')?.focus();
  });
  return (
    <form
      ref={first}
      class="card padded stack watch-form"
      data-testid="watch-form"
      onSubmit={(event) => {
        event.preventDefault();
        void watch.run();
      }}
    >
      <div class="row apart">
        <h2>{t('watchAPage')}</h2>
        <a
          class="button quiet compact"
          href={places.newSentinel({ url: url.trim(), name: name.trim() })}
          data-testid="more-choices"
        >
          {t('moreChoices')}
        </a>
      </div>
      <div class="simple">
        <Field
          label={t('address')}
          placeholder="https://example.org/news"
          value={url}
          onInput={(event) => setUrl(event.currentTarget.value)}
          inputMode="url"
          autocomplete="off"
          spellcheck={false}
          required
          data-testid="watch-url"
        />
        <Field
          label={t('nameOptional')}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
          autocomplete="off"
          data-testid="watch-name"
        />
        <button class="button primary" type="submit" disabled={watch.busy} data-testid="watch-button">
          {watch.busy ? t('watchingNow') : t('watch')}
        </button>
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
