// What devices need to keep up with: a stamp on whatever they copy, what was removed, which operations of theirs were done,
// and edits that lost against a later one. Tags and the last touch of a person are kept with the sentinel.
import type { MigrationContext } from '../migration.ts';

export async function sync({ schema, sql, dialect, run }: MigrationContext): Promise<void> {
  const epoch =
    dialect === 'sqlite'
      ? sql`lower(hex(randomblob(8)))`
      : sql`md5(random()::text || clock_timestamp()::text)`;

  // SQLite stamps with `value`, which one writer at a time counts up. PostgreSQL stamps with the transaction's own number.
  await schema
    .createTable('change_clock')
    .addColumn('one', 'integer', (c) => c.primaryKey().notNull())
    .addColumn('value', 'bigint', (c) => c.notNull())
    .addColumn('forgotten', 'bigint', (c) => c.notNull())
    .addColumn('epoch', 'text', (c) => c.notNull())
    .execute();
  await run(sql`insert into change_clock (one, value, forgotten, epoch) values (1, 1, 0, ${epoch})`);

  for (const table of ['sentinels', 'pages', 'detections']) {
    await schema
      .alterTable(table)
      .addColumn('stamp', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await schema
    .alterTable('sentinels')
    .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await schema
    .alterTable('sentinels')
    .addColumn('tags', 'text', (c) => c.notNull().defaultTo('[]'))
    .execute();
  for (const column of ['edited', 'steered']) {
    await schema.alterTable('sentinels').addColumn(column, 'text').execute();
  }
  await schema
    .createIndex('sentinels_changed')
    .on('sentinels')
    .columns(['user_id', 'stamp', 'page_id', 'id', 'revision'])
    .execute();
  await schema
    .createIndex('detections_changed')
    .on('detections')
    .columns(['user_id', 'stamp', 'id'])
    .execute();

  await schema
    .createTable('removals')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('stamp', 'bigint', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('removed_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('removals_of_user').on('removals').columns(['user_id', 'stamp', 'id']).execute();
  await schema.createIndex('removals_by_age').on('removals').column('removed_at').execute();

  await schema
    .createTable('operations')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('done_at', 'bigint', (c) => c.notNull())
    .addColumn('outcome', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('operations_once', ['user_id', 'id'])
    .execute();
  await schema.createIndex('operations_by_age').on('operations').column('done_at').execute();

  await schema
    .createTable('overwritten')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('sentinel_id', 'text', (c) => c.notNull())
    .addColumn('details', 'text', (c) => c.notNull())
    .addColumn('stamp', 'bigint', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('overwritten_of_user')
    .on('overwritten')
    .columns(['user_id', 'stamp', 'id'])
    .execute();

  // By triggers, so that nothing is removed without devices hearing of it, whoever removes it and however it hangs together.
  if (dialect === 'postgres') {
    await run(sql`create or replace function note_removal() returns trigger language plpgsql as $$
      begin
        insert into removals (user_id, stamp, id, kind, removed_at)
        values (old.user_id, pg_current_xact_id()::text::bigint, old.id, tg_argv[0],
          (extract(epoch from clock_timestamp()) * 1000)::bigint);
        return old;
      end $$`);
  }
  for (const [table, kind] of [
    ['sentinels', 'sentinel'],
    ['detections', 'change'],
    ['overwritten', 'overwritten'],
  ] as const) {
    const name = sql.ref(`${table}_removed`);
    await run(
      dialect === 'postgres'
        ? sql`create trigger ${name} after delete on ${sql.table(table)} for each row execute function note_removal(${sql.lit(kind)})`
        : sql`create trigger ${name} after delete on ${sql.table(table)} begin
            update change_clock set value = value + 1;
            insert into removals (user_id, stamp, id, kind, removed_at)
            values (old.user_id, (select value from change_clock), old.id, ${sql.lit(kind)},
              cast(unixepoch('subsec') * 1000 as integer));
          end`,
    );
  }
}
