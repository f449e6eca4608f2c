// The addresses people are told at, and how things stand with each: paused, stopped, refused.
import type { Kysely, Transaction } from 'kysely';
import { noticeRows } from './commit-check.ts';
import { insertNoticeOfAddress } from './commit-statements.ts';
import type { StoreDialect } from './dialect.ts';
import { inChunks } from './in-chunks.ts';
import type { Recipient } from './notify-records.ts';
import { knowRecipient } from './outbox-statements.ts';
import { toRecipient } from './recipient-row.ts';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';

export function recipients(db: Kysely<Schema>, dialect: StoreDialect): Store['recipients'] {
  const set = async (id: string, fields: { paused_until?: number; stopped_at?: number }) => {
    const { numUpdatedRows } = await db
      .updateTable('recipients')
      .set(fields)
      .where('id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };

  const byIds = async (ids: readonly string[]) => {
    const found = new Map<string, Recipient>();
    for (const chunk of inChunks([...new Set(ids)])) {
      const rows = await db.selectFrom('recipients').selectAll().where('id', 'in', chunk).execute();
      for (const row of rows) found.set(row.id, toRecipient(row));
    }
    return found;
  };

  return {
    byId: async (id) => (await byIds([id])).get(id) ?? null,
    byIds,
    async ofUser(userId) {
      const rows = await db
        .selectFrom('recipients')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('channel')
        .orderBy('address')
        .execute();
      return rows.map(toRecipient);
    },
    ensure: ({ id, userId, channel, address }) =>
      db.transaction().execute(async (trx) => {
        await dialect.runBatch(trx, knowRecipient, [[id, userId, channel, address]]);
        const known = await trx
          .selectFrom('recipients')
          .select('id')
          .where('user_id', '=', userId)
          .where('channel', '=', channel)
          .where('address', '=', address)
          .executeTakeFirstOrThrow();
        return known.id;
      }),
    pause: (id, until) => set(id, { paused_until: until }),
    stop: (id, now) => set(id, { stopped_at: now }),
    resume: (userId, id, now) =>
      db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('recipients')
          .set({ paused_until: null, stopped_at: null, refused_at: null, problem: null })
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        await tryNow(trx, id, now);
        return true;
      }),
    setRefused: (id, { at, problem }, notices) =>
      db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('recipients')
          .set({ refused_at: problem === null ? null : at, problem })
          .where('id', '=', id)
          .where('refused_at', problem === null ? 'is not' : 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        if (problem === null) await tryNow(trx, id, at);
        if (notices.length > 0) await dialect.runBatch(trx, insertNoticeOfAddress, noticeRows({ notices }));
        return true;
      }),
  };
}

/** What waits for another try need not wait any more. */
async function tryNow(trx: Transaction<Schema>, recipientId: string, now: number): Promise<void> {
  await trx
    .updateTable('messages')
    .set({ due_at: now })
    .where('recipient_id', '=', recipientId)
    .where('state', '=', 'pending')
    .where('due_at', '>', now)
    .execute();
}
