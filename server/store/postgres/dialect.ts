// PostgreSQL as the store's database: many nodes share it, and a commit is on disk before it is answered.
import { CompiledQuery, type Kysely, PostgresDialect, sql } from 'kysely';
import type { StoreDialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';
import { backup } from './backup.ts';
import { canGrow } from './can-grow.ts';
import { claimDue } from './claim-due.ts';
import { openPool } from './connection.ts';
import { durability } from './durability.ts';
import { runBatch } from './run-batch.ts';
import { space } from './space.ts';
import { horizon, stamp } from './stamps.ts';

// An operator may have asked for less on the whole server, or for more; more is left alone.
const durableCommits = `
  select set_config('synchronous_commit', 'on', false)
  where current_setting('synchronous_commit') not in ('on', 'remote_apply')`;

/** Any number that no other program's advisory lock is likely to have. */
const migrationLock = 8_787_000_001;

export function postgresDialect(url: string): StoreDialect {
  return {
    name: 'postgres',
    kysely: new PostgresDialect({
      pool: openPool(url),
      onCreateConnection: async (connection) => {
        await connection.executeQuery(CompiledQuery.raw(durableCommits));
      },
    }),
    lockMigrations: async (trx) => {
      await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx);
    },
    transact: (db, work) => db.transaction().execute(work),
    read: async <Row>(db: Kysely<Schema>, sql: string, parameters: readonly unknown[]) =>
      (await db.executeQuery<Row>(CompiledQuery.raw(sql, [...parameters]))).rows,
    runBatch,
    claimDue,
    joinedUserIds: "string_agg(user_id, ',')",
    forUpdate: 'for update',
    beginStamping: async () => {},
    stamp,
    horizon,
    backup,
    // Its own vacuum sees to it.
    giveBack: async () => false,
    space,
    canGrow,
    durability,
  };
}
