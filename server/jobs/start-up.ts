// What happens when a server starts: the owner is made at the very first start, and gets ways in until somebody is in.

import type { Store } from '../store/store.ts';
import { addUser, givePairingCode, giveSignInCode } from './accounts.ts';
import type { World } from './world.ts';

export const ownerName = 'owner';

export interface Welcome {
  /** Nobody has paired or signed in yet. */
  firstStart: boolean;
  signInCode: string;
  pairingCode: string;
}

/** One-time ways in for a newcomer; null once somebody is in, who can make more from the dashboard or command line. */
export async function welcome(world: World): Promise<Welcome | null> {
  const users = await world.store.users.list();
  const user = users[0] ?? (await addUser(world, ownerName, null));
  if (user === null || (await world.store.devices.count()) > 0) return null;
  const { code } = await givePairingCode(world, user.id);
  return {
    firstStart: users.length === 0,
    signInCode: await giveSignInCode(world, user.id),
    pairingCode: code,
  };
}

/** Listening beyond this machine is only safe when nobody can walk in without a password. */
export async function mayListenBeyondLoopback(store: Store): Promise<boolean> {
  const users = await store.users.list();
  return users.some((user) => user.passwordHash !== null);
}
