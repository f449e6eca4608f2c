// What pages are made of (style sheets, pictures, fonts): bytes by their hash, and what is known of where they came from.
import { hash as hashOf } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { keepSet } from './asset-sets.ts';
import type { StoreDialect } from './dialect.ts';
import { inChunks } from './in-chunks.ts';
import { fromJson } from './json.ts';
import { type Packed, pack, unpack } from './packed.ts';
import type { AssetSource, VersionAsset } from './records.ts';
import type { AssetSourceRow, Schema } from './schema.ts';
import type { AssetStore } from './version-store.ts';

const decoder = new TextDecoder();

export function assets(db: Kysely<Schema>, dialect: StoreDialect): AssetStore {
  const bytesOf = async (hash: string): Promise<Uint8Array | null> => {
    const row = await db
      .selectFrom('asset_bodies')
      .select(['encoding', 'bytes'])
      .where('hash', '=', hash)
      .executeTakeFirst();
    return row === undefined ? null : soundBytes(row, hash);
  };

  const ofVersion: AssetStore['ofVersion'] = async (versionId) => {
    const row = await db
      .selectFrom('version_assets')
      .leftJoin('asset_sets', 'asset_sets.hash', 'version_assets.set_hash')
      .select(['due_at', 'encoding', 'bytes'])
      .where('version_id', '=', versionId)
      .executeTakeFirst();
    if (row === undefined) return { state: 'none', assets: [] };
    const { encoding, bytes } = row;
    const list =
      encoding === null || bytes === null ? '[]' : decoder.decode(await unpack({ encoding, bytes }));
    return {
      state: row.due_at === null ? 'complete' : 'pending',
      assets: fromJson<VersionAsset[]>(list),
    };
  };

  return {
    ofVersion,
    async body(versionId, hash) {
      const needed = (await ofVersion(versionId)).assets.find((asset) => asset.hash === hash);
      if (needed === undefined) return null;
      const bytes = await bytesOf(hash);
      return bytes && { type: needed.type, bytes };
    },
    bytes: bytesOf,
    async claimDue({ now, until, limit }) {
      const skipping = dialect.forUpdate === '' ? '' : `${dialect.forUpdate} skip locked`;
      const { rows } = await sql<{ version_id: string; attempts: number }>`
        update version_assets set due_at = ${until}, attempts = attempts + 1
        where version_id in (
          select version_id from version_assets where due_at <= ${now} order by due_at limit ${limit}
          ${sql.raw(skipping)})
        returning version_id, attempts`.execute(db);
      return rows.map(({ version_id, attempts }) => ({ versionId: version_id, attempts }));
    },
    async verify(after, limit) {
      const rows = await db
        .selectFrom('asset_bodies')
        .select(['hash', 'encoding', 'bytes'])
        .where('hash', '>', after)
        .orderBy('hash')
        .limit(limit)
        .execute();
      const damaged: string[] = [];
      for (const { hash, ...packed } of rows)
        if ((await soundBytes(packed, hash)) === null) damaged.push(hash);
      return { last: rows.at(-1)?.hash ?? null, checked: rows.length, damaged };
    },
    keep: (versionId, list, againAt) => keepSet(db, dialect, versionId, list, againAt),
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
    async bytesOf(hash) {
      const row = await db
        .selectFrom('asset_bodies')
        .select(['encoding', 'bytes'])
        .where('hash', '=', hash)
        .executeTakeFirst();
      return row ? soundBytes(row, hash) : null;
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

/** Null when they are not what was stored. */
async function soundBytes(packed: Packed, hash: string): Promise<Uint8Array | null> {
  try {
    const bytes = await unpack(packed);
    return hashOf('sha256', bytes) === hash ? bytes : null;
  } catch {
    return null;
  }
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
