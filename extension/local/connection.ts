// Which server this browser is paired with, and the token that proves it.
import { database, type StoredConnection } from './database.ts';

export const defaultAddress = 'http://127.0.0.1:8787';

export async function readConnection(): Promise<StoredConnection | null> {
  return ((await (await database()).get('settings', 'connection')) as StoredConnection | undefined) ?? null;
}

export async function saveConnection(connection: StoredConnection): Promise<void> {
  const db = await database();
  await db.put('settings', connection, 'connection');
  await db.put('settings', connection.address, 'lastAddress');
}

/** The address stays: whoever disconnects mostly wants to pair with the same server again. */
export async function forgetConnection(): Promise<void> {
  const db = await database();
  const tx = db.transaction(['settings', 'seenNotices', 'sentinels', 'changes'], 'readwrite');
  await Promise.all([
    tx.objectStore('settings').delete('connection'),
    tx.objectStore('settings').delete('sync'),
    tx.objectStore('seenNotices').clear(),
    tx.objectStore('sentinels').clear(),
    tx.objectStore('changes').clear(),
    tx.done,
  ]);
}

export async function lastAddress(): Promise<string> {
  return ((await (await database()).get('settings', 'lastAddress')) as string | undefined) ?? defaultAddress;
}
