// Logins: cookies and headers of a person's own, sealed when they are put in and opened only to fetch their pages.
import type { z } from 'zod';
import type { LoginView, putLoginSchema } from '../../shared/api/logins.ts';
import type { LoginHeaders } from '../fetch/fetcher.ts';
import type { Login, Page } from '../store/records.ts';
import type { World } from './world.ts';

export async function listLogins(world: World, userId: string): Promise<LoginView[]> {
  return (await world.store.logins.ofUser(userId)).map(toView);
}

/** Under a name that exists it takes the old one's place, values included. */
export async function putLogin(
  world: World,
  userId: string,
  { name, origins, headers }: z.output<typeof putLoginSchema>,
): Promise<LoginView> {
  const now = world.now();
  const known = await world.store.logins.byName(userId, name);
  const values = Object.fromEntries(headers.map((header) => [header.name, header.value]));
  const login: Login = {
    userId,
    name,
    origins,
    headerNames: headers.map((header) => header.name),
    sealed: world.secrets.seal(JSON.stringify(values), contextOf({ userId, name, origins })),
    createdAt: known?.createdAt ?? now,
    updatedAt: now,
  };
  await world.store.logins.put(login);
  // What failed for want of it is tried again at once.
  await world.store.pages.retryWithLogin(userId, name, now);
  world.wake();
  return toView(login);
}

export type LoginForPage =
  | {
      ok: true;
      login: LoginHeaders | null /** To be called after the fetch. */;
      keepRenewed(): Promise<void>;
    }
  | { ok: false; message: string };

const nothingToKeep = async () => {};

/** What a page is fetched with. */
export async function loginFor(world: World, { ownerId, credentials }: Page): Promise<LoginForPage> {
  if (credentials === null || ownerId === null) return { ok: true, login: null, keepRenewed: nothingToKeep };
  const login = await world.store.logins.byName(ownerId, credentials);
  if (login === null) {
    const message = `The login "${credentials}" is gone. Make it again, or leave it out of the sentinel.`;
    return { ok: false, message };
  }
  const opened = world.secrets.open(login.sealed, contextOf(login));
  if (opened !== null) return usable(world, login, JSON.parse(opened));
  return {
    ok: false,
    message: `The login "${login.name}" was saved by a server with another key. Enter it again; servers that share a database need the same --secret-key-file.`,
  };
}

/** Many sites give a session a new cookie now and then: whoever keeps sending the old one is soon signed out. */
function usable(world: World, login: Login, headers: Record<string, string>): LoginForPage {
  let renewed: string | null = null;
  const onRenewed = (cookie: string) => {
    renewed = cookie;
  };
  return {
    ok: true,
    login: { origins: login.origins, headers, onRenewed },
    async keepRenewed() {
      if (renewed === null) return;
      const values = JSON.stringify({ ...headers, cookie: renewed });
      const sealed = world.secrets.seal(values, contextOf(login));
      await world.store.logins.renew(login, sealed);
    },
  };
}

/** A sealed value opens only for the person, the name and the sites it was given for. */
function contextOf({ userId, name, origins }: Pick<Login, 'userId' | 'name' | 'origins'>): string {
  return JSON.stringify(['login', userId, name, ...origins]);
}

function toView({ name, origins, headerNames, createdAt, updatedAt }: Login): LoginView {
  return { name, origins: [...origins], headers: [...headerNames], createdAt, updatedAt };
}
