// What looks have taught about when a page changes, as a short text that only its reader understands.
import type { MigrationContext } from '../migration.ts';

export async function rhythm({ schema }: MigrationContext): Promise<void> {
  await schema.alterTable('pages').addColumn('rhythm', 'text').execute();
}
