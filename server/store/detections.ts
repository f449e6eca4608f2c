// The changes found, each for one sentinel between two versions, and whether its person has seen it.
import type { Kysely } from 'kysely';
import type { ChangeList } from '../../shared/detect/change.ts';
import type { StoreDialect } from './dialect.ts';
import { inChunks } from './in-chunks.ts';
import { fromJson } from './json.ts';
import { markRead, markReadUpTo } from './mark-read.ts';
import { pagesById } from './pages-by-id.ts';
import type { Detection } from './records.ts';
import type { DetectionRow, Schema } from './schema.ts';
import type { Store } from './store.ts';

export function detections(db: Kysely<Schema>, dialect: StoreDialect): Store['detections'] {
  const ofUser = (userId: string) =>
    db
      .selectFrom('detections')
      .innerJoin('sentinels', 'sentinels.id', 'detections.sentinel_id')
      .selectAll('detections')
      .select('sentinels.name as sentinel_name')
      .where('detections.user_id', '=', userId);

  return {
    async byId(userId, id) {
      const row = await ofUser(userId).where('detections.id', '=', id).executeTakeFirst();
      return row ? ((await withPages(db, [row]))[0] ?? null) : null;
    },
    async list({ userId, sentinelId, unreadOnly, before, limit }) {
      let query = ofUser(userId);
      if (sentinelId !== undefined) query = query.where('detections.sentinel_id', '=', sentinelId);
      if (unreadOnly) query = query.where('detections.read_at', 'is', null);
      if (before !== undefined) {
        const { at, id } = before;
        query = query.where((eb) =>
          eb.or([
            eb('detections.detected_at', '<', at),
            eb.and([eb('detections.detected_at', '=', at), eb('detections.id', '<', id)]),
          ]),
        );
      }
      const rows = await query
        .orderBy('detections.detected_at', 'desc')
        .orderBy('detections.id', 'desc')
        .limit(limit)
        .execute();
      return withPages(db, rows);
    },
    async lists(ids) {
      const found = new Map<string, ChangeList>();
      for (const chunk of inChunks([...ids])) {
        const rows = await db
          .selectFrom('detections')
          .select(['id', 'list'])
          .where('id', 'in', chunk)
          .execute();
        for (const { id, list } of rows) found.set(id, fromJson(list));
      }
      return found;
    },
    async countUnread(userId) {
      const row = await db
        .selectFrom('detections')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('read_at', 'is', null)
        .executeTakeFirstOrThrow();
      return row.count;
    },
    async leadingTo(sentinelId, versionIds) {
      const found = new Map<string, string>();
      for (const chunk of inChunks(versionIds)) {
        const rows = await db
          .selectFrom('detections')
          .select(['id', 'new_version_id'])
          .where('sentinel_id', '=', sentinelId)
          .where('new_version_id', 'in', chunk)
          .orderBy('detected_at')
          .orderBy('id')
          .execute();
        for (const row of rows) found.set(row.new_version_id, row.id);
      }
      return found;
    },
    async between(sentinelId, oldVersionId, newVersionId) {
      const row = await db
        .selectFrom('detections')
        .selectAll()
        .where('sentinel_id', '=', sentinelId)
        .where('old_version_id', '=', oldVersionId)
        .where('new_version_id', '=', newVersionId)
        .executeTakeFirst();
      return row ? toDetection(row) : null;
    },
    markRead: (userId, ids, now) =>
      db.transaction().execute((trx) => markRead(trx, dialect, userId, ids, now)),
    markReadUpTo: (userId, upTo, now) =>
      db.transaction().execute((trx) => markReadUpTo(trx, dialect, userId, upTo, now)),
  };
}

export async function withPages(db: Kysely<Schema>, rows: (DetectionRow & { sentinel_name: string })[]) {
  const pages = await pagesById(
    db,
    rows.map((row) => row.page_id),
  );
  return rows.map((row) => ({
    detection: toDetection(row),
    sentinelName: row.sentinel_name,
    page: pages.get(row.page_id)!,
  }));
}

function toDetection(row: DetectionRow): Detection {
  return {
    id: row.id,
    sentinelId: row.sentinel_id,
    userId: row.user_id,
    pageId: row.page_id,
    oldVersionId: row.old_version_id,
    newVersionId: row.new_version_id,
    detectedAt: row.detected_at,
    list: fromJson(row.list),
    readAt: row.read_at,
  };
}
