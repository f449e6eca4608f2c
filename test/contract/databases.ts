// Empty databases of both kinds for tests of more than the store: a file, or a database on a real PostgreSQL server.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoreOptions } from '../../server/store/open-store.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

export interface Databases {
  create(): Promise<StoreOptions>;
  end(): Promise<void>;
}

export const databases: Record<'SQLite' | 'PostgreSQL', () => Promise<Databases>> = {
  async SQLite() {
    const folder = await mkdtemp(join(tmpdir(), 'webvigil-database-'));
    let made = 0;
    return {
      create: async () => ({ kind: 'sqlite', file: join(folder, `${++made}.sqlite`) }),
      end: () => rm(folder, { recursive: true }),
    };
  },
  async PostgreSQL() {
    const server: PostgresServer = await startPostgres();
    return {
      create: async () => ({ kind: 'postgres', url: await server.createDatabase() }),
      end: () => server.stop(),
    };
  },
};
