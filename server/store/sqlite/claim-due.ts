// Leases due pages on SQLite: one statement is one transaction, so no two claimers, in whatever process, get the same page.
import { CompiledQuery, type Kysely } from 'kysely';
import type { Claim } from '../dialect.ts';
import type { PageRow, Schema } from '../schema.ts';

const text = `
  update pages set lease_owner = ?, lease_until = ?, lease_token = lease_token + 1
  where id in (
    select id from pages
    where mode <> 'browser' and next_check_at <= ? and (lease_owner is null or lease_until <= ?)
    order by next_check_at limit ?
  )
  returning *`;

export async function claimDue(db: Kysely<Schema>, { owner, now, until, limit }: Claim & { limit: number }) {
  return (await db.executeQuery<PageRow>(CompiledQuery.raw(text, [owner, until, now, now, limit]))).rows;
}
