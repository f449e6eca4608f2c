// The addresses people are told at, and how things stand with each: paused, stopped, refused.
import type { Kysely } from 'kysely';
import { noticeRows } from './commit-check.ts';
import { insertNotice } from './commit-statements.ts';
import type { StoreDialect } from './dialect.ts';
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

  return {
    async byId(id) {
      const row = await db.selectFrom('recipients').selectAll().where('id', '=', id).executeTakeFirst();
      return row ? toRecipient(row) : null;
    },
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
    pause: (id, until) => set(id, { paused_until: until }),
    stop: (id, now) => set(id, { stopped_at: now }),
    async resume(userId, id) {
      const { numUpdatedRows } = await db
        .updateTable('recipients')
        .set({ paused_until: null, stopped_at: null, refused_at: null, problem: null })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    setRefused: (id, refused, notices) =>
      db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('recipients')
          .set({ refused_at: refused?.at ?? null, problem: refused?.problem ?? null })
          .where('id', '=', id)
          .where('refused_at', refused === null ? 'is not' : 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        if (notices.length > 0) await dialect.runBatch(trx, insertNotice, noticeRows({ notices }));
        return true;
      }),
  };
}
