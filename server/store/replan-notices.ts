// Notices that wait are written anew when sentinel or person want to be told otherwise.
import { type Kysely, sql } from 'kysely';
import type { BatchValue } from './batch-statement.ts';
import type { StoreDialect } from './dialect.ts';
import { fromJson, toJson } from './json.ts';
import type { Way } from './notify-records.ts';
import { forgetNotice, tellOtherwise } from './outbox-statements.ts';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';

export function replanNotices(db: Kysely<Schema>, dialect: StoreDialect): Store['outbox']['replan'] {
  return (userId, sentinelId, newId, decide) =>
    db.transaction().execute(async (trx) => {
      // Whoever puts messages together holds these; what was still waiting then waits no more.
      await sql`select id from recipients where user_id = ${userId} order by id ${sql.raw(dialect.forUpdate)}`.execute(
        trx,
      );
      const rows = await newsOf(trx, userId, sentinelId);
      const forgotten: BatchValue[][] = [];
      const otherwise: BatchValue[][] = [];
      for (const notices of Map.groupBy(rows, newsKey).values()) {
        const waiting = notices.filter((one) => one.is_waiting);
        const [source] = waiting;
        if (source === undefined) continue;
        const told = notices
          .filter((one) => !one.is_waiting)
          .map(({ channel, address }) => ({ channel: channel as Way['channel'], address }));
        for (const { channel, address, cadence } of decide({ tree: fromJson(source.tree), told }))
          otherwise.push([newId(), source.id, channel, address, toJson(cadence)]);
        forgotten.push(...waiting.map(({ id }) => [id]));
      }
      if (otherwise.length > 0) await dialect.runBatch(trx, tellOtherwise, otherwise);
      if (forgotten.length > 0) await dialect.runBatch(trx, forgetNotice, forgotten);
    });
}

/** All notices of the news of which some still wait. */
async function newsOf(trx: Kysely<Schema>, userId: string, sentinelId: string | null) {
  const waits = sql<boolean>`notices.state = 'pending' and notices.message_id is null and notices.stage <> 'direct'`;
  const rows = await trx
    .selectFrom('notices')
    .innerJoin('sentinels', 'sentinels.id', 'notices.sentinel_id')
    .select(['notices.id', 'notices.sentinel_id', 'detection_id', 'kind', 'channel', 'address'])
    .select(['message', 'notices.created_at', 'tree'])
    .select(sql<number>`case when ${waits} then 1 else 0 end`.as('is_waiting'))
    .where('notices.user_id', '=', userId)
    .$if(sentinelId !== null, (query) => query.where('notices.sentinel_id', '=', sentinelId))
    .where('notices.created_at', '>=', (eb) =>
      eb
        .selectFrom('notices')
        .select((min) => min.fn.min('created_at').as('oldest'))
        .where('user_id', '=', userId)
        .where(waits),
    )
    .orderBy('notices.id')
    .execute();
  return rows.map((row) => ({ ...row, is_waiting: Number(row.is_waiting) === 1 }));
}

function newsKey(row: Awaited<ReturnType<typeof newsOf>>[number]): string {
  const { sentinel_id, detection_id, kind, message, created_at } = row;
  return JSON.stringify(detection_id ?? [sentinel_id, kind, message, created_at]);
}
