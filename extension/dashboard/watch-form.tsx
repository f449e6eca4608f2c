// "Watch a page": an address and perhaps a name; or the whole sentinel as text, with the server's problems beside it.
import { useRef, useState } from 'preact/hooks';
import { send } from '../send.ts';
import { t } from '../t.ts';
import { Field } from '../ui/field.tsx';
import { Message } from '../ui/message.tsx';
import { useAction } from '../ui/use-action.ts';
import { watchText } from '../watch-text.ts';
import { SentinelEditor } from './sentinel-editor.tsx';
import { useSay } from './toasts.tsx';
import { typedAddress } from './typed-address.ts';

export function WatchForm({ onWatched }: { onWatched: () => Promise<void> }) {
  const [url, setUrl] = useState('');
  const [name, setName] = useState('');
  const [text, setText] = useState<string | null>(null);
  const first = useRef<HTMLFormElement>(null);
  const say = useSay();
  const watch = useAction(async () => {
    const whole = text ?? watchText({ url: typedAddress(url), name: name.trim() || undefined });
    const chosen = text !== null || name.trim() !== '';
    const sentinel = await send('createSentinel', { text: whole, whenNameTaken: chosen ? 'fail' : 'number' });
    setUrl('');
    setName('');
    setText(null);
    say(t('nowWatching', sentinel.pageTitle ?? sentinel.name));
    await onWatched();
    first.current?.querySelector('input')?.focus();
  });
  const openText = () => {
    watch.clear();
    setText(
      text === null
        ? watchText({ url: typedAddress(url) || 'https://example.org/', name: name.trim() || undefined })
        : null,
    );
  };
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
        <button
          class="button quiet compact"
          type="button"
          aria-expanded={text !== null}
          onClick={openText}
          data-testid="as-text"
        >
          {text === null ? t('asText') : t('asForm')}
        </button>
      </div>
      {text === null ? (
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
      ) : (
        <SentinelEditor
          text={text}
          onInput={setText}
          problems={watch.failure?.problems ?? []}
          busy={watch.busy}
        />
      )}
      {watch.failure && (text === null || watch.failure.problems.length === 0) && (
        <Message tone="bad">
          {[watch.failure.message, ...watch.failure.problems.map((one) => one.suggestion ?? '')]
            .join(' ')
            .trim()}
        </Message>
      )}
    </form>
  );
}
