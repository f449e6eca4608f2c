// Messages that fall due at one moment, as a morning's digests do, are claimed in order without sorting all of them each time.
import type { MigrationContext } from '../migration.ts';

export async function messagesDue({ schema, sql }: MigrationContext): Promise<void> {
  await schema.dropIndex('messages_due').execute();
  await schema
    .createIndex('messages_due')
    .on('messages')
    .columns(['due_at', 'id'])
    .where(sql.ref('state'), '=', sql.lit('pending'))
    .execute();
}
