// When a sentinel was last enabled again, to be shown with its other times.
import type { MigrationContext } from '../migration.ts';

export async function resumed({ schema }: MigrationContext): Promise<void> {
  await schema.alterTable('sentinels').addColumn('resumed_at', 'bigint').execute();
}
