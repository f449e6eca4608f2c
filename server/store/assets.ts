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
import type { AssetStore, VerifiedAssets } from './version-store.ts';

const decoder = new TextDecoder();

export function assets(db: Kysely<Schema>, dialect: StoreDialect): AssetStore {
  const read = async (hash: string): Promise<Uint8Array | 'damaged' | null> => {
    const row = await db
      .selectFrom('asset_bodies')
      .select(['encoding', 'bytes'])
      .where('hash', '=', hash)
      .executeTakeFirst();
    return row === undefined ? null : ((await soundBytes(row, hash)) ?? 'damaged');
  };

  const ofVersion: AssetStore['ofVersion'] = async (versionId) => {
    const row = await db
      .selectFrom('version_assets')
      .leftJoin('asset_sets', 'asset_sets.hash', 'version_assets.set_hash')
      .select(['due_at', 'set_hash', 'encoding', 'bytes'])
      .where('version_id', '=', versionId)
      .executeTakeFirst();
    if (row === undefined) return { state: 'none', assets: [] };
    const state = row.due_at === null ? 'complete' : 'pending';
    const { set_hash: hash, encoding, bytes } = row;
    if (hash === null || encoding === null || bytes === null) return { state, assets: [] };
    const list = await soundBytes({ encoding, bytes }, hash);
    if (list === null) return { state: 'damaged', assets: [] };
    return { state, assets: fromJson<VersionAsset[]>(decoder.decode(list)) };
  };

  const versionsWith = async (what: 'bytes' | 'lists', hash: string): Promise<string[]> => {
    const sets =
      what === 'lists'
        ? sql`${hash}`
        : sql`select set_hash from asset_set_members where asset_set_members.hash = ${hash}`;
    const { rows } = await sql<{ id: string }>`
      select versions.id from version_assets join versions on versions.id = version_assets.version_id
      where set_hash in (${sets}) order by page_id, seq`.execute(db);
    return rows.map(({ id }) => id);
  };

  return {
    ofVersion,
    async body(versionId, hash) {
      const needed = (await ofVersion(versionId)).assets.find((asset) => asset.hash === hash);
      if (needed === undefined) return null;
      const bytes = await read(hash);
      return bytes instanceof Uint8Array ? { type: needed.type, bytes } : bytes;
    },
    async bytes(hash) {
      const bytes = await read(hash);
      return bytes === 'damaged' ? null : bytes;
    },
    async claimDue({ now, until, limit }) {
      const skipping = dialect.forUpdate === '' ? '' : `${dialect.forUpdate} skip locked`;
      const claim = sql<{ version_id: string; attempts: number }>`
        update version_assets set due_at = ${until}, attempts = attempts + 1
        where version_id in (
          select version_id from version_assets where due_at <= ${now} order by due_at limit ${limit}
          ${sql.raw(skipping)})
        returning version_id, attempts`;
      const { rows } = await dialect.transact(db, (trx) => claim.execute(trx));
      return rows.map(({ version_id, attempts }) => ({ versionId: version_id, attempts }));
    },
    async verify(what, after, limit) {
      const rows = await db
        .selectFrom(what === 'bytes' ? 'asset_bodies' : 'asset_sets')
        .select(['hash', 'encoding', 'bytes'])
        .where('hash', '>', after)
        .orderBy('hash')
        .limit(limit)
        .execute();
      const damages: VerifiedAssets['damages'] = [];
      for (const { hash, ...packed } of rows)
        if ((await soundBytes(packed, hash)) === null)
          damages.push({ hash, versionIds: await versionsWith(what, hash) });
      return { last: rows.at(-1)?.hash ?? null, checked: rows.length, damages };
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
    async learn(sources, bodies) {
      // Compressed first, so that no transaction is held open for it.
      const packed = await Promise.all(
        bodies.map(async ({ hash, bytes, at }) => ({ hash, created_at: at, ...(await pack(bytes)) })),
      );
      if (sources.length + packed.length === 0) return;
      await dialect.transact(db, async (trx) => {
        for (const body of packed) {
          await trx
            .insertInto('asset_bodies')
            .values(body)
            // Fetched anew, what was damaged is whole again.
            .onConflict((conflict) =>
              conflict.column('hash').doUpdateSet({ encoding: body.encoding, bytes: body.bytes }),
            )
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
