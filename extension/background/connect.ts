// Pairing with a server and letting go of it again.

import { callServer } from '../api/call-server.ts';
import { browser } from '../browser.ts';
import { forgetConnection, lastAddress, readConnection, saveConnection } from '../local/connection.ts';
import { readSyncState } from '../local/sync-state.ts';
import type { Connection, OwnMessages } from '../messages.ts';
import { callPaired } from './call-paired.ts';
import { explainPairing } from './explain-pairing.ts';
import { keepUp } from './keep-up.ts';
import { pairingToken } from './pairing-token.ts';
import { serverAddress } from './server-address.ts';
import { sync } from './sync.ts';

export async function getConnection(): Promise<Connection> {
  const [connection, state] = await Promise.all([readConnection(), readSyncState()]);
  if (!connection) return { state: 'unpaired', address: await lastAddress() };
  const { address, userName, deviceName } = connection;
  return {
    state: 'paired',
    address,
    userName,
    deviceName,
    trouble: state.trouble,
    troubleSince: state.troubleSince,
    isRefused: state.isRefused,
    lastSyncAt: state.lastSyncAt,
  };
}

export async function connect(request: OwnMessages['connect']['request']): Promise<Connection> {
  const address = serverAddress(request.address);
  const deviceName = request.deviceName.trim() || (await suggestedDeviceName());
  const code = request.code.trim();
  const own = await pairingToken(address, code);
  const pairing = callServer(address, null)('pair', { code, deviceName, token: own });
  const { token, userName, deviceId, now } = await pairing.catch(async (error) => {
    throw await explainPairing(error, address);
  });
  const before = await readConnection();
  // A server paired with before forgets this device, if it can be reached.
  if (before !== null && before.token !== token) await callPaired('signOut', {}).catch(() => undefined);
  await saveConnection({ address, token, userName, deviceId, deviceName }, now);
  await sync();
  void keepUp();
  return getConnection();
}

export async function disconnect(): Promise<Connection> {
  // The server is told if it can be reached; a lost server must not keep anyone from disconnecting.
  await callPaired('signOut', {}).catch(() => undefined);
  await forgetConnection();
  await sync();
  return getConnection();
}

async function suggestedDeviceName(): Promise<string> {
  const { os } = await browser.runtime.getPlatformInfo();
  const name = navigator.userAgent.includes('Firefox') ? 'Firefox' : 'Chrome';
  return `${name} (${os})`;
}
