// The list of what a version needs, kept once for all versions that need the same.
import { hash as hashOf } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { StoreDialect } from './dialect.ts';
import { inChunks } from './in-chunks.ts';
import { toJson } from './json.ts';
import { pack } from './packed.ts';
import type { VersionAsset } from './records.ts';
import type { Schema } from './schema.ts';

const gone = 'It was no longer kept.';

export async function keepSet(
  db: Kysely<Schema>,
  dialect: StoreDialect,
  versionId: string,
  list: readonly VersionAsset[],
  againAt: number | null,
): Promise<void> {
  const whole = Buffer.from(toJson(list));
  const wholeHash = hashOf('sha256', whole);
  await dialect.transact(db, async (trx) => {
    // Most versions need what the one before needed; what a set names is kept for as long as there is the set.
    if (await isThere(trx, dialect, wholeHash)) return use(trx, versionId, wholeHash, againAt);
    const hashes = [...new Set(list.flatMap(({ hash }) => hash ?? []))].sort();
    const there = new Set<string>();
    for (const chunk of inChunks(hashes)) {
      // Held fast, so that nobody removes them before they are named by a set.
      const { rows } = await sql<{ hash: string }>`
        select hash from asset_bodies where hash in (${sql.join(chunk)}) order by hash
        ${sql.raw(dialect.forUpdate)}`.execute(trx);
      for (const { hash } of rows) there.add(hash);
    }
    const assets = list.map((one) =>
      one.hash === null || there.has(one.hash) ? one : { ...one, hash: null, problem: gone },
    );
    const isWhole = there.size === hashes.length;
    const bytes = isWhole ? whole : Buffer.from(toJson(assets));
    const setHash = isWhole ? wholeHash : hashOf('sha256', bytes);
    await trx
      .insertInto('asset_sets')
      .values({ hash: setHash, ...(await pack(bytes)) })
      // Held fast for the same reason.
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ hash: setHash }))
      .execute();
    for (const chunk of inChunks([...there])) {
      await trx
        .insertInto('asset_set_members')
        .values(chunk.map((hash) => ({ set_hash: setHash, hash })))
        .onConflict((conflict) => conflict.columns(['set_hash', 'hash']).doNothing())
        .execute();
    }
    await use(trx, versionId, setHash, againAt);
  });
}

async function isThere(trx: Kysely<Schema>, { forUpdate }: StoreDialect, setHash: string): Promise<boolean> {
  const { rows } = await sql`
    select hash from asset_sets where hash = ${setHash} ${sql.raw(forUpdate)}`.execute(trx);
  return rows.length > 0;
}

async function use(
  trx: Kysely<Schema>,
  versionId: string,
  setHash: string,
  againAt: number | null,
): Promise<void> {
  await trx
    .updateTable('version_assets')
    .set({ set_hash: setHash, due_at: againAt })
    .where('version_id', '=', versionId)
    .execute();
}
