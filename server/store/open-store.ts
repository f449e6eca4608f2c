// Opens the database named in the settings, brings it up to date, and hands it out as a store.
import { Kysely } from 'kysely';
import { kyselyStore } from './kysely-store.ts';
import { migrate } from './migrate.ts';
import { postgresDialect } from './postgres/dialect.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite/dialect.ts';
import type { Store } from './store.ts';

export type StoreOptions = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };

export async function openStore(options: StoreOptions): Promise<Store> {
  const dialect = options.kind === 'sqlite' ? sqliteDialect(options.file) : postgresDialect(options.url);
  const db = new Kysely<Schema>({ dialect: dialect.kysely });
  try {
    await migrate(db, dialect);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return kyselyStore(db, dialect);
}
