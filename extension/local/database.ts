// The IndexedDB of the extension, or of the web app: what must survive being stopped at any moment.
//
// How pages read: readReplica() in replica.ts gives everything with what is still to be sent already in it, useReplica() in
// ui/ renews it whenever anything changes. How pages write: send(), as ever; the background puts what can wait into the outbox.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { ChangeSummary } from '../../shared/api/changes.ts';
import type { SentinelView } from '../../shared/api/sentinels.ts';
import type { Operation, OperationResult, OverwrittenView } from '../../shared/api/sync.ts';

export interface StoredConnection {
  address: string;
  token: string;
  userName: string;
  deviceId: string;
  deviceName: string;
}

export interface SyncState {
  /** Whose copy this is: the device id of the pairing or session. Null before the first. */
  owner: string | null;
  lastSyncAt: number | null;
  /** Creation time of the newest notice known; null until the first sync after pairing. */
  newestNoticeAt: number | null;
  unread: number;
  /** Why the last sync failed, and since when none has worked. */
  trouble: string | null;
  troubleSince: number | null;
  /** How far the server's changes have been read; null to read everything. */
  cursor: string | null;
  /** In which times in words were told. */
  zone: string | null;
  /** Which full read rows belong to; those of an earlier one go when it is complete. */
  generation: number;
  /** In the middle of a full read. */
  isFull: boolean;
  /** The sum of those of the sentinels. */
  revisions: number;
  /** How often in a row the copy was found to differ. */
  drift: number;
}

/** A row of the copy. */
export interface Copied<T> {
  id: string;
  generation: number;
  value: T;
}

/** Something the person did that the server has yet to do, or did and has yet to tell of. */
export interface QueuedOperation {
  /** In the order in which they were done here. */
  seq: number;
  id: string;
  madeAt: number;
  operation: Operation;
  state: 'waiting' | 'done' | 'refused';
  /** Why it was refused. */
  failure: OperationResult['failure'];
}

interface Schema extends DBSchema {
  settings: { key: string; value: unknown };
  seenNotices: { key: string; value: { id: string; createdAt: number }; indexes: { createdAt: number } };
  sentinels: { key: string; value: Copied<SentinelView> };
  changes: { key: string; value: Copied<ChangeSummary>; indexes: { detectedAt: number } };
  overwritten: { key: string; value: Copied<OverwrittenView> };
  outbox: { key: number; value: QueuedOperation; indexes: { id: string } };
}

export type Database = IDBPDatabase<Schema>;
export const copiedStores = ['sentinels', 'changes', 'overwritten'] as const;

let opened: Promise<Database> | null = null;

export function database(): Promise<Database> {
  opened ??= openDB<Schema>('webvigil', 2, {
    upgrade(db, before) {
      if (before < 1) {
        db.createObjectStore('settings');
        db.createObjectStore('seenNotices', { keyPath: 'id' }).createIndex('createdAt', 'createdAt');
      } else {
        // The copy of before had another shape; it is read anew.
        db.deleteObjectStore('sentinels');
        db.deleteObjectStore('changes');
      }
      db.createObjectStore('sentinels', { keyPath: 'id' });
      db.createObjectStore('changes', { keyPath: 'id' }).createIndex('detectedAt', 'value.detectedAt');
      db.createObjectStore('overwritten', { keyPath: 'id' });
      db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true }).createIndex('id', 'id', {
        unique: true,
      });
    },
    terminated() {
      opened = null;
    },
    blocking() {
      // Another version of this program wants to open it; it is opened again when needed.
      void opened?.then((db) => db.close());
      opened = null;
    },
  });
  return opened;
}
