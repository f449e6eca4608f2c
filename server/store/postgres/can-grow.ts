// Finds out whether PostgreSQL's disk has room, which it does not tell: by taking a little of it, for a moment.
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

const diskFull = '53100';
/** Each row fills a block of 8 KB. */
const blocks = 250;

export async function canGrow(db: Kysely<Schema>): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`create temporary table webvigil_room (bytes bytea storage plain) on commit drop`.execute(trx);
      await sql`insert into webvigil_room
        select decode(repeat('00', 8000), 'hex') from generate_series(1, ${sql.lit(blocks)})`.execute(trx);
    });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === diskFull) return false;
    throw error;
  }
}
