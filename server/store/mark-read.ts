// Read marks, stamped so that the person's other devices learn of them; always inside a transaction.
import { type Kysely, sql } from 'kysely';
import type { StoreDialect } from './dialect.ts';
import { inChunks } from './in-chunks.ts';
import type { Schema } from './schema.ts';

/** Answers how many of the ids were the user's and unread. */
export async function markRead(
  trx: Kysely<Schema>,
  dialect: StoreDialect,
  userId: string,
  ids: readonly string[],
  now: number,
): Promise<number> {
  await dialect.beginStamping(trx);
  let marked = 0;
  for (const chunk of inChunks(ids)) {
    const { numUpdatedRows } = await trx
      .updateTable('detections')
      .set({ read_at: now, stamp: sql.raw(dialect.stamp) })
      .where('user_id', '=', userId)
      .where('id', 'in', chunk)
      .where('read_at', 'is', null)
      .executeTakeFirst();
    marked += Number(numUpdatedRows);
  }
  return marked;
}

export async function markReadUpTo(
  trx: Kysely<Schema>,
  dialect: StoreDialect,
  userId: string,
  upTo: number,
  now: number,
): Promise<void> {
  await dialect.beginStamping(trx);
  await trx
    .updateTable('detections')
    .set({ read_at: now, stamp: sql.raw(dialect.stamp) })
    .where('user_id', '=', userId)
    .where('detected_at', '<=', upTo)
    .where('read_at', 'is', null)
    .execute();
}
