// The person's logins: cookies and headers that pages of one site are fetched with. Values go in; only names come back.
import { useCallback, useState } from 'preact/hooks';
import type { LoginView } from '../../../shared/api/logins.ts';
import { Failure } from '../../failure.ts';
import { send } from '../../send.ts';
import { t } from '../../t.ts';
import { Field } from '../../ui/field.tsx';
import { Message } from '../../ui/message.tsx';
import { useAction } from '../../ui/use-action.ts';
import { usePoll } from '../../ui/use-poll.ts';
import { When } from '../../ui/when.tsx';

const empty = { name: '', site: '', header: 'cookie', value: '' };

export function LoginsCard() {
  const [logins, setLogins] = useState<LoginView[]>([]);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [draft, setDraft] = useState(empty);
  const load = useCallback(async () => {
    try {
      setLogins(await send('listLogins', {}));
      setTrouble(null);
    } catch (error) {
      setTrouble(Failure.from(error).message);
    }
  }, []);
  usePoll(load, 15_000);
  const save = useAction(async () => {
    const { name, site, header, value } = draft;
    await send('putLogin', { name, origins: [site], headers: [{ name: header, value }] });
    setDraft(empty);
    await load();
  });
  const remove = useAction(async (name: string) => {
    await send('removeLogin', { name });
    await load();
  });
  const bind = (key: keyof typeof empty) => ({
    value: draft[key],
    onInput: (event: { currentTarget: HTMLInputElement }) =>
      setDraft({ ...draft, [key]: event.currentTarget.value }),
    autocomplete: 'off',
    required: true,
    'data-testid': `login-${key}`,
  });
  const failure = save.failure?.message ?? remove.failure?.message ?? trouble;
  return (
    <section class="card padded stack" aria-labelledby="logins" data-testid="logins">
      <div>
        <h2 id="logins">{t('logins')}</h2>
        <p class="soft small">{t('loginsText')}</p>
      </div>
      {failure && <Message tone="bad">{failure}</Message>}
      {logins.length > 0 && (
        <ul class="list devices">
          {logins.map(({ name, origins, headers, updatedAt }) => (
            <li key={name} class="row apart" data-testid="login-row">
              <div class="clip">
                <strong>{name}</strong> <span class="soft">{origins.join(', ')}</span>
                <div class="soft small">
                  {headers.join(', ')} · <When at={updatedAt} />
                </div>
              </div>
              <button
                class="button compact"
                type="button"
                disabled={remove.busy}
                onClick={() => void remove.run(name)}
              >
                {t('loginForget')}
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        class="inline-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save.run();
        }}
      >
        <Field label={t('loginName')} placeholder="shop" {...bind('name')} />
        <Field label={t('loginSite')} placeholder="shop.example.org" {...bind('site')} />
        <Field label={t('loginHeader')} {...bind('header')} />
        <Field label={t('loginValue')} type="password" {...bind('value')} />
        <button class="button" type="submit" disabled={save.busy} data-testid="save-login">
          {t('loginSave')}
        </button>
      </form>
    </section>
  );
}
