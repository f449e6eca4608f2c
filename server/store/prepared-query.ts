// A query built once and run many times: building costs far more than running, so frequent ones are kept compiled.
import type { Compilable, Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** The values given while building only mark the places; each run brings its own, in the order they were written. */
export function preparedQuery<Row>(db: Kysely<Schema>, query: Compilable<Row>) {
  const compiled = query.compile();
  return async (...parameters: unknown[]): Promise<Row[]> =>
    (await db.executeQuery({ ...compiled, parameters })).rows as Row[];
}
