// Read marks, always inside a transaction. They are stamped, and with them their sentinels, which tell how many are unread: so
// the person's other devices learn of both.
import { type Kysely, type RawBuilder, sql } from 'kysely';
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
  for (const chunk of inChunks(ids))
    marked += await mark(trx, dialect, userId, sql<boolean>`id in (${sql.join(chunk)})`, now);
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
  await mark(trx, dialect, userId, sql<boolean>`detected_at <= ${upTo}`, now);
}

async function mark(
  trx: Kysely<Schema>,
  dialect: StoreDialect,
  userId: string,
  which: RawBuilder<boolean>,
  now: number,
): Promise<number> {
  const stamp = sql.raw<number>(dialect.stamp);
  const marked = await trx
    .updateTable('detections')
    .set({ read_at: now, stamp })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .where(which)
    .returning('sentinel_id')
    .execute();
  const sentinels = [...new Set(marked.map(({ sentinel_id }) => sentinel_id))];
  for (const chunk of inChunks(sentinels))
    await trx.updateTable('sentinels').set({ stamp }).where('id', 'in', chunk).execute();
  return marked.length;
}
