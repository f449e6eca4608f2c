// How far the last sync got.
import { database, type SyncState } from './database.ts';

const never: SyncState = { lastSyncAt: null, newestNoticeAt: null, unread: 0, trouble: null };

export async function readSyncState(): Promise<SyncState> {
  return ((await (await database()).get('settings', 'sync')) as SyncState | undefined) ?? never;
}

export async function updateSyncState(change: Partial<SyncState>): Promise<void> {
  const tx = (await database()).transaction('settings', 'readwrite');
  const before = ((await tx.store.get('sync')) as SyncState | undefined) ?? never;
  await tx.store.put({ ...before, ...change }, 'sync');
  await tx.done;
}
