// The database of every earlier version, as that version made it, opened by this one: nothing of the person's is lost.
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { type IDBPDatabase, openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aSentinel } from '../dashboard/a-sentinel.ts';

const connection = {
  address: 'http://127.0.0.1:8787',
  token: 'secret',
  userName: 'ann',
  deviceId: 'device',
  deviceName: 'Laptop',
};
const before = { lastSyncAt: 50, newestNoticeAt: 40, unread: 2, trouble: null };
const copied = { ...before, owner: 'device', troubleSince: null, cursor: 'far', zone: 'UTC', generation: 3 };
const notice = { id: 'n1', createdAt: 40 };
const edit = {
  id: 'an-edit-made-offline',
  madeAt: 45,
  operation: { kind: 'edit', sentinelId: 's1', text: 'Create Sentinel s Using http://a', basedOn: null },
  reads: { name: 'edited-offline', url: 'http://a' },
  state: 'waiting',
  failure: null,
};
const refused = { ...edit, id: 'refused-by-the-server', state: 'refused', failure: { message: 'No.' } };
const overwritten = { id: 'o1', generation: 3, value: { id: 'o1' } };
const listed = { id: 's1', generation: 3, value: aSentinel({ id: 's1', name: 'told' }) };

type Old = IDBPDatabase<unknown>;

function firstStores(db: Old): void {
  db.createObjectStore('settings');
  db.createObjectStore('seenNotices', { keyPath: 'id' }).createIndex('createdAt', 'createdAt');
}

function outboxStores(db: Old): void {
  db.createObjectStore('overwritten', { keyPath: 'id' });
  db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true }).createIndex('id', 'id', {
    unique: true,
  });
}

function listStores(db: Old): void {
  firstStores(db);
  outboxStores(db);
  db.createObjectStore('sentinels', { keyPath: 'id' }).createIndex('page', 'page');
  db.createObjectStore('folded');
  db.createObjectStore('late', { keyPath: ['kind', 'id'] }).createIndex('seq', ['kind', 'seq']);
}

/** How each version made its database, and how far it had come with its copy. */
const made: Record<number, { upgrade: (db: Old) => void; sync: object }> = {
  1: {
    upgrade(db) {
      firstStores(db);
      for (const name of ['sentinels', 'changes']) db.createObjectStore(name, { keyPath: 'id' });
    },
    sync: before,
  },
  2: {
    upgrade(db) {
      firstStores(db);
      outboxStores(db);
      db.createObjectStore('sentinels', { keyPath: 'id' });
      db.createObjectStore('changes', { keyPath: 'id' }).createIndex('detectedAt', 'value.detectedAt');
    },
    sync: copied,
  },
  3: { upgrade: listStores, sync: { ...copied, seq: 7, foldedAt: 7 } },
  4: {
    upgrade(db) {
      listStores(db);
      db.createObjectStore('beginning');
    },
    sync: { ...copied, seq: 7, foldedAt: 7 },
  },
  5: {
    upgrade(db) {
      listStores(db);
      db.createObjectStore('beginning');
    },
    sync: { ...copied, seq: 7, foldedAt: 7 },
  },
};

async function make(version: number): Promise<void> {
  const { upgrade, sync } = made[version]!;
  const db: Old = await openDB('webvigil', version, { upgrade });
  await db.put('settings', connection, 'connection');
  await db.put('settings', sync, 'sync');
  await db.put('seenNotices', notice);
  if (version >= 2) {
    await db.add('outbox', edit);
    await db.add('outbox', refused);
    await db.put('overwritten', overwritten);
  }
  if (version <= 2) await db.put('sentinels', { ...listed, ...listed.value });
  else await db.put('folded', version < 5 ? [listed] : JSON.stringify([listed]), 'sentinels');
  db.close();
}

/** As a program started anew has it. */
async function start() {
  vi.resetModules();
  const [{ database }, { ownReplica, readReplica }, { enqueue }] = await Promise.all([
    import('../../../extension/local/database.ts'),
    import('../../../extension/local/replica.ts'),
    import('../../../extension/local/enqueue.ts'),
  ]);
  await ownReplica(connection.deviceId);
  return { db: await database(), readReplica, enqueue };
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe.each([1, 2, 3, 4, 5])('a database of version %i', (version) => {
  it('keeps the pairing and which notices were seen', async () => {
    await make(version);
    const { db } = await start();
    expect(await db.get('settings', 'connection')).toEqual(connection);
    expect(await db.getAll('seenNotices')).toEqual([notice]);
    expect(await db.get('settings', 'sync')).toMatchObject({ ...before, owner: connection.deviceId });
  });

  it('keeps its copy, or knows that it is to be read anew', async () => {
    await make(version);
    const { db, readReplica } = await start();
    const { state, sentinels } = await readReplica();
    if (version < 3) expect([state.cursor, sentinels.length]).toEqual([null, 0]);
    else expect([state.cursor, sentinels[0]!.name]).toEqual(['far', 'edited-offline']);
    expect([...db.objectStoreNames]).not.toContain('changes');
  });
});

describe.each([2, 3, 4, 5])('a database of version %i with deeds that wait', (version) => {
  it('keeps them in their order, and what is done next comes after them', async () => {
    await make(version);
    const { db, enqueue, readReplica } = await start();
    await enqueue({ kind: 'pause', sentinelId: 's1' });
    const queued = await db.getAll('outbox');
    expect(queued.slice(0, 2)).toEqual([
      { ...edit, seq: 1 },
      { ...refused, seq: 2 },
    ]);
    expect(queued[2]).toMatchObject({ seq: 3, state: 'waiting', operation: { kind: 'pause' } });
    expect((await readReplica()).overwritten).toEqual([overwritten.value]);
  });
});
