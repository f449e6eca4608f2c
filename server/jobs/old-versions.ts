// Gets older versions of a page ready to be compared: what the store lacks of them is read from their bodies once more.
import { type Extent, missingExtents } from '../../shared/page/extent.ts';
import { featuresFormat } from '../../shared/page/features.ts';
import { KeptFeatures } from '../../shared/page/kept-features.ts';
import { knownPictures, withPictures } from '../../shared/page/pictures.ts';
import type { VersionReading } from '../extract/extractor.ts';
import type { Page, Version } from '../store/records.ts';
import { isDamage } from './is-damage.ts';
import type { World } from './world.ts';

export interface OldVersion {
  version: Version;
  features: KeptFeatures;
  /** More was read than is stored. */
  reread: boolean;
}

/** By number. One that was deleted meanwhile is not among them. */
export async function oldVersions(
  world: World,
  page: Page,
  seqs: readonly number[],
  extents: readonly Extent[],
): Promise<Map<number, OldVersion>> {
  const found = new Map<number, OldVersion>();
  if (seqs.length === 0) return found;
  for (const version of await world.store.versions.bySeq(page.id, seqs)) {
    const old = await readOld(world, page, version, extents);
    if (old !== null) found.set(version.seq, old);
  }
  return found;
}

/** Null when nothing at all is known of what it said. */
export async function readOld(
  world: World,
  page: Page,
  version: Version,
  extents: readonly Extent[],
): Promise<OldVersion | null> {
  const stored = await world.store.versions.features(version.id);
  const wanted = stored === null ? extents : missingExtents(stored.value, extents);
  const isCurrent = stored !== null && (stored.value.format ?? 1) >= featuresFormat;
  if (stored !== null && isCurrent && wanted.length === 0)
    return { version, features: stored, reread: false };
  const fresh = await readBody(world, page, version, extents);
  if (fresh === null) return stored === null ? null : { version, features: stored, reread: false };
  const { value } = fresh.features;
  const read = { ...value, extents: { ...stored?.value.extents, ...value.extents } };
  // The bytes of its pictures are known from then; its own bytes do not tell.
  const features = stored === null ? read : withPictures(read, knownPictures(stored.value));
  return { version, features: KeptFeatures.of(features), reread: true };
}

/** Null when it is no longer stored, or cannot be read. */
export async function readBody(
  world: World,
  page: Page,
  { id, contentType, status, finalUrl, charset }: Version,
  extents: readonly Extent[],
): Promise<VersionReading | null> {
  const bytes = await bodyUnlessDamaged(world, id);
  if (bytes === null) return null;
  const reading = await world.extractor.read({
    bytes,
    contentType,
    status,
    url: page.url,
    finalUrl,
    // As it was read the first time.
    charsetBefore: charset,
    extents,
  });
  return reading.ok ? reading : null;
}

/** A page goes on being watched although an older version of it can no longer be read. */
async function bodyUnlessDamaged(world: World, versionId: string): Promise<Uint8Array | null> {
  try {
    return await world.store.versions.body(versionId);
  } catch (error) {
    if (!isDamage(error)) throw error;
    world.log.error('version-damaged', { version: versionId, error });
    return null;
  }
}
