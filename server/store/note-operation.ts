// That an operation of a device was done, and what lost against a later one; always inside the transaction with its effect.

import { type Kysely, sql } from 'kysely';
import type { StoreDialect } from './dialect.ts';
import { toJson } from './json.ts';
import type { Schema } from './schema.ts';
import type { DoneOperation, Overwritten } from './sync-records.ts';

/** False if it was done before. */
export async function noteOperation(
  trx: Kysely<Schema>,
  userId: string,
  { id, doneAt, outcome }: DoneOperation,
): Promise<boolean> {
  const noted = await trx
    .insertInto('operations')
    .values({ user_id: userId, id, done_at: doneAt, outcome: toJson(outcome) })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

/** Needs a begun stamp. */
export async function noteOverwritten(
  trx: Kysely<Schema>,
  dialect: StoreDialect,
  { id, userId, sentinelId, details }: Overwritten,
): Promise<void> {
  await trx
    .insertInto('overwritten')
    .values({
      id,
      user_id: userId,
      sentinel_id: sentinelId,
      details: toJson(details),
      stamp: sql.raw(dialect.stamp),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
