// What the database takes, by PostgreSQL's own word. What is left on its disk it does not tell.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import type { Space } from '../version-store.ts';

export async function space(db: Kysely<Schema>): Promise<Space> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  return { usedBytes: Number(rows[0]!.bytes), freeBytes: null };
}
