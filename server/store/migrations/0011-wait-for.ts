// What a page in the browser is waited for: it decides what is seen of it, and so it is part of what the page is.
import type { MigrationContext } from '../migration.ts';

export async function waitFor({ schema }: MigrationContext): Promise<void> {
  await schema.alterTable('pages').addColumn('wait_for', 'text').execute();
}
