// Logins over HTTP: put in, listed by name, removed; never read back.
import { listLogins, putLogin } from '../../jobs/logins.ts';
import type { World } from '../../jobs/world.ts';
import type { Handlers } from '../handler.ts';
import { Refusal } from '../refusal.ts';

type LoginHandlers = Pick<Handlers, 'listLogins' | 'putLogin' | 'removeLogin'>;

export function loginHandlers(world: World): LoginHandlers {
  return {
    listLogins: (_, { user }) => listLogins(world, user.id),
    putLogin: (login, { user }) => putLogin(world, user.id, login),
    async removeLogin({ name }, { user }) {
      const removed = await world.store.logins.remove(user.id, name);
      return removed ? { ok: true } : new Refusal('not-found', 'You have no such login.');
    },
  };
}
