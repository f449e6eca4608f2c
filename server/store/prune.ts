// Removes versions that nothing needs any more, and what only they needed; each step is a transaction of its own, so that a
// crash in between leaves nothing half done and the next round goes on.
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Blobs } from './blobs/blobs.ts';
import type { StoreDialect } from './dialect.ts';
import { inChunks } from './in-chunks.ts';
import { isMissingReference } from './missing-reference.ts';
import { holdingsOf } from './page-holdings.ts';
import { pruneTold } from './prune-told.ts';
import type { Schema } from './schema.ts';
import type { KeptOfPage, PruneStore } from './version-store.ts';

export function prune(db: Kysely<Schema>, dialect: StoreDialect, blobs: Blobs): PruneStore {
  return {
    async pages(after, limit) {
      const rows = await db
        .selectFrom('pages')
        .select('id')
        .where('id', '>', after)
        .where('latest_version_id', 'is not', null)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    async page(pageId, now, decide) {
      try {
        return await db.transaction().execute(async (trx) => {
          // Whoever writes to the page, its sentinels included, does so behind this row.
          const { rows } = await sql<Pick<Schema['pages'], 'lease_owner' | 'lease_until'>>`
            select lease_owner, lease_until from pages where id = ${pageId} ${sql.raw(dialect.forUpdate)}`.execute(
            trx,
          );
          const [row] = rows;
          const isLeased = row !== undefined && row.lease_owner !== null && (row.lease_until ?? 0) > now;
          if (row === undefined || isLeased) return 0;
          const holdings = await holdingsOf(trx, pageId);
          const removed = await removeOthers(trx, pageId, holdings.versions, decide(holdings));
          await countBytes(trx, pageId);
          return removed;
        });
      } catch (error) {
        // Somebody has marked a version meanwhile: the next round knows of it.
        if (isMissingReference(error)) return 0;
        throw error;
      }
    },

    async blobs(after, limit) {
      const rows = await db
        .selectFrom('blobs')
        .select('id')
        .select((eb) =>
          eb
            .or([
              eb.exists(eb.selectFrom('versions').select('id').whereRef('body_id', '=', 'blobs.id')),
              eb.exists(eb.selectFrom('versions').select('id').whereRef('features_id', '=', 'blobs.id')),
            ])
            .as('is_used'),
        )
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
      let removed = 0;
      for (const { id, is_used } of rows) if (!is_used && (await blobs.remove(id))) removed++;
      return { last: rows.at(-1)?.id ?? null, removed };
    },

    leftovers: (before) => db.transaction().execute((trx) => removeLeftovers(trx, before)),

    async people(after, limit) {
      const rows = await db
        .selectFrom('users')
        .select('id')
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    told: (told, limit) => pruneTold(db, told, limit),

    giveBack: () => dialect.giveBack(db),
  };
}

async function removeOthers(
  trx: Transaction<Schema>,
  pageId: string,
  versions: readonly { id: string }[],
  kept: KeptOfPage,
): Promise<number> {
  const changes = await trx.selectFrom('detections').select('id').where('page_id', '=', pageId).execute();
  const dropped = changes.map(({ id }) => id).filter((id) => !kept.changes.has(id));
  for (const chunk of inChunks(dropped))
    await trx.deleteFrom('detections').where('id', 'in', chunk).execute();
  const gone = versions.map(({ id }) => id).filter((id) => !kept.versions.has(id));
  for (const chunk of inChunks(gone)) {
    // What is left of these was put there by people who have no sentinel on the page now.
    await trx.deleteFrom('pins').where('version_id', 'in', chunk).where(strangers(pageId)).execute();
    await trx.deleteFrom('last_looked').where('version_id', 'in', chunk).where(elsewhere(pageId)).execute();
    await trx.deleteFrom('versions').where('id', 'in', chunk).execute();
  }
  if (gone.length > 0 && gone.length === versions.length) await forget(trx, pageId);
  return gone.length;
}

/** A pin counts as long as its person has a sentinel that looks at the page, or changes on it. */
function strangers(pageId: string) {
  return sql<boolean>`user_id not in (
    select user_id from sentinels where page_id = ${pageId}
    union select user_id from detections where page_id = ${pageId}
    union select user_id from sentinels join sentinel_pages on sentinel_pages.sentinel_id = sentinels.id
    where sentinel_pages.page_id = ${pageId})`;
}

/** How far one has looked counts as long as the sentinel looks at the page. */
function elsewhere(pageId: string) {
  return sql<boolean>`sentinel_id not in (
    select id from sentinels where page_id = ${pageId}
    union select sentinel_id from detections where page_id = ${pageId}
    union select sentinel_id from sentinel_pages where page_id = ${pageId})`;
}

/** Nothing is known of it any more: the next look, if somebody wants one, makes its first version. */
async function forget(trx: Transaction<Schema>, pageId: string): Promise<void> {
  await trx
    .updateTable('pages')
    .set({
      latest_version_id: null,
      etag: null,
      last_modified: null,
      body_hash: null,
      content_hash: null,
      validators_from: null,
    })
    .where('id', '=', pageId)
    .execute();
  await trx.deleteFrom('quarantine').where('page_id', '=', pageId).execute();
}

/** What several versions have in common is there once; what other pages have too is counted here all the same. */
async function countBytes(trx: Transaction<Schema>, pageId: string): Promise<void> {
  await sql`
    update pages set disk_bytes =
      coalesce((select sum(length(bytes)) from blobs where id in (
        select body_id from versions where page_id = ${pageId}
        union select features_id from versions where page_id = ${pageId})), 0)
      + coalesce((select sum(length(bytes)) from asset_bodies where hash in (
        select asset_set_members.hash from versions
        join version_assets on version_assets.version_id = versions.id
        join asset_set_members on asset_set_members.set_hash = version_assets.set_hash
        where versions.page_id = ${pageId})), 0)
    where id = ${pageId}`.execute(trx);
}

async function removeLeftovers(
  trx: Transaction<Schema>,
  before: { assets: number; sources: number; bad: number },
): Promise<number> {
  const counts = [
    await trx
      .deleteFrom('asset_sets')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb.selectFrom('version_assets').select('version_id').whereRef('set_hash', '=', 'asset_sets.hash'),
          ),
        ),
      )
      .executeTakeFirst(),
    await trx
      .deleteFrom('asset_bodies')
      .where('created_at', '<', before.assets)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('asset_set_members')
              .select('set_hash')
              .whereRef('asset_set_members.hash', '=', 'asset_bodies.hash'),
          ),
        ),
      )
      .executeTakeFirst(),
    await trx.deleteFrom('asset_sources').where('checked_at', '<', before.sources).executeTakeFirst(),
    await trx.deleteFrom('quarantine').where('fetched_at', '<', before.bad).executeTakeFirst(),
  ];
  return counts.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
