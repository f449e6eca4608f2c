// Puts the store on PostgreSQL through the contract, on a real server; and what holds for PostgreSQL alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../server/store/open-store.ts';
import type { Store } from '../../server/store/store.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';
import { storeContract } from './store.contract.ts';

let server: PostgresServer;
let database: string;
beforeAll(async () => {
  server = await startPostgres();
  database = await server.createDatabase();
}, 60_000);
afterAll(() => server.stop(), 60_000);

// Emptying the tables takes a hundredth of the time that a database, or a schema, of its own would take each test.
const tables = [
  'pins',
  'last_looked',
  'notices',
  'detections',
  'sentinels',
  'versions',
  'asset_sets',
  'asset_bodies',
  'asset_sources',
  'blobs',
  'pages',
  'codes',
  'devices',
  'users',
];
const empty = () =>
  server.execute(
    database,
    `${tables.map((table) => `delete from ${table}`).join(';')}; delete from migrations where name like '9999-%'`,
  );

storeContract(
  'PostgreSQL',
  async () => {
    const url = database;
    const opened: Store[] = [];
    const openAnother = async () => {
      const store = await openStore({ kind: 'postgres', url });
      opened.push(store);
      return store;
    };
    return {
      store: await openAnother(),
      openAnother,
      execute: async (sql) => {
        await server.execute(url, sql);
      },
      rows: (sql) => server.execute(url, sql),
      async cleanup() {
        for (const store of opened) await store.close();
        await empty();
      },
    };
  },
  (hex) => `'\\x${hex}'`,
);

describe('PostgreSQL', () => {
  it('really waits for the disk, even where the server was set not to', async () => {
    const url = await server.createDatabase();
    const { pathname } = new URL(url);
    await server.execute(url, `alter database ${pathname.slice(1)} set synchronous_commit = off`);
    const store = await openStore({ kind: 'postgres', url });
    expect(await store.durability()).toMatchObject({ synchronous_commit: 'on', fsync: 'on' });
    await store.close();
  });

  it('says which tool makes a backup', async () => {
    const store = await openStore({ kind: 'postgres', url: database });
    await expect(store.backup('copy.db')).rejects.toThrow('pg_dump');
    await store.close();
  });
});
