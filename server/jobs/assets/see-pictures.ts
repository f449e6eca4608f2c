// The pictures of a page, at a look: the same address with another picture is a change, whether or not the page itself changed.

import { hash } from 'node:crypto';
import { extentKey } from '../../../shared/page/extent.ts';
import type { PageFeatures } from '../../../shared/page/features.ts';
import { KeptFeatures } from '../../../shared/page/kept-features.ts';
import { watchedPictures, withPictures } from '../../../shared/page/pictures.ts';
import { lacksPictures, withPictureParts } from '../../core/assets/picture-parts.ts';
import { sameContent } from '../../core/schedule/same-content.ts';
import type { NewVersion, Page } from '../../store/records.ts';
import type { CheckCommit } from '../../store/store.ts';
import type { HeldGraph } from '../held-graph.ts';
import { loginFor } from '../logins.ts';
import type { Look } from '../look-at-page.ts';
import type { World } from '../world.ts';
import { askAssets } from './ask-assets.ts';

/** Of one page; the first ones in its order. */
const mostWatched = 100;
const bytesPerLook = 20_000_000;
const timePerLookMs = 10_000;

export interface Seen {
  look: Exclude<Look, { kind: 'aborted' }>;
  /** The newest version, where more is known of its pictures now than when it was stored. */
  reread: CheckCommit['reread'];
}

/** `force`: a person waits for this look. */
export async function seePictures(
  world: World,
  page: Page,
  held: HeldGraph,
  look: Seen['look'],
  { force, signal }: { force: boolean; signal?: AbortSignal | undefined },
): Promise<Seen> {
  const views = held.graph.pictureViews();
  if (look.kind === 'failed' || views.length === 0 || world.assets.picturesPerLook === 0)
    return { look, reread: [] };
  const newest = look.kind === 'new' ? null : await newestPictures(world, page, held);
  const addresses =
    look.kind === 'new' ? addressesIn(look.version.features.value, held) : (newest?.addresses ?? []);
  if (addresses.length === 0) return { look, reread: [] };
  const hashes = await askFor(
    world,
    page,
    look.facts?.finalUrl ?? page.url,
    addresses,
    force,
    views.some(({ isAsked }) => isAsked),
    signal,
  );
  if (look.kind === 'new') return { look: withSeen(look, hashes), reread: [] };
  return compareWithNewest(world, page, look, hashes, newest!);
}

type NewLook = Extract<Look, { kind: 'new' }>;
type SameLook = Extract<Look, { kind: 'same' }>;

function withSeen(look: NewLook, hashes: ReadonlyMap<string, string>): NewLook {
  const features = withPictures(look.version.features.value, hashes);
  const contentHash = withPictureParts(look.version.contentHash, features);
  return {
    ...look,
    validators: { ...look.validators, contentHash },
    version: { ...look.version, features: KeptFeatures.of(features), contentHash },
  };
}

async function compareWithNewest(
  world: World,
  page: Page,
  look: SameLook,
  hashes: ReadonlyMap<string, string>,
  newest: NewestPictures,
): Promise<Seen> {
  const known = page.validators.contentHash;
  const asSeen = withPictures(newest.shape, hashes);
  const contentHash = withPictureParts(look.validators.contentHash ?? known ?? '', asSeen);
  const isOther = known !== null && !sameContent(known, contentHash);
  const seen = { ...look, validators: { ...look.validators, contentHash } };
  if (!isOther && !lacksPictures(known ?? '', asSeen)) return { look: seen, reread: [] };
  const stored = await world.store.versions.features(newest.versionId);
  if (stored === null) return { look, reread: [] };
  const features = KeptFeatures.of(withPictures(stored.value, hashes));
  if (!isOther) return { look: seen, reread: [{ versionId: newest.versionId, features, contentHash }] };
  const version = await sameBodyAgain(world, newest.versionId, features, contentHash);
  return version === null ? { look, reread: [] } : { look: { ...seen, kind: 'new', version }, reread: [] };
}

/** A version like the newest, but for its pictures. Null when the newest cannot be read. */
async function sameBodyAgain(
  world: World,
  versionId: string,
  features: KeptFeatures,
  contentHash: string,
): Promise<NewVersion | null> {
  const { store } = world;
  const before = await store.versions.byId(versionId);
  const body = await store.versions.body(versionId).catch((error: unknown) => {
    world.log.error('version-damaged', { version: versionId, error });
    return null;
  });
  if (before === null || body === null) return null;
  const { seq: _, ...version } = before;
  return {
    ...version,
    id: world.newId(),
    contentHash,
    fetchedAt: world.now(),
    modifiedAt: null,
    body,
    bodyHash: hash('sha256', body),
    features,
  };
}

/** What has to be known of the newest version at every look, kept between looks. */
export interface NewestPictures {
  versionId: string;
  /** The parts of the page that were looked through. */
  views: string;
  addresses: string[];
  /** The version's features with nothing but its pictures in them. */
  shape: PageFeatures;
}

async function newestPictures(world: World, page: Page, held: HeldGraph): Promise<NewestPictures | null> {
  const versionId = page.latestVersionId;
  if (versionId === null) return null;
  const views = viewsKey(held);
  if (held.pictures?.versionId === versionId && held.pictures.views === views) return held.pictures;
  const kept = await world.store.versions.features(versionId);
  if (kept === null) return null;
  const features = kept.value;
  held.pictures = {
    versionId,
    views,
    addresses: addressesIn(features, held),
    shape: picturesAlone(features),
  };
  return held.pictures;
}

function picturesAlone(features: PageFeatures): PageFeatures {
  const { type, images, extents = {} } = features;
  const bare = { type, title: '', blocks: [], links: [], images, forms: [] };
  const parts = Object.entries(extents).flatMap(([key, reading]) =>
    reading.state === 'found'
      ? [[key, { ...reading, features: picturesAlone(reading.features) }] as const]
      : [],
  );
  return { ...bare, extents: Object.fromEntries(parts) };
}

function viewsKey({ graph }: HeldGraph): string {
  return JSON.stringify(graph.pictureViews().map(({ view }) => (view === null ? '' : extentKey(view))));
}

function addressesIn(features: PageFeatures, { graph }: HeldGraph): string[] {
  return watchedPictures(
    features,
    graph.pictureViews().map(({ view }) => view),
    mostWatched,
  );
}

/** What is known of their bytes: from now, or from an earlier look. */
async function askFor(
  world: World,
  page: Page,
  finalUrl: string,
  addresses: readonly string[],
  force: boolean,
  isAsked: boolean,
  signal: AbortSignal | undefined,
): Promise<Map<string, string>> {
  const login = page.mode === 'browser' ? null : await loginFor(world, page);
  const { picturesPerLook } = world.assets;
  // Where there are more than one look may ask for, each gets its turn.
  const start = addresses.length > picturesPerLook ? (page.checks * picturesPerLook) % addresses.length : 0;
  const inTurn = [...addresses.slice(start), ...addresses.slice(0, start)];
  const asked = await askAssets(
    world,
    inTurn.map((url) => ({ url, kind: 'image' })),
    {
      page,
      finalUrl,
      login: login?.ok ? login.login : null,
      askedSince: world.now(),
      force,
      // Who asks for pictures does not want to hear of them an hour late.
      guesses: !isAsked,
      mostRequests: picturesPerLook,
      mostBytes: bytesPerLook,
      signal: AbortSignal.any([AbortSignal.timeout(timePerLookMs), ...(signal ? [signal] : [])]),
    },
  );
  return new Map(
    [...asked].flatMap(([url, { source }]) => (source.hash === null ? [] : [[url, source.hash] as const])),
  );
}
