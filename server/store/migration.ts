// What a migration is given to work with, so that its file can stand alone and never change once it has run anywhere.
import type { SchemaModule, Sql } from 'kysely';

export interface MigrationContext {
  schema: SchemaModule;
  sql: Sql;
  dialect: 'sqlite' | 'postgres';
}

export type Migration = (context: MigrationContext) => Promise<void>;
