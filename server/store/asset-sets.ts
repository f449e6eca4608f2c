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
  await db.transaction().execute(async (trx) => {
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
    const bytes = Buffer.from(toJson(assets));
    const setHash = hashOf('sha256', bytes);
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
    await trx
      .updateTable('version_assets')
      .set({ set_hash: setHash, due_at: againAt })
      .where('version_id', '=', versionId)
      .execute();
  });
}
