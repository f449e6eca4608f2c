// Finds out who is asking: a device token in the Authorization header, or the dashboard's cookie from our own pages.

import { hashSecret } from '../identity/secrets.ts';
import { isNoRoom } from '../jobs/is-no-room.ts';
import type { Store } from '../store/store.ts';
import { readSessionCookie } from './cookies.ts';
import type { Caller } from './handler.ts';
import type { WebContext } from './web-context.ts';

export async function authenticate(c: WebContext, store: Store, now: number): Promise<Caller | null> {
  const token = bearerToken(c) ?? cookieToken(c);
  if (token === null) return null;
  const found = await store.devices.byTokenHash(hashSecret(token), now);
  if (found === null) return null;
  // When it was last seen can wait until the disk has room again.
  await store.devices.touch(found.device.id, now).catch(unlessNoRoom);
  return found;
}

function unlessNoRoom(error: unknown): void {
  if (!isNoRoom(error)) throw error;
}

function bearerToken(c: WebContext): string | null {
  return /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? null;
}

function cookieToken(c: WebContext): string | null {
  return c.get('origin') === 'own' && !isCrossSite(c) ? readSessionCookie(c.req.header('cookie')) : null;
}

/** SameSite=Strict already keeps the cookie away from other sites; browsers say it a second time here. */
function isCrossSite(c: WebContext): boolean {
  const site = c.req.header('sec-fetch-site');
  return site === 'cross-site' || site === 'same-site';
}
