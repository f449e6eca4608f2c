// Opens the database named in the settings, brings it up to date, and hands it out as a store.
import { Kysely } from 'kysely';
import { kyselyStore } from './kysely-store.ts';
import { migrate } from './migrate.ts';
import type { Schema } from './schema.ts';
import { sqliteDialect } from './sqlite/dialect.ts';
import type { Store } from './store.ts';

export type StoreOptions = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string };

export async function openStore(options: StoreOptions): Promise<Store> {
  const dialect =
    options.kind === 'sqlite' ? sqliteDialect(options.file) : await postgresDialectOf(options.url);
  const db = new Kysely<Schema>({ dialect: dialect.kysely });
  try {
    await migrate(db, dialect);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return kyselyStore(db, dialect);
}

/** Its driver is loaded only by those who have such a database: most do not. */
async function postgresDialectOf(url: string) {
  const { postgresDialect } = await import('./postgres/dialect.ts');
  return postgresDialect(url);
}
