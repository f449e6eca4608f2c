// Signs in and goes on to where the person wanted to be.
import { useEffect, useState } from 'preact/hooks';
import { send } from '../send.ts';
import { t } from '../t.ts';
import { Field } from '../ui/field.tsx';
import { Mark } from '../ui/mark.tsx';
import { Message } from '../ui/message.tsx';
import { useAction } from '../ui/use-action.ts';
import { readSignInLink } from './read-sign-in-link.ts';

export function SignInPage() {
  const [link, setLink] = useState(() => readSignInLink(location.href));
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useAction(async (request: { code: string } | { name: string; password: string }) => {
    await send('signIn', request);
    location.replace(link.back);
  });
  useEffect(() => {
    // A link pasted while this page is open only changes what is behind the #.
    const read = () => setLink(readSignInLink(location.href));
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  useEffect(() => {
    if (link.code === null) return;
    // The code works once; it should not stay in the history either way.
    history.replaceState(null, '', '/sign-in');
    void signIn.run({ code: link.code });
  }, [link]);
  const byLink = link.code !== null && !signIn.failure;
  return (
    <main class="sign-in stack">
      <div class="hero">
        <Mark size={64} />
        <h1>{t('signInTitle')}</h1>
      </div>
      {byLink ? (
        <div class="empty" role="status">
          <span class="spinner" />
          {t('signingIn')}
        </div>
      ) : (
        <form
          class="card padded stack"
          data-testid="sign-in-form"
          onSubmit={(event) => {
            event.preventDefault();
            void signIn.run({ name: name.trim(), password });
          }}
        >
          {signIn.failure && <Message tone="bad">{signIn.failure.message}</Message>}
          <Field
            label={t('userName')}
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
            autocomplete="username"
            autocapitalize="none"
            required
            data-testid="sign-in-name"
          />
          <Field
            label={t('password')}
            type="password"
            value={password}
            onInput={(event) => setPassword(event.currentTarget.value)}
            autocomplete="current-password"
            required
            data-testid="sign-in-password"
          />
          <button
            class="button primary large"
            type="submit"
            disabled={signIn.busy}
            data-testid="sign-in-button"
          >
            {signIn.busy ? t('signingIn') : t('signIn')}
          </button>
          <p class="soft small">{t('signInHelp')}</p>
        </form>
      )}
    </main>
  );
}
