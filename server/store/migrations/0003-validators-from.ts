// Which address the validators of a page came from: after a redirect to elsewhere they say nothing.
import type { MigrationContext } from '../migration.ts';

export async function validatorsFrom({ schema }: MigrationContext): Promise<void> {
  await schema.alterTable('pages').addColumn('validators_from', 'text').execute();
}
