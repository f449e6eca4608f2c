// Pages that the person's own browser fetches: how it does, since when it has been missed, and an order of their own, so that
// those that wait for a sleeping browser are never in the way of the server's.
import type { MigrationContext } from '../migration.ts';

export async function browserChecks({ schema, sql }: MigrationContext): Promise<void> {
  await schema
    .alterTable('pages')
    .addColumn('in_tab', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('pages').addColumn('away_since', 'bigint').execute();

  await schema.dropIndex('pages_due').execute();
  await schema
    .createIndex('pages_due')
    .on('pages')
    .column('next_check_at')
    .where(sql.ref('next_check_at'), 'is not', null)
    .where(sql.ref('mode'), '<>', sql.lit('browser'))
    .execute();
  await schema
    .createIndex('pages_due_in_browser')
    .on('pages')
    .columns(['owner_id', 'next_check_at'])
    .where(sql.ref('next_check_at'), 'is not', null)
    .where(sql.ref('mode'), '=', sql.lit('browser'))
    .execute();
}
