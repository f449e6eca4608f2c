// The IndexedDB of the extension, or of the web app: what must survive being stopped at any moment.
//
// How pages read: readReplica() in replica.ts gives what lists show, with what is still to be sent already in it, useReplica() in
// ui/ renews it whenever anything changes; readSentinel() and readHere() give single ones, whole. How pages write: send(), as
// ever; the background puts what can wait into the outbox.
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import type { ChangeSummary } from '../../shared/api/changes.ts';
import type { ListedSentinel, SentinelView } from '../../shared/api/sentinels.ts';
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
  /** The server does not know this browser any more: it has to be paired again. */
  isRefused: boolean;
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
  /** One more with every write to the listing, and what it was when the listing was last folded together. */
  seq: number;
  foldedAt: number;
}

/** A row of the copy. */
export interface Copied<T> {
  id: string;
  generation: number;
  value: T;
}

/** What is kept in the listing of each kind. */
export interface Listable {
  sentinels: ListedSentinel;
  changes: ChangeSummary;
}
export type ListedKind = keyof Listable;

/** Written to the listing since it was last folded; without a value, removed. */
export interface LateRow<K extends ListedKind = ListedKind> {
  kind: K;
  id: string;
  seq: number;
  generation: number;
  value: Listable[K] | null;
}

/** Something the person did that the server has yet to do, or did and has yet to tell of. */
export interface QueuedOperation {
  /** In the order in which they were done here. */
  seq: number;
  id: string;
  madeAt: number;
  operation: Operation;
  /** What its text says, for showing it before the server has read it. */
  reads: { name: string; url: string } | null;
  state: 'waiting' | 'done' | 'refused';
  /** Why it was refused. */
  failure: OperationResult['failure'];
}

/** What the server said to a question, for the time when it cannot be asked. */
export interface KeptAnswer {
  question: string;
  keptAt: number;
  /** About how many bytes it takes. */
  size: number;
  answer: unknown;
}

interface Schema extends DBSchema {
  settings: { key: string; value: unknown };
  seenNotices: { key: string; value: { id: string; createdAt: number }; indexes: { createdAt: number } };
  /** Whole, to be found by id and by the page they watch. */
  sentinels: {
    key: string;
    value: { id: string; page: string; value: SentinelView };
    indexes: { page: string };
  };
  /** See listing.ts. */
  /** An array of rows, written as JSON. */
  folded: { key: ListedKind; value: string };
  /** See beginning.ts. */
  beginning: { key: 'sentinels'; value: ListedSentinel[] };
  late: { key: [ListedKind, string]; value: LateRow; indexes: { seq: [ListedKind, number] } };
  overwritten: { key: string; value: Copied<OverwrittenView> };
  outbox: { key: number; value: QueuedOperation; indexes: { id: string } };
  /** See kept-answers.ts. */
  kept: { key: string; value: KeptAnswer; indexes: { use: [number, number] } };
}

export type Database = IDBPDatabase<Schema>;
export type StoreName = StoreNames<Schema>;
export type Transaction<Mode extends IDBTransactionMode = IDBTransactionMode> = IDBPTransaction<
  Schema,
  StoreName[],
  Mode
>;
/** What belongs to one pairing or session, and goes with it. */
export const ownedStores = [
  'seenNotices',
  'sentinels',
  'folded',
  'beginning',
  'late',
  'overwritten',
  'outbox',
  'kept',
] as const;

let opened: Promise<Database> | null = null;

export function database(): Promise<Database> {
  opened ??= openDB<Schema>('webvigil', 6, {
    async upgrade(db, before, _, tx) {
      if (before < 1) {
        db.createObjectStore('settings');
        db.createObjectStore('seenNotices', { keyPath: 'id' }).createIndex('createdAt', 'createdAt');
      }
      if (before < 2) {
        db.createObjectStore('overwritten', { keyPath: 'id' });
        const outbox = db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
        outbox.createIndex('id', 'id', { unique: true });
      }
      if (before < 4) db.createObjectStore('beginning');
      if (before < 6)
        db.createObjectStore('kept', { keyPath: 'question' }).createIndex('use', ['keptAt', 'size']);
      if (before === 3 || before === 4) await writeFoldedAsText(tx.objectStore('folded'));
      if (before >= 3) return;
      // The copy of before had another shape; it is read anew.
      for (const name of ['sentinels', 'changes'])
        if (db.objectStoreNames.contains(name as 'sentinels')) db.deleteObjectStore(name as 'sentinels');
      db.createObjectStore('sentinels', { keyPath: 'id' }).createIndex('page', 'page');
      db.createObjectStore('folded');
      db.createObjectStore('late', { keyPath: ['kind', 'id'] }).createIndex('seq', ['kind', 'seq']);
      const settings = tx.objectStore('settings');
      const state = (await settings.get('sync')) as SyncState | undefined;
      if (!state) return;
      // The first version did not say whose it was: that of who was paired.
      const connection = (await settings.get('connection')) as StoredConnection | undefined;
      const owner = state.owner ?? connection?.deviceId ?? null;
      await settings.put({ ...state, owner, cursor: null }, 'sync');
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

/** Up to the fourth version the rows themselves were kept. */
async function writeFoldedAsText(folded: {
  get(kind: ListedKind): Promise<unknown>;
  put(text: string, kind: ListedKind): Promise<unknown>;
}): Promise<void> {
  for (const kind of ['sentinels', 'changes'] as const) {
    const rows = await folded.get(kind);
    if (rows !== undefined) await folded.put(JSON.stringify(rows), kind);
  }
}
