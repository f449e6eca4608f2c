// Whether a sentinel was paused while its page was in trouble: how that ended is told when it is resumed.
import type { MigrationContext } from '../migration.ts';

export async function pausedInTrouble({ schema }: MigrationContext): Promise<void> {
  await schema.alterTable('sentinels').addColumn('paused_in_trouble', 'integer').execute();
}
