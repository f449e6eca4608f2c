// Changes that their sentinels want confirmed by a second look before they are told.
import type { MigrationContext } from '../migration.ts';

export async function doubts({ schema }: MigrationContext): Promise<void> {
  await schema
    .createTable('doubts')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('sentinel_id', 'text', (c) => c.notNull().references('sentinels.id').onDelete('cascade'))
    .addColumn('page_id', 'text', (c) => c.notNull().references('pages.id').onDelete('cascade'))
    .addColumn('watcher', 'text', (c) => c.notNull())
    .addColumn('old_seq', 'bigint', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('list', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('doubts_of_page').on('doubts').columns(['page_id', 'due_at']).execute();
  await schema.createIndex('doubts_of_sentinel').on('doubts').column('sentinel_id').execute();
}
