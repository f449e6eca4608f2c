// Compresses what a check leaves behind: a version's body and features against those of the version before it.
import { type Kysely, sql } from 'kysely';
import type { Blobs, NewBlob } from './blobs/blobs.ts';
import type { StoreDialect } from './dialect.ts';
import { type Packed, pack } from './packed.ts';
import { preparedQuery } from './prepared-query.ts';
import type { NewBadVersion, NewVersion } from './records.ts';
import type { Schema } from './schema.ts';
import type { CheckCommit } from './store.ts';

export interface PackedCheck {
  check: CheckCommit;
  version: PackedVersion | null;
  bad: PackedBad | null;
  reread: { versionId: string; features: NewBlob }[];
}

export interface PackedBad {
  version: NewBadVersion;
  body: Packed;
}

export interface PackedVersion {
  version: NewVersion;
  body: NewBlob;
  features: NewBlob;
}

/** 'whole': against nothing at all. */
export type PackMode = 'against-earlier' | 'whole';

/** How many earlier designs of a page are tried when it looks different all at once. */
const designsTried = 3;

export function packChecks(db: Kysely<Schema>, dialect: StoreDialect, blobs: Blobs) {
  const latest = preparedQuery(
    db,
    dialect,
    db
      .selectFrom('pages')
      .innerJoin('versions', 'versions.id', 'pages.latest_version_id')
      .select(['body_id', 'features_id'])
      .where('pages.id', '=', ''),
  );
  const featuresOf = preparedQuery(
    db,
    dialect,
    db.selectFrom('versions').select(['page_id', 'features_id']).where('id', '=', ''),
  );

  /** The whole copies among a page's bodies, or features, newest first. */
  const wholeOnes = (pageId: string, column: 'body_id' | 'features_id') => async () => {
    const rows = await db
      .selectFrom('versions')
      .innerJoin('blobs', 'blobs.id', `versions.${column}`)
      .select('blobs.id')
      .where('page_id', '=', pageId)
      .where('base_id', 'is', null)
      .groupBy('blobs.id')
      .orderBy(sql`max(seq)`, 'desc')
      .limit(designsTried)
      .execute();
    return rows.map(({ id }) => id);
  };

  const packVersion = async (version: NewVersion, mode: PackMode): Promise<PackedVersion> => {
    const [before] = mode === 'whole' ? [] : await latest(version.pageId);
    const { pageId, features } = version;
    const body = await blobs.pack(version.body, before?.body_id ?? null, wholeOnes(pageId, 'body_id'));
    checkHash(version, body);
    return {
      version,
      body,
      features: await blobs.pack(
        features.bytes,
        before?.features_id ?? null,
        wholeOnes(pageId, 'features_id'),
      ),
    };
  };

  const packReread = async (
    { versionId, features }: CheckCommit['reread'][number],
    mode: PackMode,
  ): Promise<PackedCheck['reread'][number]> => {
    const [before] = mode === 'whole' ? [] : await featuresOf(versionId);
    const others = wholeOnes(before?.page_id ?? '', 'features_id');
    return { versionId, features: await blobs.pack(features.bytes, before?.features_id ?? null, others) };
  };

  return async (check: CheckCommit, mode: PackMode): Promise<PackedCheck> => {
    const [version, bad, reread] = await Promise.all([
      check.version && packVersion(check.version, mode),
      check.bad && packBad(check.bad),
      Promise.all(check.reread.map((one) => packReread(one, mode))),
    ]);
    return { check, version, bad, reread };
  };
}

async function packBad(version: NewBadVersion): Promise<PackedBad> {
  return { version, body: await pack(version.body) };
}

/** A body under a wrong address would be handed out for another page's, perhaps another person's. */
function checkHash({ id, bodyHash }: NewVersion, { hash }: NewBlob): void {
  if (Buffer.from(hash).toString('hex') === bodyHash) return;
  throw new Error(`The body of version ${id} does not have the hash given with it.`);
}
