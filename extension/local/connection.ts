// Which server this browser is paired with, and the token that proves it.
import { database, ownedStores, type StoredConnection } from './database.ts';
import { never } from './sync-state.ts';

export const defaultAddress = 'http://127.0.0.1:8787';

export async function readConnection(): Promise<StoredConnection | null> {
  return ((await (await database()).get('settings', 'connection')) as StoredConnection | undefined) ?? null;
}

/**
 * In one go, so that being stopped in the middle leaves neither half a pairing nor another's copy. What the same person did
 * before and was not sent yet is kept, and sent now.
 */
export async function saveConnection(connection: StoredConnection, now: number): Promise<void> {
  const before = await readConnection();
  const isSame = before?.address === connection.address && before.userName === connection.userName;
  const stores = isSame ? ownedStores.filter((name) => name !== 'outbox') : ownedStores;
  await forget(stores, async (settings) => {
    await settings.put(connection, 'connection');
    await settings.put(connection.address, 'lastAddress');
    // What was told before is history to this device.
    await settings.put({ ...never, owner: connection.deviceId, newestNoticeAt: now }, 'sync');
  });
}

/** The address stays: whoever disconnects mostly wants to pair with the same server again. */
export async function forgetConnection(): Promise<void> {
  await forget(ownedStores, (settings) => settings.delete('pairing'));
}

interface Settings {
  put(value: unknown, key: string): Promise<unknown>;
  delete(key: string): Promise<void>;
}

async function forget(
  stores: readonly (typeof ownedStores)[number][],
  then: (settings: Settings) => Promise<void>,
): Promise<void> {
  const tx = (await database()).transaction(['settings', ...ownedStores], 'readwrite');
  const settings = tx.objectStore('settings');
  for (const name of stores) await tx.objectStore(name).clear();
  await settings.delete('connection');
  await settings.delete('sync');
  await settings.delete('me');
  await then(settings);
  await tx.done;
}

export async function lastAddress(): Promise<string> {
  return ((await (await database()).get('settings', 'lastAddress')) as string | undefined) ?? defaultAddress;
}
