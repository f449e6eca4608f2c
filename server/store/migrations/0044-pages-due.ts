// Pages that fall due at one moment, as those of every full hour do, are read in order without sorting all of them each time.
import type { MigrationContext } from '../migration.ts';

export async function pagesDue({ schema, sql }: MigrationContext): Promise<void> {
  await schema.dropIndex('pages_due').execute();
  await schema
    .createIndex('pages_due')
    .on('pages')
    .columns(['next_check_at', 'id'])
    .where(sql.ref('next_check_at'), 'is not', null)
    .where(sql.ref('mode'), '<>', sql.lit('browser'))
    .execute();
}
