// What a migration is given to work with, so that its file can stand alone and never change once it has run anywhere.
import type { RawBuilder, SchemaModule, Sql } from 'kysely';

export interface MigrationContext {
  schema: SchemaModule;
  sql: Sql;
  dialect: 'sqlite' | 'postgres';
  /** Changes what lies in the tables. */
  run(statement: RawBuilder<unknown>): Promise<void>;
}

export type Migration = (context: MigrationContext) => Promise<void>;
