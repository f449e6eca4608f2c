// Changes that wait to be confirmed by a second look.
import type { Kysely } from 'kysely';
import { fromJson } from './json.ts';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';

export function doubts(db: Kysely<Schema>): Store['doubts'] {
  return {
    async ofPage(pageId) {
      const rows = await db
        .selectFrom('doubts')
        .selectAll()
        .where('page_id', '=', pageId)
        .orderBy('due_at')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        sentinelId: row.sentinel_id,
        pageId,
        watcherId: row.watcher,
        oldSeq: row.old_seq,
        dueAt: row.due_at,
        list: fromJson(row.list),
      }));
    },
  };
}
