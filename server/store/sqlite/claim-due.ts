// Leases due pages on SQLite: one statement is one transaction, so no two claimers, in whatever process, get the same page.
import { CompiledQuery, type Kysely } from 'kysely';
import type { Claim } from '../dialect.ts';
import type { PageRow, Schema } from '../schema.ts';

const flushLater = CompiledQuery.raw('pragma synchronous = normal');
const flushAtOnce = CompiledQuery.raw('pragma synchronous = full');

const text = `
  update pages set lease_owner = ?, lease_until = ?, lease_token = lease_token + 1
  where id in (select value from json_each(?)) and next_check_at <= ? and (lease_owner is null or lease_until <= ?)
  returning *`;

export function claimDue(db: Kysely<Schema>, { owner, now, until, ids }: Claim & { ids: string[] }) {
  const values = [owner, until, JSON.stringify(ids), now, now];
  return db.connection().execute(async (connection) => {
    // What a power cut takes away here is the right to look, of a server that it has ended too: no waiting for the disk.
    await connection.executeQuery(flushLater);
    try {
      return (await connection.executeQuery<PageRow>(CompiledQuery.raw(text, values))).rows;
    } finally {
      await connection.executeQuery(flushAtOnce);
    }
  });
}
