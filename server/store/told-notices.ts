// What messages tell: their notices with sentinel, page and detection, without the lists of changes, which may be long.
import { type Kysely, sql } from 'kysely';
import { inChunks } from './in-chunks.ts';
import { fromJson } from './json.ts';
import type { ToldNotice } from './notify-records.ts';
import type { Schema } from './schema.ts';

export async function toldNotices(db: Kysely<Schema>, messageIds: readonly string[]): Promise<ToldNotice[]> {
  const told: ToldNotice[] = [];
  for (const chunk of inChunks([...messageIds])) {
    const rows = await rowsOf(db, chunk);
    for (const row of rows) told.push(toTold(row));
  }
  return told;
}

function rowsOf(db: Kysely<Schema>, messageIds: string[]) {
  return db
    .selectFrom('notices')
    .innerJoin('sentinels', 'sentinels.id', 'notices.sentinel_id')
    .leftJoin('detections', 'detections.id', 'notices.detection_id')
    .innerJoin('pages', (join) =>
      join.on('pages.id', '=', sql<string>`coalesce(detections.page_id, sentinels.page_id)`),
    )
    .leftJoin('versions', 'versions.id', 'new_version_id')
    .select(['versions.fetched_at', 'versions.modified_at'])
    .select(['notices.id', 'message_id', 'notices.kind', 'message', 'notices.created_at', 'held'])
    .select(['sentinels.id as sentinel_id', 'sentinels.name as sentinel_name', 'tree', 'tags'])
    .select('sentinels.page_id as own_page_id')
    .select(['detections.id as detection_id', 'old_version_id', 'new_version_id', 'detected_at'])
    .select(['pages.id as page_id', 'pages.url', 'pages.title'])
    .where('message_id', 'in', messageIds)
    .orderBy('notices.created_at')
    .orderBy('notices.id')
    .execute();
}

function toTold(row: Awaited<ReturnType<typeof rowsOf>>[number]): ToldNotice {
  return {
    id: row.id,
    messageId: row.message_id!,
    kind: row.kind,
    message: row.message,
    createdAt: row.created_at,
    held: row.held === 1,
    sentinel: {
      id: row.sentinel_id,
      name: row.sentinel_name,
      pageId: row.own_page_id,
      tree: fromJson(row.tree),
      tags: fromJson(row.tags),
    },
    detection:
      row.detection_id === null
        ? null
        : {
            id: row.detection_id,
            pageId: row.page_id,
            oldVersionId: row.old_version_id!,
            newVersionId: row.new_version_id!,
            detectedAt: row.detected_at!,
            fetchedAt: row.fetched_at,
            modifiedAt: row.modified_at,
          },
    page: { id: row.page_id, url: row.url, title: row.title },
  };
}
