// How far the last sync got.
import { database, type SyncState } from './database.ts';

export const never: SyncState = {
  owner: null,
  lastSyncAt: null,
  newestNoticeAt: null,
  unread: 0,
  trouble: null,
  troubleSince: null,
  isRefused: false,
  cursor: null,
  zone: null,
  generation: 0,
  isFull: false,
  revisions: 0,
  drift: 0,
  seq: 0,
  foldedAt: 0,
};

export async function readSyncState(): Promise<SyncState> {
  return {
    ...never,
    ...((await (await database()).get('settings', 'sync')) as Partial<SyncState> | undefined),
  };
}

export async function updateSyncState(change: Partial<SyncState>): Promise<void> {
  const tx = (await database()).transaction('settings', 'readwrite');
  const before = (await tx.store.get('sync')) as Partial<SyncState> | undefined;
  await tx.store.put({ ...never, ...before, ...change }, 'sync');
  await tx.done;
}
