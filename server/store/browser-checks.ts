// Pages that only the person's own browser can fetch: leased to its devices, never to a server.
import { type Kysely, sql } from 'kysely';
import { noticeRows } from './commit-check.ts';
import { insertNotice } from './commit-statements.ts';
import type { StoreDialect } from './dialect.ts';
import { toLeasedPage, toPage } from './page-row.ts';
import type { Schema } from './schema.ts';
import { sentinelWrites } from './sentinel-writes.ts';
import type { Store } from './store.ts';

export function browserChecks(db: Kysely<Schema>, dialect: StoreDialect): Store['browserChecks'] {
  return {
    async claim({ userId, owner, now, until, limit }) {
      const rows = await db
        .updateTable('pages')
        .set((eb) => ({ lease_owner: owner, lease_until: until, lease_token: eb('lease_token', '+', 1) }))
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('pages')
            .select('id')
            .where('mode', '=', sql.lit('browser'))
            .where('owner_id', '=', userId)
            .where('next_check_at', '<=', now)
            .where((of) => of.or([of('lease_owner', 'is', null), of('lease_until', '<=', now)]))
            .orderBy('next_check_at')
            .limit(limit),
        )
        // Asked again once the row is locked: another device may have been quicker.
        .where((eb) => eb.or([eb('lease_owner', 'is', null), eb('lease_until', '<=', now)]))
        .returningAll()
        .execute();
      return rows.sort((a, b) => a.next_check_at! - b.next_check_at!).map(toLeasedPage);
    },
    async accept(id, from, { owner, now, until }) {
      const row = await db
        .updateTable('pages')
        .set((eb) => ({ lease_owner: owner, lease_until: until, lease_token: eb('lease_token', '+', 1) }))
        .where('id', '=', id)
        .where('lease_owner', '=', from.owner)
        .where('lease_token', '=', from.token)
        .where('lease_until', '>', now)
        .returningAll()
        .executeTakeFirst();
      return row ? toLeasedPage(row) : null;
    },
    async needsTab(id, lease, now) {
      await db
        .updateTable('pages')
        .set({ in_tab: 1, next_check_at: now, lease_owner: null, lease_until: null })
        .where('id', '=', id)
        .where('lease_owner', '=', lease.owner)
        .where('lease_token', '=', lease.token)
        .execute();
    },
    async want(id, sentinelId, now) {
      await db.transaction().execute(async (trx) => {
        if (sentinelId !== null) await sentinelWrites(trx, dialect).wantsLook(sentinelId, now);
        await trx.updateTable('pages').set({ next_check_at: now }).where('id', '=', id).execute();
      });
    },
    async overdue(dueBefore, limit) {
      const rows = await db
        .selectFrom('pages')
        .selectAll()
        .select((eb) =>
          eb
            .selectFrom('devices')
            .select((of) => of.fn.max('devices.last_seen_at').as('at'))
            .whereRef('devices.user_id', '=', 'pages.owner_id')
            .where('devices.kind', '=', 'extension')
            .where('devices.revoked_at', 'is', null)
            .as('seen_at'),
        )
        .where('mode', '=', sql.lit('browser'))
        .where('next_check_at', '<=', dueBefore)
        .where('away_since', 'is', null)
        .orderBy('next_check_at')
        .limit(limit)
        .execute();
      return rows.map(({ seen_at, ...row }) => ({ page: toPage(row), seenAt: seen_at }));
    },
    async tellAway(id, since, notices) {
      return db.transaction().execute(async (trx) => {
        await dialect.beginStamping(trx);
        const { numUpdatedRows } = await trx
          .updateTable('pages')
          .set({ away_since: since, stamp: sql.raw(dialect.stamp) })
          .where('id', '=', id)
          .where('away_since', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        if (notices.length > 0) await dialect.runBatch(trx, insertNotice, noticeRows({ notices }));
        return true;
      });
    },
  };
}
