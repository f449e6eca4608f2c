// Reads back from PostgreSQL what it really does to keep data safe, as this program's own connections see it.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

export async function durability(db: Kysely<Schema>): Promise<Record<string, string>> {
  const { rows } = await sql<Record<string, string>>`
    select current_setting('synchronous_commit') as synchronous_commit, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_page_writes`.execute(db);
  return rows[0]!;
}
