// What a person says of versions: which are to be kept, and up to which they have looked; and the room a page takes.
import type { MigrationContext } from '../migration.ts';

export async function marks({ schema }: MigrationContext): Promise<void> {
  // A version that somebody has marked cannot be deleted from under them: the default action refuses.
  await schema
    .createTable('pins')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('version_id', 'text', (c) => c.notNull().references('versions.id'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('pins_key', ['user_id', 'version_id'])
    .execute();
  await schema.createIndex('pins_of_version').on('pins').column('version_id').execute();

  await schema
    .createTable('last_looked')
    .addColumn('sentinel_id', 'text', (c) => c.notNull().references('sentinels.id').onDelete('cascade'))
    .addColumn('page_id', 'text', (c) => c.notNull().references('pages.id').onDelete('cascade'))
    .addColumn('version_id', 'text', (c) => c.notNull().references('versions.id'))
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('last_looked_key', ['sentinel_id', 'page_id'])
    .execute();
  await schema.createIndex('last_looked_version').on('last_looked').column('version_id').execute();

  // Counted on while versions come, and anew whenever the page is tidied up.
  await schema
    .alterTable('pages')
    .addColumn('disk_bytes', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute();
}
