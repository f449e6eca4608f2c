// The revision of its page that a sentinel last changed with: so a graph in memory reads only those that changed since.
import type { MigrationContext } from '../migration.ts';

export async function pageRevision({ schema }: MigrationContext): Promise<void> {
  await schema
    .alterTable('sentinels')
    .addColumn('page_revision', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema
    .createIndex('sentinels_changed_on_page')
    .on('sentinels')
    .columns(['page_id', 'page_revision'])
    .execute();
}
