// Signing in, pairing and devices over HTTP.
import {
  givePairingCode,
  pairDevice,
  sessionLifeMs,
  setPassword,
  signInByCode,
  signInByPassword,
} from '../../jobs/accounts.ts';
import type { World } from '../../jobs/world.ts';
import { createAttempts } from '../attempts.ts';
import { deviceName } from '../device-name.ts';
import type { Handlers } from '../handler.ts';
import { Refusal } from '../refusal.ts';

type AccountHandlers = Pick<
  Handlers,
  'pair' | 'signIn' | 'signOut' | 'me' | 'setPassword' | 'createPairingCode' | 'listDevices' | 'revokeDevice'
>;

export interface ServerFacts {
  version: string;
  publicAddress: string;
  demoUrl: string;
}

const done = { ok: true } as const;
const wait = new Refusal('too-many-requests', 'Too many wrong attempts. Wait a minute, then try again.');

export function accountHandlers(world: World, facts: ServerFacts): AccountHandlers {
  const attempts = createAttempts(10, 60_000);

  return {
    async pair({ code, deviceName: name }, _, { remoteAddress }) {
      if (!attempts.allowed(remoteAddress, world.now())) return wait;
      const paired = await pairDevice(world, code, name);
      if (paired !== null)
        return { token: paired.token, userName: paired.user.name, deviceId: paired.device.id };
      attempts.failed(remoteAddress, world.now());
      return new Refusal(
        'unauthorized',
        'This code is wrong, used or expired. "npx webvigil pair" gives a new one.',
      );
    },

    async signIn(input, _, exchange) {
      if (!attempts.allowed(exchange.remoteAddress, world.now())) return wait;
      const name = deviceName(exchange.userAgent);
      const signedIn = await ('code' in input
        ? signInByCode(world, input.code, name)
        : signInByPassword(world, input, name));
      if (signedIn !== null) {
        exchange.setSessionCookie(signedIn.token, sessionLifeMs / 1000);
        return { userName: signedIn.user.name };
      }
      attempts.failed(exchange.remoteAddress, world.now());
      if ('code' in input) {
        return new Refusal(
          'unauthorized',
          'This link was used already or has expired. "npx webvigil pair" gives a new one.',
        );
      }
      return new Refusal(
        'unauthorized',
        'Name or password is wrong. "npx webvigil user reset NAME" sets a new password.',
      );
    },

    async signOut(_, { user, device }, exchange) {
      await world.store.devices.revoke(user.id, device.id, world.now());
      exchange.clearSessionCookie();
      return done;
    },

    async me(_, { user, device }) {
      const unread = await world.store.detections.countUnread(user.id);
      return {
        userName: user.name,
        hasPassword: user.passwordHash !== null,
        deviceId: device.id,
        unread,
        server: facts,
      };
    },

    async setPassword({ current, next }, caller, { remoteAddress }) {
      if (!attempts.allowed(remoteAddress, world.now())) return wait;
      if ((await setPassword(world, caller, { current, next })) === 'set') return done;
      attempts.failed(remoteAddress, world.now());
      return new Refusal('forbidden', 'The current password is wrong.');
    },

    createPairingCode: (_, { user }) => givePairingCode(world, user.id),

    async listDevices(_, { user, device }) {
      const devices = await world.store.devices.ofUser(user.id);
      const valid = devices.filter(
        ({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt ?? Infinity) > world.now(),
      );
      return valid.map((one) => ({ ...one, current: one.id === device.id }));
    },

    async revokeDevice({ id }, { user }) {
      const revoked = await world.store.devices.revoke(user.id, id, world.now());
      return revoked ? done : new Refusal('not-found', 'You have no such device.');
    },
  };
}
