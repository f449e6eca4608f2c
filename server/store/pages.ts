// The watched pages: their identity, when to look next, and who has the right to look now.
import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { StoreDialect } from './dialect.ts';
import { duePages } from './due-pages.ts';
import { nameKey } from './name-key.ts';
import { toLeasedPage, toPage } from './page-row.ts';
import { pageSchedule } from './page-schedule.ts';
import { preparedQuery } from './prepared-query.ts';
import type { PageIdentity } from './records.ts';
import type { Schema } from './schema.ts';
import type { Store } from './store.ts';

export function pages(db: Kysely<Schema>, dialect: StoreDialect): Store['pages'] {
  const byId = preparedQuery(db, dialect, db.selectFrom('pages').selectAll().where('id', '=', ''));

  return {
    async byId(id) {
      const [row] = await byId(id);
      return row ? toPage(row) : null;
    },
    async ensure(page, id, now) {
      if (page.ignoresRobots && page.ownerId === null) throw new Error('a shared page obeys robots.txt');
      const credentials = page.credentials === null ? null : nameKey(page.credentials);
      const identity = identityKey({ ...page, credentials });
      await db
        .insertInto('pages')
        .values({
          id,
          identity,
          url: page.url,
          mode: page.mode,
          owner_id: page.ownerId,
          wait_for: page.waitFor ?? null,
          credentials,
          ignores_robots: page.ignoresRobots ? 1 : 0,
          validators_trusted: 1,
          last_seq: 0,
          revision: 0,
          checks: 0,
          failures: 0,
          left_out: 0,
          in_tab: 0,
          created_at: now,
          lease_token: 0,
        })
        .onConflict((conflict) => conflict.column('identity').doNothing())
        .execute();
      const row = await db
        .selectFrom('pages')
        .selectAll()
        .where('identity', '=', identity)
        .executeTakeFirstOrThrow();
      return toPage(row);
    },
    async schedule(id, nextCheckAt) {
      await db.updateTable('pages').set({ next_check_at: nextCheckAt }).where('id', '=', id).execute();
    },
    async retryWithLogin(ownerId, login, now) {
      await db
        .updateTable('pages')
        .set({ next_check_at: now, not_before: null })
        .where('owner_id', '=', ownerId)
        .where('credentials', '=', nameKey(login))
        .where('next_check_at', '>', now)
        .execute();
    },
    restIfUnwatched: (id) => db.transaction().execute((trx) => pageSchedule(trx).restIfUnwatched(id)),
    due: duePages(db, dialect),
    async claimDue(claim) {
      const rows = await dialect.claimDue(db, claim);
      return rows.sort((a, b) => a.next_check_at! - b.next_check_at!).map(toLeasedPage);
    },
    async claim(id, { owner, now, until }) {
      const row = await db
        .updateTable('pages')
        .set((eb) => ({ lease_owner: owner, lease_until: until, lease_token: eb('lease_token', '+', 1) }))
        .where('id', '=', id)
        .where((eb) => eb.or([eb('lease_owner', 'is', null), eb('lease_until', '<=', now)]))
        .returningAll()
        .executeTakeFirst();
      return row ? toLeasedPage(row) : null;
    },
    async release(id, lease) {
      await db
        .updateTable('pages')
        .set({ lease_owner: null, lease_until: null })
        .where('id', '=', id)
        .where('lease_owner', '=', lease.owner)
        .where('lease_token', '=', lease.token)
        .execute();
    },
    async releaseAll(owner) {
      const { numUpdatedRows } = await db
        .updateTable('pages')
        .set({ lease_owner: null, lease_until: null })
        .where('lease_owner', '=', owner)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },
    async nextDue(after = Number.MIN_SAFE_INTEGER) {
      // A leased page may be claimed again when its lease runs out, should its holder have died. The plus keeps SQLite from
      // going through all pages by the time of their next look: few are leased, and there is an index of those.
      const { rows } = await sql<{ due: number | null }>`
        select min(due) as due from (
          select min(next_check_at) as due from pages
          where next_check_at > ${after} and lease_owner is null and mode <> 'browser'
          union all
          select min(case when next_check_at > lease_until then next_check_at else lease_until end)
          from pages where lease_owner is not null and +next_check_at is not null and mode <> 'browser'
            and (+next_check_at > ${after} or lease_until > ${after})
        ) as soonest`.execute(db);
      return rows[0]!.due;
    },
    async countWatched() {
      const row = await db
        .selectFrom('pages')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('next_check_at', 'is not', null)
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },
  };
}

// One column for what makes a page itself: a unique index would take two nulls for different, and an address may be too
// long for one.
function identityKey({ url, mode, ownerId, credentials, waitFor, ignoresRobots }: PageIdentity): string {
  const awaited = waitFor == null ? [] : [waitFor];
  const decided = ignoresRobots ? [true] : [];
  return hash('sha256', JSON.stringify([url, mode, ownerId, credentials, ...awaited, ...decided]));
}
