// Leases due pages on SQLite: one statement is one transaction, so no two claimers, in whatever process, get the same page.
import { CompiledQuery, type Kysely } from 'kysely';
import type { Claim } from '../dialect.ts';
import type { PageRow, Schema } from '../schema.ts';
import { withoutFlush } from './flush-later.ts';

const text = `
  update pages set lease_owner = ?, lease_until = ?, lease_token = lease_token + 1
  where id in (select value from json_each(?)) and next_check_at <= ? and (lease_owner is null or lease_until <= ?)
  returning *`;

export async function claimDue(
  db: Kysely<Schema>,
  { owner, now, until, ids }: Claim & { ids: string[] },
): Promise<PageRow[]> {
  const query = CompiledQuery.raw(text, [owner, until, JSON.stringify(ids), now, now]);
  // What a power cut takes away here is the right to look, of a server that it has ended too.
  return (await withoutFlush(db, (connection) => connection.executeQuery<PageRow>(query))).rows;
}
