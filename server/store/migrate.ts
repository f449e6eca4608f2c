// Brings a database up to this program's schema: every step once, in order, under a lock, and never on a newer database.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StoreDialect } from './dialect.ts';
import type { Migration } from './migration.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { life } from './migrations/0002-life.ts';
import { validatorsFrom } from './migrations/0003-validators-from.ts';
import { graph } from './migrations/0004-graph.ts';
import { doubts } from './migrations/0005-doubts.ts';
import { pageRevision } from './migrations/0006-page-revision.ts';
import { hosts } from './migrations/0007-hosts.ts';
import { logins } from './migrations/0008-logins.ts';
import { rhythm } from './migrations/0009-rhythm.ts';
import { browserChecks } from './migrations/0010-browser-checks.ts';
import { waitFor } from './migrations/0011-wait-for.ts';
import { elementState } from './migrations/0012-element-state.ts';
import { blobs } from './migrations/0013-blobs.ts';
import { assets } from './migrations/0014-assets.ts';
import { marks } from './migrations/0016-marks.ts';
import { telling } from './migrations/0020-telling.ts';
import { sync } from './migrations/0024-sync.ts';
import { knownDamage } from './migrations/0030-known-damage.ts';
import { messagesDue } from './migrations/0038-messages-due.ts';
import { noticesOfSentinel } from './migrations/0039-notices-of-sentinel.ts';
import { resumed } from './migrations/0042-resumed.ts';
import { pausedInTrouble } from './migrations/0043-paused-in-trouble.ts';
import { pagesDue } from './migrations/0044-pages-due.ts';
import type { Schema } from './schema.ts';

/** Append only: a step that has run anywhere is never renamed, reordered or changed. */
export const migrations: Record<string, Migration> = {
  '0001-foundation': foundation,
  '0002-life': life,
  '0003-validators-from': validatorsFrom,
  '0004-graph': graph,
  '0005-doubts': doubts,
  '0006-page-revision': pageRevision,
  '0007-hosts': hosts,
  '0008-logins': logins,
  '0009-rhythm': rhythm,
  '0010-browser-checks': browserChecks,
  '0011-wait-for': waitFor,
  '0012-element-state': elementState,
  '0013-blobs': blobs,
  '0014-assets': assets,
  '0016-marks': marks,
  '0020-telling': telling,
  '0024-sync': sync,
  '0030-known-damage': knownDamage,
  '0038-messages-due': messagesDue,
  '0039-notices-of-sentinel': noticesOfSentinel,
  '0042-resumed': resumed,
  '0043-paused-in-trouble': pausedInTrouble,
  '0044-pages-due': pagesDue,
};

export async function migrate(db: Kysely<Schema>, dialect: StoreDialect): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await dialect.lockMigrations(trx);
    await sql`create table if not exists migrations (name text primary key not null, applied_at bigint not null)`.execute(
      trx,
    );
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(trx);
    const applied = new Set(rows.map((row) => row.name));
    refuseNewer([...applied]);
    for (const [name, run] of Object.entries(migrations)) {
      if (applied.has(name)) continue;
      const execute = async (statement: RawBuilder<unknown>) => {
        await statement.execute(trx);
      };
      await run({ schema: trx.schema, sql, dialect: dialect.name, run: execute });
      await sql`insert into migrations (name, applied_at) values (${name}, ${Date.now()})`.execute(trx);
    }
  });
}

/** Throws when the database has been through a step that this program does not know. */
export function refuseNewer(applied: string[]): void {
  const unknown = applied.find((name) => !Object.hasOwn(migrations, name));
  if (unknown === undefined) return;
  const newest = Object.keys(migrations).at(-1);
  throw new Error(
    `This database was written by a newer WebVigil: it has step ${unknown}, this program knows steps up to ${newest}. ` +
      'Start the newer program again, or restore a backup made with this one.',
  );
}
