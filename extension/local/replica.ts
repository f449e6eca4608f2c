// The local copy as pages see it: what the server told, with what the person did since; there at once and without a network.
import type { ChangeSummary } from '../../shared/api/changes.ts';
import type { ListedSentinel, SentinelView } from '../../shared/api/sentinels.ts';
import { readBeginning } from './beginning.ts';
import { database, ownedStores, type QueuedOperation, type SyncState, type Transaction } from './database.ts';
import { type Listing, readListing } from './listing.ts';
import { pageKey } from './page-key.ts';
import { never } from './sync-state.ts';
import { type Pending, type Shown, sentinelOf, withPending } from './with-pending.ts';

interface Standing {
  /** What has not been sent, or was refused, oldest first. */
  outbox: QueuedOperation[];
  state: SyncState;
}

/** Everything, as lists show it; changes newest first. */
export interface Replica extends Shown, Standing {
  /** Else only the first sentinels in order of activity. */
  isWhole: boolean;
  /** As read, for the next reading to begin from. */
  listed: { sentinels: Listing<'sentinels'> | null; changes: Listing<'changes'> };
}

/** After the first time only what is new since `known` is read, and what has not changed is the same object again. */
export async function readReplica(known: Replica | null = null): Promise<Replica> {
  return (await read(known, async (tx, state) => {
    const listing = await readListing(tx, 'sentinels', state, known?.listed.sentinels);
    return { listing, values: listing.values };
  }))!;
}

/** What a page can draw before it has read everything; null where that cannot be told, because of what waits to be sent. */
export function readReplicaBeginning(): Promise<Replica | null> {
  return read(null, async (tx, _, operations) => {
    const values = operations.length === 0 ? await readBeginning(tx) : null;
    return values?.length ? { listing: null, values } : null;
  });
}

interface ReadSentinels {
  listing: Listing<'sentinels'> | null;
  values: readonly ListedSentinel[];
}

async function read(
  known: Replica | null,
  readSentinels: (
    tx: Transaction,
    state: SyncState,
    operations: readonly QueuedOperation[],
  ) => Promise<ReadSentinels | null>,
): Promise<Replica | null> {
  const tx = (await database()).transaction([
    'settings',
    'folded',
    'beginning',
    'late',
    'overwritten',
    'outbox',
  ]);
  const [state, overwritten, operations] = await Promise.all([
    stateIn(tx as Transaction),
    tx.objectStore('overwritten').getAll(),
    tx.objectStore('outbox').getAll(),
  ]);
  const [sentinels, changes] = await Promise.all([
    readSentinels(tx as Transaction, state, operations),
    readListing(tx as Transaction, 'changes', state, known?.listed.changes),
  ]);
  if (sentinels === null) return null;
  const told = {
    sentinels: sentinels.values,
    changes: newestFirst(changes),
    overwritten: overwritten.map(({ value }) => value),
    unread: state.unread,
  };
  return {
    ...withPending(told, operations),
    ...standing(operations, state),
    isWhole: sentinels.listing !== null,
    listed: { sentinels: sentinels.listing, changes },
  };
}

/** One sentinel, whole; null when there is none. */
export async function readSentinel(id: string): Promise<(SentinelView & Pending) | null> {
  const tx = (await database()).transaction(['sentinels', 'outbox']);
  const [row, operations] = await Promise.all([
    tx.objectStore('sentinels').get(id),
    tx.objectStore('outbox').getAll(),
  ]);
  const told = { ...nothing, sentinels: row ? [row.value] : [] };
  const own = operations.filter(({ operation }) => sentinelOf(operation) === id);
  return withPending<SentinelView>(told, own).sentinels[0] ?? null;
}

export interface News extends Standing {
  /** Newest first. */
  changes: readonly ChangeSummary[];
  unread: number;
}

/** What is new, without the sentinels. */
export async function readNews(): Promise<News> {
  const { changes, unread, outbox, state } = await readHere(null);
  return { changes, unread, outbox, state };
}

/** What is new, and the sentinels on the page at an address, without reading all the others. */
export async function readHere(url: string | null): Promise<News & { sentinels: readonly SentinelView[] }> {
  const tx = (await database()).transaction(['settings', 'folded', 'late', 'sentinels', 'outbox']);
  const rows = tx.objectStore('sentinels');
  const key = url === null ? null : pageKey(url);
  const [state, operations, on] = await Promise.all([
    stateIn(tx as Transaction),
    tx.objectStore('outbox').getAll(),
    key === null ? [] : rows.index('page').getAll(key),
  ]);
  // What was edited may have come to this page.
  const edited = key === null ? [] : operations.flatMap(({ operation }) => sentinelOf(operation) ?? []);
  const [changes, ...moved] = await Promise.all([
    readListing(tx as Transaction, 'changes', state),
    ...[...new Set(edited)].map((id) => rows.get(id)),
  ]);
  const found = new Map([...on, ...moved].flatMap((row) => (row ? [[row.id, row.value]] : [])));
  const told = {
    sentinels: [...found.values()],
    changes: newestFirst(changes),
    overwritten: [],
    unread: state.unread,
  };
  const shown = withPending<SentinelView>(told, operations);
  return {
    sentinels: shown.sentinels.filter((one) => pageKey(one.url) === key),
    changes: shown.changes,
    unread: shown.unread,
    ...standing(operations, state),
  };
}

const nothing = { sentinels: [], changes: [], overwritten: [], unread: 0 };

async function stateIn(tx: Transaction): Promise<SyncState> {
  return { ...never, ...((await tx.objectStore('settings').get('sync')) as Partial<SyncState> | undefined) };
}

function standing(operations: QueuedOperation[], state: SyncState): Standing {
  return { outbox: operations.filter(({ state: of }) => of !== 'done'), state };
}

/** Sorted once for each reading that found something new. */
const sorted = new WeakMap<Listing<'changes'>, readonly ChangeSummary[]>();

function newestFirst(listing: Listing<'changes'>): readonly ChangeSummary[] {
  const known = sorted.get(listing);
  if (known) return known;
  const order = listing.values.toSorted((a, b) => b.detectedAt - a.detectedAt || (a.id < b.id ? 1 : -1));
  sorted.set(listing, order);
  return order;
}

/** Whose copy it is from now on; another's is forgotten, with what they had not sent. */
export async function ownReplica(owner: string): Promise<void> {
  const tx = (await database()).transaction(['settings', ...ownedStores], 'readwrite');
  const state = (await tx.objectStore('settings').get('sync')) as SyncState | undefined;
  if (state?.owner !== owner) {
    for (const name of ownedStores) await tx.objectStore(name).clear();
    await tx.objectStore('settings').put({ ...never, owner }, 'sync');
  }
  await tx.done;
}
