// Telling people: what a notice waits for, the messages notices are put together into, who gets them, and each person's wishes.
import type { MigrationContext } from '../migration.ts';

export async function telling({ schema, sql, dialect }: MigrationContext): Promise<void> {
  const bytes = dialect === 'sqlite' ? sql`blob` : sql`bytea`;

  // `stage`: 'direct' is handed out as it is, 'new' has no time yet, 'waiting' goes out at due_at. `held`: by the flood guard.
  const addTo = (name: string, type: 'text' | 'integer', fallback: string | number) =>
    schema
      .alterTable('notices')
      .addColumn(name, type, (c) => c.notNull().defaultTo(fallback))
      .execute();
  await addTo('cadence', 'text', '{"kind":"immediate"}');
  await addTo('stage', 'text', 'direct');
  await addTo('held', 'integer', 0);
  await schema.alterTable('notices').addColumn('message_id', 'text').execute();
  await schema.dropIndex('notices_due').execute();
  const pending = (name: string, columns: string[], stage: string) =>
    schema
      .createIndex(name)
      .on('notices')
      .columns(columns)
      .where(sql.ref('state'), '=', sql.lit('pending'))
      .where(sql.ref('stage'), '=', sql.lit(stage))
      .where(sql.ref('message_id'), 'is', null)
      .execute();
  await pending('notices_new', ['id'], 'new');
  await pending('notices_waiting', ['due_at'], 'waiting');
  await pending('notices_of_recipient', ['user_id', 'channel', 'address', 'due_at'], 'waiting');
  await schema
    .createIndex('notices_of_message')
    .on('notices')
    .column('message_id')
    .where(sql.ref('message_id'), 'is not', null)
    .execute();

  // What goes out at once to one recipient; its notices never change again.
  await schema
    .createTable('messages')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('recipient_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('last_error', 'text')
    .addColumn('sent_at', 'bigint')
    .addColumn('title', 'text')
    .addColumn('lease_owner', 'text')
    .addColumn('lease_token', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('lease_until', 'bigint')
    .execute();
  await schema
    .createIndex('messages_due')
    .on('messages')
    .column('due_at')
    .where(sql.ref('state'), '=', sql.lit('pending'))
    .execute();
  await schema
    .createIndex('messages_of_user')
    .on('messages')
    .columns(['user_id', 'channel', 'created_at'])
    .execute();
  await schema
    .createIndex('messages_of_recipient')
    .on('messages')
    .columns(['recipient_id', 'created_at'])
    .execute();

  // One row for each address of each person: paused, stopped by a link in a mail, or refused by its own server.
  await schema
    .createTable('recipients')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('paused_until', 'bigint')
    .addColumn('stopped_at', 'bigint')
    .addColumn('refused_at', 'bigint')
    .addColumn('problem', 'text')
    .addColumn('sent_at', 'bigint')
    .addUniqueConstraint('recipients_key', ['user_id', 'channel', 'address'])
    .execute();

  await schema
    .createTable('notify_settings')
    .addColumn('user_id', 'text', (c) => c.primaryKey().notNull().references('users.id').onDelete('cascade'))
    .addColumn('zone', 'text')
    .addColumn('mail', 'text')
    .addColumn('digest_time', 'text', (c) => c.notNull())
    .addColumn('quiet_from', 'text')
    .addColumn('quiet_to', 'text')
    .addColumn('short_form', 'integer', (c) => c.notNull())
    .addColumn('webhook_key', bytes)
    .execute();
  // For sentinels that do not say how or when. `suffix` keeps the ids of several notices for one piece of news apart.
  await schema
    .createTable('notify_defaults')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('suffix', 'text', (c) => c.notNull())
    .addColumn('channel', 'text', (c) => c.notNull())
    .addColumn('address', 'text')
    .addColumn('cadence', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('notify_defaults_key', ['user_id', 'channel'])
    .execute();

  await schema
    .createTable('feeds')
    .addColumn('id', 'text', (c) => c.primaryKey().notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('tag', 'text')
    .addColumn('secret_hash', 'text', (c) => c.notNull().unique())
    .addColumn('sealed', bytes, (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('read_at', 'bigint')
    .execute();
  await schema.createIndex('feeds_of_user').on('feeds').column('user_id').execute();
}
