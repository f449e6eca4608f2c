// The stored versions of pages: what was fetched, byte for byte, and what was read out of it.
import type { Kysely } from 'kysely';
import { KeptFeatures } from '../../shared/page/kept-features.ts';
import type { Blobs } from './blobs/blobs.ts';
import { DamagedLink } from './blobs/chain.ts';
import { DamagedBody } from './blobs/damaged-body.ts';
import type { StoreDialect } from './dialect.ts';
import { inChunks } from './in-chunks.ts';
import type { KnownDamage } from './known-damage.ts';
import { preparedQuery } from './prepared-query.ts';
import type { Version } from './records.ts';
import type { Schema, VersionRow } from './schema.ts';
import type { VersionStore } from './version-store.ts';

/** As a check asks for: each by a prepared question is quicker than one that has to be built. */
const aFew = 3;

export function versions(
  db: Kysely<Schema>,
  dialect: StoreDialect,
  blobs: Blobs,
  damage: KnownDamage,
): VersionStore {
  const all = db.selectFrom('versions').selectAll();
  const byId = preparedQuery(db, dialect, all.where('id', '=', ''));
  const ofSeq = preparedQuery(db, dialect, all.where('page_id', '=', '').where('seq', '=', 0));

  const timeLine: VersionStore['timeLine'] = async (pageId, { before, limit }) => {
    const rows = await db
      .selectFrom('versions')
      .selectAll()
      .where('page_id', '=', pageId)
      .$if(before !== undefined, (query) => query.where('seq', '<', before!))
      .orderBy('seq', 'desc')
      .limit(limit)
      .execute();
    return rows.map(toVersion);
  };

  return {
    timeLine,
    ofPage: (pageId, limit) => timeLine(pageId, { limit }),
    async byId(id) {
      const [row] = await byId(id);
      return row ? toVersion(row) : null;
    },
    async count(pageId) {
      const row = await db
        .selectFrom('versions')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('page_id', '=', pageId)
        .executeTakeFirstOrThrow();
      return row.count;
    },
    async bySeq(pageId, seqs) {
      const found: Version[] = [];
      const wanted = [...new Set(seqs)];
      if (wanted.length <= aFew) {
        for (const seq of wanted.sort((a, b) => a - b))
          found.push(...(await ofSeq(pageId, seq)).map(toVersion));
        return found;
      }
      for (const chunk of inChunks(wanted)) {
        const rows = await db
          .selectFrom('versions')
          .selectAll()
          .where('page_id', '=', pageId)
          .where('seq', 'in', chunk)
          .orderBy('seq')
          .execute();
        found.push(...rows.map(toVersion));
      }
      return found;
    },
    async badOnes(pageId, limit) {
      const rows = await db
        .selectFrom('quarantine')
        .select(['id', 'reason', 'message', 'fetched_at', 'content_type', 'final_url', 'title'])
        .where('page_id', '=', pageId)
        .orderBy('fetched_at', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        pageId,
        reason: row.reason,
        message: row.message,
        fetchedAt: row.fetched_at,
        contentType: row.content_type,
        finalUrl: row.final_url,
        title: row.title,
      }));
    },
    async body(id) {
      const bytes = await blobs.readOf(id, 'body');
      if (bytes instanceof Uint8Array) return bytes;
      const [row] = await byId(id);
      if (!row) return null;
      const { bodyOf } = await blobs.brokenBy(bytes?.id ?? row.body_id);
      // On a disk that takes nothing more it is found again next time.
      await damage.note(bodyOf).catch(() => {});
      throw new DamagedBody(id, bodyOf);
    },
    async features(id) {
      const bytes = await blobs.readOf(id, 'features');
      if (bytes === null || bytes instanceof DamagedLink) return null;
      return KeptFeatures.from(bytes);
    },
    async verify(after, limit) {
      const { ids, damaged, unreadable } = await blobs.verify(after, limit);
      await damage.settle(ids, new Set(unreadable));
      const damages = await Promise.all(damaged.map((id) => blobs.brokenBy(id)));
      return { last: ids.at(-1) ?? null, checked: ids.length, damages };
    },
    damagedAmong: (ids) => damage.among(ids),
    async visibleTo(userId, id) {
      const row = await db
        .selectFrom('versions')
        .innerJoin('pages', 'pages.id', 'versions.page_id')
        .select('versions.id')
        .where('versions.id', '=', id)
        .where((eb) => {
          const mine = eb.selectFrom('sentinels').select('sentinels.id').where('user_id', '=', userId);
          const also = eb.selectFrom('sentinel_pages').whereRef('sentinel_pages.page_id', '=', 'pages.id');
          return eb.or([
            eb.exists(mine.whereRef('sentinels.page_id', '=', 'pages.id')),
            eb.exists(also.select('url').where('sentinel_id', 'in', mine)),
            // Watched before: what was told of it can still be looked at.
            eb.exists(
              eb
                .selectFrom('detections')
                .select('detections.id')
                .whereRef('detections.page_id', '=', 'pages.id')
                .where('detections.user_id', '=', userId),
            ),
          ]);
        })
        .where((eb) => eb.or([eb('pages.owner_id', 'is', null), eb('pages.owner_id', '=', userId)]))
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

function toVersion(row: VersionRow): Version {
  return {
    id: row.id,
    pageId: row.page_id,
    seq: row.seq,
    contentHash: row.content_hash,
    contentType: row.content_type,
    charset: row.charset,
    status: row.status,
    finalUrl: row.final_url,
    title: row.title,
    size: row.size,
    fetchedAt: row.fetched_at,
    modifiedAt: row.modified_at,
  };
}
