// What pages are made of: bytes kept once, where they came from, and which of them a version needs to look as it looked.
import type { MigrationContext } from '../migration.ts';

export async function assets({ schema, sql, dialect }: MigrationContext): Promise<void> {
  await schema
    .createTable('asset_bodies')
    .addColumn('hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('encoding', 'text', (c) => c.notNull())
    .addColumn('bytes', dialect === 'sqlite' ? sql`blob` : sql`bytea`, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();

  // `key` is the hash of scope and address: an address may be longer than an index takes.
  await schema
    .createTable('asset_sources')
    .addColumn('key', 'text', (c) => c.primaryKey().notNull())
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('hash', 'text')
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('etag', 'text')
    .addColumn('last_modified', 'text')
    .addColumn('validators_from', 'text')
    .addColumn('fresh_until', 'bigint', (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('problem', 'text')
    .addColumn('checked_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('asset_sources_age').on('asset_sources').column('checked_at').execute();

  // Most versions of a page need the same things: the list is kept once for all of them.
  await schema
    .createTable('asset_sets')
    .addColumn('hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('encoding', 'text', (c) => c.notNull())
    .addColumn('bytes', dialect === 'sqlite' ? sql`blob` : sql`bytea`, (c) => c.notNull())
    .execute();
  await schema
    .createTable('asset_set_members')
    .addColumn('set_hash', 'text', (c) => c.notNull().references('asset_sets.hash').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('asset_set_members_key', ['set_hash', 'hash'])
    .execute();
  await schema.createIndex('asset_set_members_hash').on('asset_set_members').column('hash').execute();

  // One row for each version that needs any; `due_at` is null once they are there, or given up.
  await schema
    .createTable('version_assets')
    .addColumn('version_id', 'text', (c) =>
      c.primaryKey().notNull().references('versions.id').onDelete('cascade'),
    )
    .addColumn('set_hash', 'text', (c) => c.references('asset_sets.hash'))
    .addColumn('due_at', 'bigint')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.createIndex('version_assets_set').on('version_assets').column('set_hash').execute();
  await schema
    .createIndex('version_assets_due')
    .on('version_assets')
    .column('due_at')
    .where(sql.ref('due_at'), 'is not', null)
    .execute();
}
