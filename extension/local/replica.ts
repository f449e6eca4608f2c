// A copy of the sentinels and the latest changes, so that pages open at once and say something without a network.
import { database, type QueuedOperation, type SyncState } from './database.ts';
import { never } from './sync-state.ts';
import { type Shown, withPending } from './with-pending.ts';

export interface Replica extends Shown {
  /** What has not been sent, or was refused, oldest first. */
  outbox: QueuedOperation[];
  state: SyncState;
}

/** Changes newest first. */
export async function readReplica(): Promise<Replica> {
  const tx = (await database()).transaction(['settings', 'sentinels', 'changes', 'overwritten', 'outbox']);
  const [stored, sentinels, changes, overwritten, operations] = await Promise.all([
    tx.objectStore('settings').get('sync') as Promise<Partial<SyncState> | undefined>,
    tx.objectStore('sentinels').getAll(),
    tx.objectStore('changes').getAll(),
    tx.objectStore('overwritten').getAll(),
    tx.objectStore('outbox').getAll(),
  ]);
  const state = { ...never, ...stored };
  const told = {
    sentinels: sentinels.map(({ value }) => value),
    changes: changes.map(({ value }) => value),
    overwritten: overwritten.map(({ value }) => value),
    unread: state.unread,
  };
  const shown = withPending(told, operations);
  shown.changes.sort((a, b) => b.detectedAt - a.detectedAt || (a.id < b.id ? 1 : -1));
  return { ...shown, outbox: operations.filter(({ state: of }) => of !== 'done'), state };
}

/** Whose copy it is from now on; another's is forgotten, with what they had not sent. */
export async function ownReplica(owner: string): Promise<void> {
  const stores = ['settings', 'seenNotices', 'sentinels', 'changes', 'overwritten', 'outbox'] as const;
  const tx = (await database()).transaction(stores, 'readwrite');
  const state = (await tx.objectStore('settings').get('sync')) as SyncState | undefined;
  if (state?.owner !== owner) {
    for (const name of stores.slice(1)) await tx.objectStore(name as 'outbox').clear();
    await tx.objectStore('settings').put({ ...never, owner }, 'sync');
  }
  await tx.done;
}
