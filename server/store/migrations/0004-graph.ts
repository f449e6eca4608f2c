// What the change detection graph needs: where each sentinel's versions begin, when a page's sentinels changed, which other
// pages a sentinel looks at, what happened there, and the snapshots that are not the page.
import type { MigrationContext } from '../migration.ts';

export async function graph({ schema, sql, dialect, run }: MigrationContext): Promise<void> {
  // Grows with every sentinel on the page that comes, goes or changes.
  await schema
    .alterTable('pages')
    .addColumn('revision', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();

  // The number of the sentinel's first version; for a fixed rhythm also what it saw at its own looks, and the look it waits for.
  await schema.alterTable('sentinels').addColumn('since_seq', 'bigint').execute();
  await schema.alterTable('sentinels').addColumn('seen', 'text').execute();
  await schema.alterTable('sentinels').addColumn('look_at', 'bigint').execute();
  await schema
    .createIndex('sentinels_waiting_for_a_look')
    .on('sentinels')
    .columns(['page_id', 'look_at'])
    .where(sql.ref('look_at'), 'is not', null)
    .execute();
  await run(
    sql`update sentinels set since_seq = (select seq from versions where versions.id = sentinels.seen_version_id)`,
  );

  await schema
    .createTable('sentinel_pages')
    .addColumn('sentinel_id', 'text', (c) => c.notNull().references('sentinels.id').onDelete('cascade'))
    .addColumn('page_id', 'text', (c) => c.notNull().references('pages.id'))
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('since_seq', 'bigint')
    .addPrimaryKeyConstraint('sentinel_pages_key', ['sentinel_id', 'page_id'])
    .execute();
  await schema.createIndex('sentinels_also_on').on('sentinel_pages').column('page_id').execute();

  // A part of an expression over several pages that held between two versions, until its user's engine has heard of it.
  await schema
    .createTable('happenings')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('sentinel_id', 'text', (c) => c.notNull().references('sentinels.id').onDelete('cascade'))
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('happenings_of_user').on('happenings').columns(['user_id', 'id']).execute();
  await schema.createIndex('happenings_of_sentinel').on('happenings').column('sentinel_id').execute();

  const bytes = dialect === 'sqlite' ? sql`blob` : sql`bytea`;
  await schema
    .createTable('quarantine')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('page_id', 'text', (c) => c.notNull().references('pages.id').onDelete('cascade'))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('fetched_at', 'bigint', (c) => c.notNull())
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('final_url', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('encoding', 'text', (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .execute();
  await schema
    .createIndex('quarantine_of_page')
    .on('quarantine')
    .columns(['page_id', 'fetched_at'])
    .execute();
}
