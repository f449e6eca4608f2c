// The outbox's simplest part: what a browser is told at once, which it asks for itself.
import type { Kysely } from 'kysely';
import { inChunks } from './in-chunks.ts';
import type { Notice } from './records.ts';
import type { NoticeRow, Schema } from './schema.ts';
import type { Store } from './store.ts';

export function notices(db: Kysely<Schema>): Store['notices'] {
  return {
    async since(userId, since, limit, after) {
      const rows = await db
        .selectFrom('notices')
        .innerJoin('sentinels', 'sentinels.id', 'notices.sentinel_id')
        .innerJoin('pages', 'pages.id', 'sentinels.page_id')
        .selectAll('notices')
        .select(['sentinels.name as sentinel_name', 'pages.url'])
        .where('notices.user_id', '=', userId)
        .where('notices.channel', '=', 'extension')
        .where('notices.stage', '=', 'direct')
        .where('notices.created_at', '>=', since)
        .$if(after !== undefined, (query) =>
          query.where((eb) => eb.or([eb('notices.created_at', '>', since), eb('notices.id', '>', after!)])),
        )
        .orderBy('notices.created_at')
        .orderBy('notices.id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ notice: toNotice(row), sentinelName: row.sentinel_name, url: row.url }));
    },
    async markShown(userId, ids, now) {
      for (const chunk of inChunks(ids)) {
        await db
          .updateTable('notices')
          .set({ state: 'sent', sent_at: now })
          .where('id', 'in', chunk)
          .where('user_id', '=', userId)
          .where('channel', '=', 'extension')
          .where('stage', '=', 'direct')
          .where('state', '<>', 'sent')
          .execute();
      }
    },
  };
}

function toNotice(row: NoticeRow): Notice {
  return {
    id: row.id,
    userId: row.user_id,
    sentinelId: row.sentinel_id,
    detectionId: row.detection_id,
    kind: row.kind,
    channel: row.channel as Notice['channel'],
    address: row.address,
    message: row.message,
    createdAt: row.created_at,
    dueAt: row.due_at,
    state: row.state,
    attempts: row.attempts,
    lastError: row.last_error,
    sentAt: row.sent_at,
  };
}
