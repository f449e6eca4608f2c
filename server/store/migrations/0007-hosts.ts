// What is known of the hosts that are visited, by all servers on one database; and the looks that busy times left out.
import type { MigrationContext } from '../migration.ts';

export async function hosts({ schema }: MigrationContext): Promise<void> {
  await schema
    .createTable('hosts')
    .addColumn('host', 'text', (c) => c.primaryKey().notNull())
    .addColumn('next_at', 'bigint', (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('crawl_delay_ms', 'bigint')
    .execute();

  // Looks that were due while an earlier one was still waiting for its turn, since when, and what it waited for.
  await schema
    .alterTable('pages')
    .addColumn('left_out', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('pages').addColumn('left_out_since', 'bigint').execute();
}
