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
  const counts = c.get('origin') === 'own' && !isCrossSite(c) && !isForLooks(c);
  return counts ? readSessionCookie(c.req.header('cookie')) : null;
}

/** SameSite=Strict already keeps the cookie away from other sites; browsers say it a second time here. */
function isCrossSite(c: WebContext): boolean {
  const site = c.req.header('sec-fetch-site');
  return site === 'cross-site' || site === 'same-site';
}

/**
 * A picture, font or style sheet is never asked for in a person's name: stored pages, which are shown on pages of ours, could
 * name any address. By plain http only what is accepted tells.
 */
function isForLooks(c: WebContext): boolean {
  const dest = c.req.header('sec-fetch-dest') ?? 'empty';
  return (
    (dest !== 'empty' && dest !== 'document') || /^(?:image\/|text\/css)/.test(c.req.header('accept') ?? '')
  );
}
