// The first tables: people and their devices, pages and leases, sentinels, versions, detections, and the outbox.
import type { MigrationContext } from '../migration.ts';

export async function foundation({ schema, sql, dialect }: MigrationContext): Promise<void> {
  const bytes = dialect === 'sqlite' ? sql`blob` : sql`bytea`;

  await schema
    .createTable('users')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull().unique())
    .addColumn('password_hash', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute();

  await schema
    .createTable('devices')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('last_seen_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint')
    .addColumn('revoked_at', 'bigint')
    .execute();
  await schema.createIndex('devices_of_user').on('devices').columns(['user_id', 'created_at']).execute();

  await schema
    .createTable('codes')
    .addColumn('code_hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute();
  await schema.createIndex('codes_of_user').on('codes').column('user_id').execute();

  // latest_version_id has no foreign key: page and version would refer to each other, and the fencing update comes first.
  await schema
    .createTable('pages')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('identity', 'text', (c) => c.notNull().unique())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('mode', 'text', (c) => c.notNull())
    .addColumn('owner_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('credentials', 'text')
    .addColumn('title', 'text')
    .addColumn('etag', 'text')
    .addColumn('last_modified', 'text')
    .addColumn('body_hash', 'text')
    .addColumn('content_hash', 'text')
    .addColumn('validators_trusted', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('latest_version_id', 'text')
    .addColumn('last_seq', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('checks', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('checked_at', 'bigint')
    .addColumn('changed_at', 'bigint')
    .addColumn('next_check_at', 'bigint')
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('trouble_reason', 'text')
    .addColumn('trouble_message', 'text')
    .addColumn('trouble_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('lease_owner', 'text')
    .addColumn('lease_token', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('lease_until', 'bigint')
    .addCheckConstraint(
      'only_plain_anonymous_pages_are_shared',
      sql`owner_id is not null or (mode = 'plain' and credentials is null)`,
    )
    .execute();
  await schema
    .createIndex('pages_due')
    .on('pages')
    .column('next_check_at')
    .where(sql.ref('next_check_at'), 'is not', null)
    .execute();
  await schema
    .createIndex('pages_leased')
    .on('pages')
    .column('lease_until')
    .where(sql.ref('lease_owner'), 'is not', null)
    .execute();
  await schema
    .createIndex('pages_of_owner')
    .on('pages')
    .column('owner_id')
    .where(sql.ref('owner_id'), 'is not', null)
    .execute();

  await schema
    .createTable('bodies')
    .addColumn('hash', 'text', (c) => c.primaryKey().notNull())
    .addColumn('encoding', 'text', (c) => c.notNull())
    .addColumn('base_hash', 'text', (c) => c.references('bodies.hash'))
    .addColumn('bytes', bytes, (c) => c.notNull())
    .execute();
  await schema
    .createIndex('bodies_on_base')
    .on('bodies')
    .column('base_hash')
    .where(sql.ref('base_hash'), 'is not', null)
    .execute();

  await schema
    .createTable('versions')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('page_id', 'text', (c) => c.notNull().references('pages.id').onDelete('cascade'))
    .addColumn('seq', 'integer', (c) => c.notNull())
    .addColumn('body_hash', 'text', (c) => c.notNull().references('bodies.hash'))
    .addColumn('content_hash', 'text', (c) => c.notNull())
    .addColumn('content_type', 'text', (c) => c.notNull())
    .addColumn('charset', 'text', (c) => c.notNull())
    .addColumn('status', 'integer', (c) => c.notNull())
    .addColumn('final_url', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('size', 'bigint', (c) => c.notNull())
    .addColumn('fetched_at', 'bigint', (c) => c.notNull())
    .addColumn('modified_at', 'bigint')
    .addUniqueConstraint('versions_in_order', ['page_id', 'seq'])
    .execute();
  await schema.createIndex('versions_of_body').on('versions').column('body_hash').execute();

  await schema
    .createTable('features')
    .addColumn('version_id', 'text', (c) =>
      c.primaryKey().notNull().references('versions.id').onDelete('cascade'),
    )
    .addColumn('encoding', 'text', (c) => c.notNull())
    .addColumn('bytes', bytes, (c) => c.notNull())
    .execute();

  await schema
    .createTable('sentinels')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('page_id', 'text', (c) => c.notNull().references('pages.id'))
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('tree', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('seen_version_id', 'text', (c) => c.references('versions.id').onDelete('set null'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('started_at', 'bigint')
    .addColumn('disabled_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addUniqueConstraint('sentinel_names', ['user_id', 'name_key'])
    .execute();
  await schema.createIndex('sentinels_on_page').on('sentinels').columns(['page_id', 'state']).execute();
  await schema.createIndex('sentinels_seen').on('sentinels').column('seen_version_id').execute();

  // Versions a detection speaks of cannot be deleted from under it: the default action refuses.
  await schema
    .createTable('detections')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('sentinel_id', 'text', (c) => c.notNull().references('sentinels.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('page_id', 'text', (c) => c.notNull().references('pages.id').onDelete('cascade'))
    .addColumn('old_version_id', 'text', (c) => c.notNull().references('versions.id'))
    .addColumn('new_version_id', 'text', (c) => c.notNull().references('versions.id'))
    .addColumn('detected_at', 'bigint', (c) => c.notNull())
    .addColumn('list', 'text', (c) => c.notNull())
    .addColumn('read_at', 'bigint')
    .addUniqueConstraint('detected_once', ['sentinel_id', 'old_version_id', 'new_version_id'])
    .execute();
  await schema
    .createIndex('detections_of_user')
    .on('detections')
    .columns(['user_id', 'detected_at', 'id'])
    .execute();
  await schema
    .createIndex('detections_of_sentinel')
    .on('detections')
    .columns(['sentinel_id', 'detected_at', 'id'])
    .execute();
  await schema
    .createIndex('detections_unread')
    .on('detections')
    .columns(['user_id', 'detected_at', 'id'])
    .where(sql.ref('read_at'), 'is', null)
    .execute();
  await schema.createIndex('detections_on_page').on('detections').column('page_id').execute();
  await schema.createIndex('detections_from_version').on('detections').column('old_version_id').execute();
  await schema.createIndex('detections_to_version').on('detections').column('new_version_id').execute();

  await schema
    .createTable('notices')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('sentinel_id', 'text', (c) => c.notNull().references('sentinels.id').onDelete('cascade'))
    .addColumn('detection_id', 'text', (c) => c.references('detections.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('address', 'text')
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('last_error', 'text')
    .addColumn('sent_at', 'bigint')
    .execute();
  await schema
    .createIndex('notices_due')
    .on('notices')
    .columns(['channel', 'due_at'])
    .where(sql.ref('state'), '=', sql.lit('pending'))
    .execute();
  await schema
    .createIndex('notices_of_user')
    .on('notices')
    .columns(['user_id', 'channel', 'created_at', 'id'])
    .execute();
  await schema.createIndex('notices_of_sentinel').on('notices').column('sentinel_id').execute();
  await schema.createIndex('notices_of_detection').on('notices').column('detection_id').execute();
}
