// What devices copy, found by the stamp of the transaction that last wrote it, and what they did under ids of their own.

import { type Kysely, sql } from 'kysely';
import { withPages } from './detections.ts';
import type { StoreDialect } from './dialect.ts';
import { inChunks } from './in-chunks.ts';
import { fromJson } from './json.ts';
import { markRead, markReadUpTo } from './mark-read.ts';
import { noteOperation, noteOverwritten } from './note-operation.ts';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';
import type { Removal, Stamped, StampQuery } from './sync-records.ts';

export function sync(db: Kysely<Schema>, dialect: StoreDialect): Store['sync'] {
  return {
    async horizon() {
      const { rows } = await sql<{ horizon: number; forgotten: number; epoch: string }>`
        select ${sql.raw(dialect.horizon)} as horizon, forgotten, epoch from change_clock`.execute(db);
      return rows[0]!;
    },
    async sentinels(userId, since) {
      // Read off one index with the pages' own stamps beside it: with many sentinels little is touched.
      const { rows } = await sql<Stamped>`
        select id, stamp from (
          select sentinels.id, case when pages.stamp > sentinels.stamp then pages.stamp else sentinels.stamp end as stamp
          from sentinels join pages on pages.id = sentinels.page_id where sentinels.user_id = ${userId}
        ) as changed where ${behind(since)} order by stamp, id limit ${since.limit}`.execute(db);
      return rows;
    },
    async hanging(userId) {
      const rows = await db
        .selectFrom('sentinels')
        .select('id')
        .where('user_id', '=', userId)
        .where('tree', 'like', '%"of":"%')
        .execute();
      return rows.map(({ id }) => id);
    },
    async changes(userId, { detectedFrom = 0, ...since }) {
      const rows = await db
        .selectFrom('detections')
        .innerJoin('sentinels', 'sentinels.id', 'detections.sentinel_id')
        .selectAll('detections')
        .select('sentinels.name as sentinel_name')
        .where('detections.user_id', '=', userId)
        .where('detections.detected_at', '>=', detectedFrom)
        .where(behind(since, 'detections.'))
        .orderBy('detections.stamp')
        .orderBy('detections.id')
        .limit(since.limit)
        .execute();
      const shown = await withPages(db, rows);
      return shown.map((row, i) => ({ ...row, id: rows[i]!.id, stamp: rows[i]!.stamp }));
    },
    async overwritten(userId, since) {
      const rows = await stamped(db, 'overwritten', userId, since).execute();
      return rows.map(({ id, sentinel_id, details, stamp }) => ({
        id,
        userId,
        sentinelId: sentinel_id,
        details: fromJson(details),
        stamp,
      }));
    },
    async removals(userId, since) {
      const { rows } = await sql<Removal>`select id, stamp, kind from removals
        where user_id = ${userId} and ${behind(since)} order by stamp, id limit ${since.limit}`.execute(db);
      return rows;
    },
    async detectedFrom(userId, count) {
      const row = await db
        .selectFrom('detections')
        .select('detected_at')
        .where('user_id', '=', userId)
        .orderBy('detected_at', 'desc')
        .orderBy('id', 'desc')
        .offset(count - 1)
        .limit(1)
        .executeTakeFirst();
      return row?.detected_at ?? 0;
    },
    async standing(userId) {
      const row = await db
        .selectFrom('sentinels')
        .select((eb) => [
          eb.fn.countAll<number>().as('sentinels'),
          eb.fn.coalesce(eb.fn.sum<number>('revision'), eb.val(0)).as('revisions'),
        ])
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return { sentinels: Number(row.sentinels), revisions: Number(row.revisions) };
    },
    async news(userIds, from) {
      const found = new Set<string>();
      for (const ids of inChunks(userIds)) {
        for (const table of ['sentinels', 'detections', 'removals', 'overwritten'] as const) {
          const rows = await db
            .selectFrom('users')
            .select('id')
            .where('id', 'in', ids)
            .where(({ exists, selectFrom }) =>
              exists(
                selectFrom(table)
                  .select(sql.lit(1).as('one'))
                  .whereRef('user_id', '=', 'users.id')
                  .where('stamp', '>=', from),
              ),
            )
            .execute();
          for (const { id } of rows) found.add(id);
        }
      }
      return [...found];
    },
    async operation(userId, id) {
      const row = await db
        .selectFrom('operations')
        .selectAll()
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row ? { id, doneAt: row.done_at, outcome: fromJson(row.outcome) } : null;
    },
    async lose(operation, overwritten) {
      return db.transaction().execute(async (trx) => {
        await dialect.beginStamping(trx);
        if (!(await noteOperation(trx, overwritten.userId, operation))) return false;
        await noteOverwritten(trx, dialect, overwritten);
        return true;
      });
    },
    async read(userId, operation, which, now) {
      return db.transaction().execute(async (trx) => {
        if (!(await noteOperation(trx, userId, operation))) return false;
        if ('ids' in which) await markRead(trx, dialect, userId, which.ids, now);
        else await markReadUpTo(trx, dialect, userId, which.upTo, now);
        return true;
      });
    },
    async settle(userId, id) {
      await db.deleteFrom('overwritten').where('user_id', '=', userId).where('id', '=', id).execute();
    },
    async forget(before) {
      await db.transaction().execute(async (trx) => {
        const { newest } = await trx
          .selectFrom('removals')
          .select((eb) => eb.fn.max('stamp').as('newest'))
          .where('removed_at', '<', before)
          .executeTakeFirstOrThrow();
        await trx.deleteFrom('operations').where('done_at', '<', before).execute();
        if (newest === null) return;
        await trx.deleteFrom('removals').where('removed_at', '<', before).execute();
        await trx.updateTable('change_clock').set({ forgotten: newest }).execute();
      });
    },
  };
}

function stamped(db: Kysely<Schema>, table: 'overwritten', userId: string, since: StampQuery) {
  return db
    .selectFrom(table)
    .selectAll()
    .where('user_id', '=', userId)
    .where(behind(since))
    .orderBy('stamp')
    .orderBy('id')
    .limit(since.limit);
}

function behind({ from, after }: StampQuery, table = '') {
  const [stamp, id] = [sql.ref(`${table}stamp`), sql.ref(`${table}id`)];
  return after === undefined
    ? sql<boolean>`${stamp} >= ${from}`
    : sql<boolean>`(${stamp} > ${after.stamp} or (${stamp} = ${after.stamp} and ${id} > ${after.id}))`;
}
