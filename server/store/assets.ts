// What pages are made of (style sheets, pictures, fonts): bytes by their hash, and what is known of where they came from.
import { hash as hashOf } from 'node:crypto';
import type { Kysely } from 'kysely';
import { inChunks } from './in-chunks.ts';
import { pack } from './packed.ts';
import type { AssetSource } from './records.ts';
import type { AssetSourceRow, Schema } from './schema.ts';
import type { Store } from './store.ts';

export function assets(db: Kysely<Schema>): Store['assets'] {
  return {
    async known(scope, urls) {
      const found = new Map<string, AssetSource & { stored: boolean }>();
      for (const chunk of inChunks(urls.map((url) => keyOf(scope, url)))) {
        const rows = await db
          .selectFrom('asset_sources')
          .leftJoin('asset_bodies', 'asset_bodies.hash', 'asset_sources.hash')
          .selectAll('asset_sources')
          .select('asset_bodies.hash as stored')
          .where('key', 'in', chunk)
          .execute();
        for (const { stored, ...row } of rows)
          found.set(row.url, { ...toSource(row), stored: stored !== null });
      }
      return found;
    },
    async learn(sources, bodies) {
      // Compressed first, so that no transaction is held open for it.
      const packed = await Promise.all(
        bodies.map(async ({ hash, bytes, at }) => ({ hash, created_at: at, ...(await pack(bytes)) })),
      );
      if (sources.length + packed.length === 0) return;
      await db.transaction().execute(async (trx) => {
        for (const body of packed) {
          await trx
            .insertInto('asset_bodies')
            .values(body)
            .onConflict((conflict) => conflict.column('hash').doNothing())
            .execute();
        }
        for (const source of sources) {
          const { key, ...row } = toRow(source);
          await trx
            .insertInto('asset_sources')
            .values({ key, ...row })
            .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
            .execute();
        }
      });
    },
  };
}

function keyOf(scope: string, url: string): string {
  return hashOf('sha256', `${scope}\n${url}`);
}

function toRow(source: AssetSource): AssetSourceRow {
  return {
    key: keyOf(source.scope, source.url),
    scope: source.scope,
    url: source.url,
    hash: source.hash,
    content_type: source.contentType,
    size: source.size,
    etag: source.etag,
    last_modified: source.lastModified,
    validators_from: source.from,
    fresh_until: source.freshUntil,
    failures: source.failures,
    problem: source.problem,
    checked_at: source.checkedAt,
  };
}

function toSource(row: AssetSourceRow): AssetSource {
  return {
    scope: row.scope,
    url: row.url,
    hash: row.hash,
    contentType: row.content_type,
    size: row.size,
    etag: row.etag,
    lastModified: row.last_modified,
    from: row.validators_from,
    freshUntil: row.fresh_until,
    failures: row.failures,
    problem: row.problem,
    checkedAt: row.checked_at,
  };
}
