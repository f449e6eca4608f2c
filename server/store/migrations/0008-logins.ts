// Sets of cookies and headers that people fetch pages with, sealed; and what is known of a page besides its content.
import type { MigrationContext } from '../migration.ts';

export async function logins({ schema, sql, dialect }: MigrationContext): Promise<void> {
  await schema
    .createTable('logins')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('origins', 'text', (c) => c.notNull())
    .addColumn('header_names', 'text', (c) => c.notNull())
    .addColumn('sealed', dialect === 'sqlite' ? sql`blob` : sql`bytea`, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('logins_key', ['user_id', 'name_key'])
    .execute();

  await schema
    .alterTable('pages')
    .addColumn('ignores_robots', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('pages').addColumn('facts', 'text').execute();
  await schema.alterTable('pages').addColumn('moved_to', 'text').execute();
}
