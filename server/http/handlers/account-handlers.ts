// Signing in, pairing and devices over HTTP.
import {
  givePairingCode,
  pairDevice,
  revokeDevice,
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

const newOne = '"npx webvigil pair" gives a new one.';

export interface ServerFacts {
  version: string;
  publicAddress: string;
  demoUrl: string;
}

const done = { ok: true } as const;
const wait = new Refusal('too-many-requests', 'Too many wrong attempts. Wait a minute, then try again.');

export function accountHandlers(world: World, facts: ServerFacts): AccountHandlers {
  const byAddress = createAttempts(30, 60_000);
  const byTarget = createAttempts(10, 60_000);

  /** The attempt is taken before it is made, so that many at once count as many; a right one is given back. */
  const guarded = async <T>(
    address: string,
    target: string,
    attempt: () => Promise<T | null>,
  ): Promise<T | null | Refusal> => {
    const now = world.now();
    if (!byAddress.take([address], now)) return wait;
    if (!byTarget.take([target], now)) return wait;
    const result = await attempt();
    if (result !== null) {
      byAddress.giveBack([address]);
      byTarget.giveBack([target]);
    }
    return result;
  };

  return {
    async pair({ code, deviceName: name, token }, _, { remoteAddress }) {
      const paired = await guarded(remoteAddress, `code from ${remoteAddress}`, () =>
        pairDevice(world, code, name, token),
      );
      if (paired instanceof Refusal) return paired;
      if (paired === null)
        return new Refusal('unauthorized', `This code is wrong, used or expired. ${newOne}`);
      return {
        token: paired.token,
        userName: paired.user.name,
        deviceId: paired.device.id,
        now: world.now(),
      };
    },

    async signIn(input, _, exchange) {
      const name = deviceName(exchange.userAgent);
      const { remoteAddress } = exchange;
      const signedIn = await ('code' in input
        ? guarded(remoteAddress, `code from ${remoteAddress}`, () => signInByCode(world, input.code, name))
        : guarded(remoteAddress, `password of ${input.name.toLowerCase()}`, () =>
            signInByPassword(world, input, name),
          ));
      if (signedIn instanceof Refusal) return signedIn;
      if (signedIn !== null) {
        exchange.setSessionCookie(signedIn.token, sessionLifeMs / 1000);
        return { userName: signedIn.user.name };
      }
      return new Refusal(
        'unauthorized',
        'code' in input
          ? `This link was used already or has expired. ${newOne}`
          : 'Name or password is wrong. "npx webvigil user reset NAME" sets a new password.',
      );
    },

    async signOut(_, { user, device }, exchange) {
      await revokeDevice(world, user.id, device.id);
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
      const attempt = async () =>
        (await setPassword(world, caller, { current, next })) === 'set' ? done : null;
      const set = await guarded(remoteAddress, `password of ${caller.user.name.toLowerCase()}`, attempt);
      return set ?? new Refusal('forbidden', 'The current password is wrong.');
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
      return (await revokeDevice(world, user.id, id))
        ? done
        : new Refusal('not-found', 'You have no such device.');
    },
  };
}
