// Leases due pages on PostgreSQL: claimers on many nodes step over each other's rows instead of waiting for them.
import { CompiledQuery, type Kysely } from 'kysely';
import type { Claim } from '../dialect.ts';
import type { PageRow, Schema } from '../schema.ts';

const text = `
  with due as materialized (
    select id from pages
    where id = any($4::text[]) and next_check_at <= $3 and (lease_owner is null or lease_until <= $3)
    for update skip locked
  )
  update pages set lease_owner = $1, lease_until = $2, lease_token = lease_token + 1
  from due where pages.id = due.id
  returning pages.*`;

export async function claimDue(db: Kysely<Schema>, { owner, now, until, ids }: Claim & { ids: string[] }) {
  return (await db.executeQuery<PageRow>(CompiledQuery.raw(text, [owner, until, now, ids]))).rows;
}
