// Sets or changes the password that signs in to the web dashboard.
import { useState } from 'preact/hooks';
import { send } from '../../send.ts';
import { t } from '../../t.ts';
import { Field } from '../../ui/field.tsx';
import { Message } from '../../ui/message.tsx';
import { useAction } from '../../ui/use-action.ts';

export function PasswordCard({ hasPassword }: { hasPassword: boolean }) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [done, setDone] = useState(false);
  const save = useAction(async () => {
    setDone(false);
    await send('setPassword', hasPassword ? { current, next } : { next });
    setCurrent('');
    setNext('');
    setDone(true);
  });
  return (
    <section class="card padded stack" aria-labelledby="password">
      <div>
        <h2 id="password">{t('password')}</h2>
        <p class="soft small">{t(hasPassword ? 'passwordChangeText' : 'passwordSetText')}</p>
      </div>
      <form
        class="inline-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save.run();
        }}
      >
        {hasPassword && (
          <Field
            label={t('passwordCurrent')}
            type="password"
            value={current}
            onInput={(event) => setCurrent(event.currentTarget.value)}
            autocomplete="current-password"
            required
          />
        )}
        <Field
          label={t('passwordNew')}
          type="password"
          value={next}
          onInput={(event) => setNext(event.currentTarget.value)}
          minLength={10}
          autocomplete="new-password"
          required
        />
        <button class="button" type="submit" disabled={save.busy}>
          {t(hasPassword ? 'passwordChange' : 'passwordSet')}
        </button>
      </form>
      {save.failure && <Message tone="bad">{save.failure.message}</Message>}
      {done && <Message tone="good">{t('passwordDone')}</Message>}
    </section>
  );
}
