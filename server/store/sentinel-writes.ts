// How sentinels are written; always inside a transaction with the events that caused it.
import { type Kysely, sql, type Updateable } from 'kysely';
import type { StoreDialect } from './dialect.ts';
import { toJson } from './json.ts';
import { nameKey } from './name-key.ts';
import type { Sentinel } from './records.ts';
import type { Schema, SentinelRow } from './schema.ts';
import type { SentinelPatch } from './store.ts';

export interface SentinelWrites {
  create(sentinel: Sentinel): Promise<'done' | 'name-taken'>;
  patch(userId: string, id: string, fields: SentinelPatch): Promise<'done' | 'name-taken'>;
  /** The other pages it looks at, all of them. */
  setPages(id: string, pages: readonly { pageId: string; url: string }[]): Promise<void>;
  /** The next look at its page from then on is one of its own. */
  wantsLook(id: string, at: number): Promise<void>;
  /** With its detections and notices. */
  remove(userId: string, id: string): Promise<void>;
}

export function sentinelWrites(db: Kysely<Schema>, dialect: StoreDialect): SentinelWrites {
  const stamp = sql<number>`${sql.raw(dialect.stamp)}`;
  const nameTaken = async (userId: string, name: string, exceptId: string) => {
    const other = await db
      .selectFrom('sentinels')
      .select('id')
      .where('user_id', '=', userId)
      .where('name_key', '=', nameKey(name))
      .where('id', '<>', exceptId)
      .executeTakeFirst();
    return other !== undefined;
  };

  // Always before the sentinel is written, as a check locks its page before the sentinels on it.
  const bump = async (pageId: string) => {
    await db
      .updateTable('pages')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where('id', '=', pageId)
      .execute();
  };
  const bumpPageOf = async (id: string) => {
    await db
      .updateTable('pages')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .where((eb) =>
        eb.or([
          eb('id', 'in', eb.selectFrom('sentinels').select('page_id').where('sentinels.id', '=', id)),
          eb('id', 'in', eb.selectFrom('sentinel_pages').select('page_id').where('sentinel_id', '=', id)),
        ]),
      )
      .execute();
  };

  const noteRevision = async (id: string) => {
    await sql`update sentinels set page_revision = (select revision from pages where pages.id = sentinels.page_id)
      where id = ${id}`.execute(db);
  };

  const beginElsewhere = async (id: string) => {
    await db
      .updateTable('sentinel_pages')
      .set((eb) => ({
        since_seq: eb
          .selectFrom('pages')
          .select('last_seq')
          .whereRef('pages.id', '=', 'sentinel_pages.page_id')
          .where('latest_version_id', 'is not', null)
          .where('next_check_at', 'is not', null),
      }))
      .where('sentinel_id', '=', id)
      .execute();
  };

  return {
    async create(sentinel) {
      await bump(sentinel.pageId);
      const made = await db
        .insertInto('sentinels')
        .values({ ...toRow(sentinel), stamp })
        // Also by an id that somebody has already: a device makes up its own.
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (made === undefined) return 'name-taken';
      await noteRevision(sentinel.id);
      return 'done';
    },
    async patch(userId, id, { sawNewest, ...fields }) {
      await bumpPageOf(id);
      if (fields.pageId !== undefined) await bump(fields.pageId);
      if (fields.name !== undefined && (await nameTaken(userId, fields.name, id))) return 'name-taken';
      await db
        .updateTable('sentinels')
        .set((eb) => ({ ...toColumns(fields), stamp, revision: eb('revision', '+', 1) }))
        .$if(sawNewest === true, (query) =>
          query.set((eb) => ({
            // On a page nobody watched meanwhile the newest stored version is old: the next one seen is the first.
            seen: null,
            look_at: null,
            since_seq: eb
              .selectFrom('pages')
              .select('last_seq')
              .where('pages.id', '=', fields.pageId ?? eb.ref('sentinels.page_id'))
              .where('pages.latest_version_id', 'is not', null)
              .where((of) =>
                of.exists(
                  of
                    .selectFrom('sentinels as other')
                    .select('other.id')
                    .whereRef('other.page_id', '=', 'pages.id')
                    .where('other.state', '=', 'enabled'),
                ),
              ),
          })),
        )
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute();
      await noteRevision(id);
      if (sawNewest) await beginElsewhere(id);
      return 'done';
    },
    async setPages(id, pages) {
      await bumpPageOf(id);
      const kept = pages.map(({ pageId }) => pageId);
      await db
        .deleteFrom('sentinel_pages')
        .where('sentinel_id', '=', id)
        .$if(kept.length > 0, (query) => query.where('page_id', 'not in', kept))
        .execute();
      for (const { pageId, url } of pages) {
        await bump(pageId);
        await db
          .insertInto('sentinel_pages')
          .values({ sentinel_id: id, page_id: pageId, url, since_seq: null })
          .onConflict((conflict) => conflict.columns(['sentinel_id', 'page_id']).doNothing())
          .execute();
      }
    },
    async wantsLook(id, at) {
      await db
        .updateTable('sentinels')
        .set((eb) => ({ look_at: eb.fn.coalesce('look_at', eb.val(at)) }))
        .where('id', '=', id)
        .execute();
    },
    async remove(userId, id) {
      await bumpPageOf(id);
      await db.deleteFrom('sentinels').where('user_id', '=', userId).where('id', '=', id).execute();
    },
  };
}

function toRow(sentinel: Sentinel): Omit<SentinelRow, 'stamp'> {
  const { id, userId, createdAt, sinceSeq, revision, ...fields } = sentinel;
  type Own =
    | 'id'
    | 'user_id'
    | 'created_at'
    | 'since_seq'
    | 'seen'
    | 'look_at'
    | 'page_revision'
    | 'revision';
  const columns = toColumns(fields) as Omit<SentinelRow, Own | 'stamp'>;
  const own = {
    id,
    user_id: userId,
    created_at: createdAt,
    since_seq: sinceSeq,
    seen: null,
    look_at: null,
    page_revision: 0,
    revision,
  };
  return { ...columns, ...own };
}

/** Only what is given; an absent field stays as it is. */
function toColumns(fields: Omit<SentinelPatch, 'sawNewest'>): Updateable<Schema['sentinels']> {
  const columns: Record<string, unknown> = {
    name: fields.name,
    name_key: fields.name === undefined ? undefined : nameKey(fields.name),
    page_id: fields.pageId,
    text: fields.text,
    tree: fields.tree === undefined ? undefined : toJson(fields.tree),
    origins: fields.origins === undefined ? undefined : toJson(fields.origins),
    state: fields.state,
    updated_at: fields.updatedAt,
    started_at: fields.startedAt,
    disabled_at: fields.disabledAt,
    resumed_at: fields.resumedAt,
    paused_in_trouble: fields.pausedInTrouble === undefined ? undefined : Number(fields.pausedInTrouble),
    ended_at: fields.endedAt,
    element: fields.element ? toJson(fields.element) : fields.element,
    tags: fields.tags === undefined ? undefined : toJson(fields.tags),
    edited: fields.edited ? toJson(fields.edited) : fields.edited,
    steered: fields.steered ? toJson(fields.steered) : fields.steered,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
