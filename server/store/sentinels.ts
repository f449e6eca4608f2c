// The monitoring requests, each its user's own.

import { type Kysely, sql } from 'kysely';
import type { ElementStanding } from '../core/graph/element-standing.ts';
import type { StoreDialect } from './dialect.ts';
import { fromJson } from './json.ts';
import { nameKey } from './name-key.ts';
import { toPage } from './page-row.ts';
import { pagesById } from './pages-by-id.ts';
import { preparedQuery } from './prepared-query.ts';
import type { OwnLooks, Sentinel } from './records.ts';
import type { Schema, SentinelRow } from './schema.ts';
import type { Store } from './store.ts';

export function sentinels(db: Kysely<Schema>, dialect: StoreDialect): Store['sentinels'] {
  const onPage = preparedQuery(
    db,
    dialect,
    db
      .selectFrom('sentinels')
      .selectAll()
      .where('page_id', '=', '')
      .where('state', '=', 'enabled')
      .orderBy('created_at')
      .orderBy('id'),
  );
  const alsoOn = preparedQuery(
    db,
    dialect,
    db
      .selectFrom('sentinel_pages')
      .innerJoin('sentinels', 'sentinels.id', 'sentinel_pages.sentinel_id')
      .selectAll('sentinels')
      .select('sentinel_pages.since_seq as since_elsewhere')
      .where('sentinel_pages.page_id', '=', '')
      .where('sentinels.state', '=', 'enabled')
      .orderBy('sentinels.created_at')
      .orderBy('sentinels.id'),
  );
  const looking = preparedQuery(
    db,
    dialect,
    db
      .selectFrom('sentinels')
      .select(['id', 'seen'])
      .where('page_id', '=', '')
      .where('state', '=', 'enabled')
      .where((eb) => eb.or([eb('look_at', '<=', 0), eb('id', '=', '')]))
      .orderBy('created_at')
      .orderBy('id'),
  );
  const ofUser = (userId: string) => db.selectFrom('sentinels').selectAll().where('user_id', '=', userId);

  return {
    async byId(userId, id) {
      const row = await ofUser(userId).where('id', '=', id).executeTakeFirst();
      return row ? toSentinel(row) : null;
    },
    async byName(userId, name) {
      const row = await ofUser(userId).where('name_key', '=', nameKey(name)).executeTakeFirst();
      return row ? toSentinel(row) : null;
    },
    async ofUser(userId) {
      return (await ofUser(userId).orderBy('created_at').orderBy('id').execute()).map(toSentinel);
    },
    async onPage(pageId, state) {
      return (await onPage(pageId, state)).map(toSentinel);
    },
    async changedOnPage(pageId, revision) {
      return db.transaction().execute(async (trx) => {
        const rows = await trx
          .selectFrom('sentinels')
          .selectAll()
          .where('page_id', '=', pageId)
          .where('page_revision', '>', revision)
          .orderBy('created_at')
          .orderBy('id')
          .execute();
        const { enabled } = await trx
          .selectFrom('sentinels')
          .select((eb) => eb.fn.countAll<number>().as('enabled'))
          .where('page_id', '=', pageId)
          .where('state', '=', 'enabled')
          .executeTakeFirstOrThrow();
        return { changed: rows.map(toSentinel), enabled };
      });
    },
    async alsoOn(pageId, state) {
      const rows = await alsoOn(pageId, state);
      return rows.map(({ since_elsewhere, ...row }) => ({
        sentinel: toSentinel(row),
        sinceSeq: since_elsewhere,
      }));
    },
    async otherPages(id) {
      const rows = await db
        .selectFrom('sentinel_pages')
        .innerJoin('pages', 'pages.id', 'sentinel_pages.page_id')
        .selectAll('pages')
        .select('sentinel_pages.since_seq')
        .where('sentinel_id', '=', id)
        .orderBy('sentinel_pages.url')
        .execute();
      return rows.map(({ since_seq, ...row }) => ({ page: toPage(row), sinceSeq: since_seq }));
    },
    async pagesWithChanges(id) {
      const rows = await db
        .selectFrom('pages')
        .selectAll()
        .where('id', 'in', db.selectFrom('detections').select('page_id').where('sentinel_id', '=', id))
        .orderBy('id')
        .execute();
      return rows.map(toPage);
    },
    async looking(pageId, upTo, alsoId = null) {
      const rows = await looking(pageId, 'enabled', upTo, alsoId);
      return rows.map((row) => ({
        sentinelId: row.id,
        looks: row.seen === null ? null : fromJson<OwnLooks>(row.seen),
      }));
    },
    async looksOf(id) {
      const row = await db.selectFrom('sentinels').select('seen').where('id', '=', id).executeTakeFirst();
      return row?.seen ? fromJson<OwnLooks>(row.seen) : null;
    },
    async overview(userId, ids) {
      const rows = await ofUser(userId)
        .$if(ids !== undefined, (query) => query.where('sentinels.id', 'in', ids!))
        .select((eb) => [
          eb
            .selectFrom('detections')
            .select((of) => of.fn.countAll<number>().as('count'))
            .whereRef('detections.sentinel_id', '=', 'sentinels.id')
            .where('detections.read_at', 'is', null)
            .as('unread'),
          eb
            .selectFrom('versions')
            .select((of) => of.fn.countAll<number>().as('count'))
            .whereRef('versions.page_id', '=', 'sentinels.page_id')
            .as('versions'),
          eb
            .selectFrom('pages')
            .select((of) => of.fn.sum<number>('disk_bytes').as('bytes'))
            .where((of) =>
              of.or([
                of('pages.id', '=', of.ref('sentinels.page_id')),
                of(
                  'pages.id',
                  'in',
                  of
                    .selectFrom('sentinel_pages')
                    .select('sentinel_pages.page_id')
                    .whereRef('sentinel_pages.sentinel_id', '=', 'sentinels.id'),
                ),
              ]),
            )
            .as('disk_bytes'),
          eb
            .selectFrom('detections')
            .select((of) => of.fn.max('detections.detected_at').as('at'))
            .whereRef('detections.sentinel_id', '=', 'sentinels.id')
            .as('last_change_at'),
          eb
            .selectFrom('event_timers')
            .select((of) => of.fn.min('event_timers.due').as('at'))
            .whereRef('event_timers.user_id', '=', 'sentinels.user_id')
            .where('event_timers.definition', '=', sql<string>`sentinels.id || '/fetch'`)
            .as('next_tick_at'),
        ])
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      const pages = await pagesById(
        db,
        rows.map((row) => row.page_id),
      );
      return rows.map((row) => ({
        sentinel: toSentinel(row),
        page: pages.get(row.page_id)!,
        unread: row.unread ?? 0,
        versions: row.versions ?? 0,
        diskBytes: Number(row.disk_bytes ?? 0),
        lastChangeAt: row.last_change_at,
        nextTickAt: row.next_tick_at,
      }));
    },
  };
}

export function toSentinel(row: SentinelRow): Sentinel {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    pageId: row.page_id,
    text: row.text,
    tree: fromJson(row.tree),
    // With its last look still to come it stays enabled in the table: a check then writes for it as for any other.
    state: row.ended_at === null ? row.state : 'ended',
    ...(row.ended_at !== null && row.state === 'enabled' && { lastLook: true }),
    sinceSeq: row.since_seq,
    element: row.element === null ? null : fromJson<ElementStanding>(row.element),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    startedAt: row.started_at,
    disabledAt: row.disabled_at,
    resumedAt: row.resumed_at,
    pausedInTrouble: row.paused_in_trouble === 1,
    endedAt: row.ended_at,
    origins: fromJson(row.origins),
    revision: row.revision,
    tags: fromJson(row.tags),
    edited: row.edited === null ? null : fromJson(row.edited),
    steered: row.steered === null ? null : fromJson(row.steered),
  };
}
