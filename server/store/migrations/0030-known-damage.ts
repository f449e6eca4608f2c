// Which versions are known to be damaged, so that people see it before they open one.
import type { MigrationContext } from '../migration.ts';

export async function knownDamage({ schema }: MigrationContext): Promise<void> {
  await schema
    .createTable('damaged_versions')
    .addColumn('version_id', 'text', (c) =>
      c.primaryKey().notNull().references('versions.id').onDelete('cascade'),
    )
    .execute();
}
