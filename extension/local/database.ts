// The extension's own IndexedDB: what must survive the background being stopped at any moment.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { ChangeSummary } from '../../shared/api/changes.ts';
import type { SentinelView } from '../../shared/api/sentinels.ts';

export interface StoredConnection {
  address: string;
  token: string;
  userName: string;
  deviceId: string;
  deviceName: string;
}

export interface SyncState {
  lastSyncAt: number | null;
  /** Creation time of the newest notice known; null until the first sync after pairing. */
  newestNoticeAt: number | null;
  unread: number;
  trouble: string | null;
}

interface Schema extends DBSchema {
  settings: { key: string; value: unknown };
  seenNotices: { key: string; value: { id: string; createdAt: number }; indexes: { createdAt: number } };
  sentinels: { key: string; value: SentinelView };
  changes: { key: string; value: ChangeSummary };
}

export type Database = IDBPDatabase<Schema>;

let opened: Promise<Database> | null = null;

export function database(): Promise<Database> {
  opened ??= openDB<Schema>('webvigil', 1, {
    upgrade(db) {
      db.createObjectStore('settings');
      db.createObjectStore('seenNotices', { keyPath: 'id' }).createIndex('createdAt', 'createdAt');
      db.createObjectStore('sentinels', { keyPath: 'id' });
      db.createObjectStore('changes', { keyPath: 'id' });
    },
    terminated() {
      opened = null;
    },
  });
  return opened;
}
