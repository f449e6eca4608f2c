// The life of sentinels: where their parts came from, the event engine of each user as rows, and how long a failing page is left alone.
import type { MigrationContext } from '../migration.ts';

export async function life({ schema }: MigrationContext): Promise<void> {
  await schema
    .alterTable('sentinels')
    .addColumn('origins', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute();
  await schema.alterTable('pages').addColumn('not_before', 'bigint').execute();

  await schema
    .createTable('engines')
    .addColumn('user_id', 'text', (c) => c.primaryKey().notNull().references('users.id').onDelete('cascade'))
    .addColumn('revision', 'bigint', (c) => c.notNull())
    .addColumn('now', 'bigint', (c) => c.notNull())
    .addColumn('sequence', 'bigint', (c) => c.notNull())
    .addColumn('wake_at', 'bigint')
    .execute();
  await schema.createIndex('engines_due').on('engines').column('wake_at').execute();

  await schema
    .createTable('event_definitions')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('row', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('event_definitions_key', ['user_id', 'id'])
    .execute();

  await schema
    .createTable('event_timers')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', 'bigint', (c) => c.notNull())
    .addColumn('definition', 'text', (c) => c.notNull())
    .addColumn('path', 'text', (c) => c.notNull())
    .addColumn('due', 'bigint', (c) => c.notNull())
    .addColumn('priority', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('event_timers_key', ['user_id', 'id'])
    .execute();
}
