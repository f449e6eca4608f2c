// When pages are looked at: brought forward when somebody wants a look, taken off when nobody watches any more.
import { type Kysely, sql } from 'kysely';
import type { Schema } from './schema.ts';

export interface PageSchedule {
  /**
   * At this time or earlier, but not while the page is left alone. Where the sentinel has seen nothing yet, the look that may
   * be under way does not know it: there is another one after that.
   */
  look(id: string, at: number, sentinelId: string | undefined): Promise<void>;
  /** A tick that comes while the look for the one before still waits for its turn is left out. */
  noteLeftOut(id: string, sentinelId: string, at: number): Promise<void>;
  /** Of a page that rests: as if it had failed at most so often in a row, and no browser had been missed. */
  doubtTrouble(id: string, failures: number): Promise<void>;
  /** Must run in a transaction. */
  restIfUnwatched(id: string): Promise<void>;
}

export function pageSchedule(db: Kysely<Schema>): PageSchedule {
  return {
    async look(id, at, sentinelId = '') {
      // Put off by a moment, it is no longer the time that the look under way was planned for, and stays when that ends.
      await sql`update pages set next_check_at = case when next_check_at <= ${at} then ${at + 1}
          when not_before > ${at} then not_before else ${at} end
        where id = ${id} and (next_check_at is null or next_check_at > ${at}
          or (lease_owner is not null and lease_until > ${at}
            and exists (select 1 from sentinels where id = ${sentinelId} and since_seq is null)))`.execute(
        db,
      );
    },
    async noteLeftOut(id, sentinelId, at) {
      await sql`update pages set left_out = left_out + 1, left_out_since = coalesce(left_out_since, next_check_at)
        where id = ${id} and next_check_at < ${at} and (not_before is null or not_before <= ${at})
          and exists (select 1 from sentinels where id = ${sentinelId} and look_at is not null)`.execute(db);
    },
    async doubtTrouble(id, failures) {
      await sql`update pages set away_since = null,
          failures = case when failures > ${failures} then ${failures} else failures end
        where id = ${id} and next_check_at is null`.execute(db);
    },
    async restIfUnwatched(id) {
      // The page is locked before the sentinels are looked at: whoever adds one now can only schedule it afterwards.
      await db.updateTable('pages').set({ id }).where('id', '=', id).execute();
      await db
        .updateTable('pages')
        .set({ next_check_at: null })
        .where('id', '=', id)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('sentinels')
                .select('sentinels.id')
                .whereRef('sentinels.page_id', '=', 'pages.id')
                .where('sentinels.state', '=', 'enabled'),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('sentinel_pages')
                .innerJoin('sentinels', 'sentinels.id', 'sentinel_pages.sentinel_id')
                .select('sentinels.id')
                .whereRef('sentinel_pages.page_id', '=', 'pages.id')
                .where('sentinels.state', '=', 'enabled'),
            ),
          ),
        )
        .execute();
    },
  };
}
