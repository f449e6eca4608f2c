// How a sentinel stands with the element it watches, where it is not simply found.
import type { MigrationContext } from '../migration.ts';

export async function elementState({ schema }: MigrationContext): Promise<void> {
  await schema.alterTable('sentinels').addColumn('element', 'text').execute();
}
