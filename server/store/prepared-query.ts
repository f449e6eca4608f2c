// A question built once and asked many times: building costs far more than asking, so frequent ones are kept compiled.
import type { Compilable, Kysely } from 'kysely';
import type { StoreDialect } from './dialect.ts';
import type { Schema } from './schema.ts';

/** The values given while building only mark the places; each run brings its own, in the order they were written. */
export function preparedQuery<Row>(
  db: Kysely<Schema>,
  dialect: Pick<StoreDialect, 'read'>,
  query: Compilable<Row>,
): (...parameters: unknown[]) => Promise<Row[]> {
  const { sql } = query.compile();
  return (...parameters) => dialect.read<Row>(db, sql, parameters);
}
