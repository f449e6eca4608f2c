// With which login the page is fetched, and whether its site's robots.txt may forbid it.
import { useEffect, useState } from 'preact/hooks';
import type { FetchPlan, RobotsChoice } from '../../../../shared/sentinel/ast.ts';
import { send } from '../../../send.ts';
import { t } from '../../../t.ts';
import { Choice } from '../inputs/choice.tsx';

interface Props {
  plan: FetchPlan;
  onLogin: (login: FetchPlan['login']) => void;
  onRobots: (robots: RobotsChoice | undefined) => void;
}

const notGiven = 'none';
const noLogin = 'without';
const named = (name: string) => `with ${name}`;

export function AccessChoices({ plan, onLogin, onRobots }: Props) {
  const [known, setKnown] = useState<string[]>([]);
  useEffect(() => {
    // Without the list, what is chosen can still be seen and undone.
    send('listLogins', {}).then(
      (logins) => setKnown(logins.map(({ name }) => name)),
      () => {},
    );
  }, []);
  const { login, robots } = plan;
  const names = typeof login === 'string' && !known.includes(login) ? [...known, login] : known;
  return (
    <div class="inline wrap">
      <Choice
        class="wide-choice"
        label={t('fetchLogin')}
        value={login === undefined ? notGiven : login === null ? noLogin : named(login)}
        options={[
          [notGiven, t('notGiven')],
          [noLogin, t('loginNone')],
          ...names.map((name) => [named(name), name] as const),
        ]}
        onChange={(value) =>
          onLogin(value === notGiven ? undefined : value === noLogin ? null : value.slice(named('').length))
        }
        testId="fetch-login"
      />
      <Choice
        class="wide-choice"
        label={t('fetchRobots')}
        value={robots ?? notGiven}
        options={[
          [notGiven, t('notGiven')],
          ['obey', t('robotsObey')],
          ['ignore', t('robotsIgnore')],
        ]}
        onChange={(value) => onRobots(value === notGiven ? undefined : (value as RobotsChoice))}
        testId="fetch-robots"
      />
    </div>
  );
}
