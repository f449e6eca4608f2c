// How often a sentinel has spoken of late is asked for every notice: the flood guard goes by it.
import type { MigrationContext } from '../migration.ts';

export async function noticesOfSentinel({ schema }: MigrationContext): Promise<void> {
  await schema.dropIndex('notices_of_sentinel').execute();
  await schema
    .createIndex('notices_of_sentinel')
    .on('notices')
    .columns(['sentinel_id', 'created_at'])
    .execute();
}
