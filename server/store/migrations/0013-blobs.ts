// Bytes stored against earlier bytes, with short keys: bodies of versions, and what was read out of them, in one table.
import type { MigrationContext } from '../migration.ts';

export async function blobs({ schema, sql, dialect, run }: MigrationContext): Promise<void> {
  const isSqlite = dialect === 'sqlite';
  const bytes = isSqlite ? sql`blob` : sql`bytea`;
  await schema
    .createTable('blobs')
    // Never given twice: what was removed is not mistaken for what came after it.
    .addColumn('id', isSqlite ? 'integer' : 'bigint', (c) =>
      isSqlite ? c.primaryKey().autoIncrement() : c.primaryKey().generatedAlwaysAsIdentity(),
    )
    .addColumn('hash', bytes, (c) => c.notNull().unique())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('base_id', 'bigint', (c) => c.references('blobs.id'))
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('encoding', 'text', (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .execute();
  await schema
    .createIndex('blobs_on_base')
    .on('blobs')
    .column('base_id')
    .where(sql.ref('base_id'), 'is not', null)
    .execute();
  // They are compressed already.
  if (!isSqlite) await run(sql`alter table blobs alter column bytes set storage external`);

  const asBytes = isSqlite ? sql`unhex(bodies.hash)` : sql`decode(bodies.hash, 'hex')`;
  await run(sql`
    insert into blobs (hash, size, place, encoding, bytes)
    select ${asBytes}, (select max(size) from versions where body_hash = bodies.hash), 0, encoding, bytes
    from bodies where exists (select 1 from versions where body_hash = bodies.hash)`);

  await schema
    .alterTable('versions')
    .addColumn('body_id', 'bigint', (c) => c.references('blobs.id'))
    .execute();
  // What was read out of older versions is read out of their bodies again when it is needed.
  await schema
    .alterTable('versions')
    .addColumn('features_id', 'bigint', (c) => c.references('blobs.id'))
    .execute();
  await run(sql`
    update versions set body_id = (select blobs.id from bodies join blobs on blobs.hash = ${asBytes}
      where bodies.hash = versions.body_hash)`);
  await schema.dropIndex('versions_of_body').execute();
  await schema.alterTable('versions').dropColumn('body_hash').execute();
  await schema.dropTable('features').execute();
  await schema.dropTable('bodies').execute();
  await schema.createIndex('versions_of_body').on('versions').column('body_id').execute();
  await schema.createIndex('versions_of_features').on('versions').column('features_id').execute();
}
