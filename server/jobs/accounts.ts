// People and their devices: adding a person, handing out one-time codes, trading them for tokens, passwords.
import { hashPassword, verifyPassword } from '../identity/password.ts';
import {
  canonicalPairingCode,
  hashSecret,
  newLinkCode,
  newPairingCode,
  newToken,
} from '../identity/secrets.ts';
import type { Device, DeviceKind, User } from '../store/records.ts';
import { leaseOwner } from './browser/claim-browser-checks.ts';
import type { World } from './world.ts';

const minute = 60_000;
export const codeLifeMs = 60 * minute;
export const sessionLifeMs = 30 * 24 * 60 * minute;

export interface SignedIn {
  user: User;
  device: Device;
  token: string;
}

/** Null when the name is taken. */
export async function addUser(world: World, name: string, password: string | null): Promise<User | null> {
  const passwordHash = password === null ? null : await hashPassword(password);
  return world.store.users.create({ id: world.newId(), name, passwordHash, createdAt: world.now() });
}

export async function givePairingCode(
  world: World,
  userId: string,
): Promise<{ code: string; expiresAt: number }> {
  const code = newPairingCode();
  const expiresAt = world.now() + codeLifeMs;
  await world.store.codes.create({
    codeHash: hashSecret(canonicalPairingCode(code)),
    kind: 'pair',
    userId,
    expiresAt,
  });
  return { code, expiresAt };
}

/** The code for a sign-in link, which works once. */
export async function giveSignInCode(world: World, userId: string): Promise<string> {
  const code = newLinkCode();
  const expiresAt = world.now() + codeLifeMs;
  await world.store.codes.create({ codeHash: hashSecret(code), kind: 'sign-in', userId, expiresAt });
  return code;
}

/** With a token of its own, a device that did not hear the answer may ask again. */
export async function pairDevice(
  world: World,
  code: string,
  deviceName: string,
  token: string = newToken(),
): Promise<SignedIn | null> {
  const paired = await world.store.devices.byTokenHash(hashSecret(token), world.now());
  if (paired !== null) return { ...paired, token };
  const codeHash = hashSecret(canonicalPairingCode(code));
  const userId = await world.store.codes.redeem(codeHash, 'pair', world.now());
  return userId === null ? null : signIn(world, userId, deviceName, 'extension', token);
}

export async function signInByCode(world: World, code: string, deviceName: string): Promise<SignedIn | null> {
  const userId = await world.store.codes.redeem(hashSecret(code), 'sign-in', world.now());
  return userId === null ? null : signIn(world, userId, deviceName, 'web');
}

export async function signInByPassword(
  world: World,
  credentials: { name: string; password: string },
  deviceName: string,
): Promise<SignedIn | null> {
  const user = await world.store.users.byName(credentials.name);
  const right = await verifyPassword(credentials.password, user?.passwordHash ?? null);
  return user !== null && right ? signIn(world, user.id, deviceName, 'web') : null;
}

export type PasswordOutcome = 'set' | 'wrong-current';

/** Changing a password signs every other device out: whoever knew the old one is gone. */
export async function setPassword(
  world: World,
  caller: { user: User; device: Device },
  passwords: { current: string | undefined; next: string },
): Promise<PasswordOutcome> {
  const { user, device } = caller;
  if (user.passwordHash !== null && !(await verifyPassword(passwords.current ?? '', user.passwordHash))) {
    return 'wrong-current';
  }
  await world.store.users.setPassword(user.id, await hashPassword(passwords.next));
  const others = (await world.store.devices.ofUser(user.id)).filter(
    (one) => one.id !== device.id && one.kind === 'web',
  );
  for (const other of others) await revokeDevice(world, user.id, other.id);
  return 'set';
}

/** What it held is given back at once. False when the user has no such device. */
export async function revokeDevice(world: World, userId: string, id: string): Promise<boolean> {
  const revoked = await world.store.devices.revoke(userId, id, world.now());
  if (revoked) await world.store.pages.releaseAll(leaseOwner(id));
  return revoked;
}

/** For a lost password: a new one, and every device must sign in again. */
export async function resetPassword(world: World, user: User, password: string): Promise<void> {
  await world.store.users.setPassword(user.id, await hashPassword(password));
  await world.store.devices.revokeAll(user.id, world.now());
  for (const { id } of await world.store.devices.ofUser(user.id))
    await world.store.pages.releaseAll(leaseOwner(id));
}

async function signIn(
  world: World,
  userId: string,
  name: string,
  kind: DeviceKind,
  token: string = newToken(),
): Promise<SignedIn | null> {
  const user = await world.store.users.byId(userId);
  if (user === null) return null;
  const now = world.now();
  const device: Device = {
    id: world.newId(),
    userId,
    name,
    kind,
    tokenHash: hashSecret(token),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: kind === 'web' ? now + sessionLifeMs : null,
    revokedAt: null,
  };
  await world.store.devices.create(device);
  return { user, device, token };
}
