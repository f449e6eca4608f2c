// Collects what new versions need to look as they looked, in the background, after they were stored: a look at a page never
// waits for it, and what several versions need is asked for once.
import { type AssetKind, assetType } from '../../../shared/assets/asset-type.ts';
import type { WantedAsset } from '../../../shared/assets/wanted-asset.ts';
import type { KeptFeatures } from '../../../shared/page/kept-features.ts';
import { knownPictures } from '../../../shared/page/pictures.ts';
import type { AssetSource, Page, Version, VersionAsset } from '../../store/records.ts';
import { isDamage } from '../is-damage.ts';
import { loginFor } from '../logins.ts';
import type { World } from '../world.ts';
import { type Asked, askAssets, type Known, scopeOf } from './ask-assets.ts';

const versionsAtOnce = 2;
/** As long as this the version is nobody else's to collect for. */
const claimMs = 5 * 60_000;
const patienceMs = 2 * 60_000;
const attemptsAtMost = 4;
const againAfterMs = 10 * 60_000;
/** A style sheet that asks for another that asks for another. */
const deepest = 3;

/** Answers for how many versions something was collected; 0 when there is nothing to do now. */
export async function collectAssets(world: World, signal?: AbortSignal): Promise<number> {
  const now = world.now();
  const due = await world.store.assets.claimDue({ now, until: now + claimMs, limit: versionsAtOnce });
  await Promise.all(
    due.map(async ({ versionId, attempts }) => {
      const version = await world.store.versions.byId(versionId);
      const page = version && (await world.store.pages.byId(version.pageId));
      if (version && page) await collectFor(world, page, version, attempts, signal);
    }),
  );
  return due.length;
}

async function collectFor(
  world: World,
  page: Page,
  version: Version,
  attempts: number,
  stop: AbortSignal | undefined,
): Promise<void> {
  const signal = AbortSignal.any([AbortSignal.timeout(patienceMs), ...(stop ? [stop] : [])]);
  const collection = new Collection(world, page, version, signal);
  await collection.gather();
  // What the stop of the server has cut off is not written down as missing.
  if (stop?.aborted) return;
  const { assets, isWorthAnother } = collection.result();
  const again =
    isWorthAnother && attempts < attemptsAtMost ? world.now() + againAfterMs * attempts ** 2 : null;
  await world.store.assets.keep(version.id, assets, again);
}

class Collection {
  private readonly wanted = new Map<string, WantedAsset>();
  private readonly asked = new Map<string, Asked>();
  private readonly world: World;
  private readonly page: Page;
  private readonly version: Version;
  private readonly signal: AbortSignal;
  private bytesLeft: number;

  constructor(world: World, page: Page, version: Version, signal: AbortSignal) {
    this.world = world;
    this.page = page;
    this.version = version;
    this.signal = signal;
    this.bytesLeft = world.assets.bytesPerVersion;
  }

  /** Style sheets first, since they say what else is needed; then what they and the page need. */
  async gather(): Promise<void> {
    const body = await this.body();
    if (body === null) return;
    const { contentType, charset, finalUrl } = this.version;
    this.want(await this.find({ kind: 'page', bytes: body, contentType, charset, address: finalUrl }));
    await this.recall();
    const met = new Set<string>();
    const read = new Set<string>();
    for (let depth = 0; depth < deepest && !this.signal.aborted; depth++) {
      const sheets = this.wantedOf('style').filter(({ url }) => !met.has(url));
      if (sheets.length === 0) break;
      for (const { url } of sheets) met.add(url);
      await this.ask(sheets);
      for (const { url } of sheets) {
        const { hash, source } = this.asked.get(url) ?? { hash: null, source: null };
        if (hash === null || source === null || read.has(hash)) continue;
        read.add(hash);
        const bytes = await this.world.store.assets.bytes(hash);
        if (bytes === null) continue;
        const address = source.from ?? url;
        this.want(
          await this.find({ kind: 'style', bytes, contentType: 'text/css', charset: 'utf-8', address }),
        );
      }
    }
    const seen = await this.seenPictures();
    await this.ask([...this.wantedOf('font'), ...this.wantedOf('image')]);
    for (const [url, hash] of seen) {
      const known = this.asked.get(url);
      if (known === undefined || known.hash === null || known.hash === hash) continue;
      this.asked.set(url, { hash: null, source: { ...known.source, problem: replaced } });
    }
  }

  result(): { assets: VersionAsset[]; isWorthAnother: boolean } {
    const assets = [...this.wanted.values()].map(({ url, kind }): VersionAsset => {
      const known = this.asked.get(url);
      const { contentType: type = '', size = 0 } = known?.source ?? {};
      if (known?.hash) return { url, kind, hash: known.hash, type, size, problem: null };
      return { url, kind, hash: null, type: '', size: 0, problem: known?.source.problem ?? tooMuch };
    });
    const isWorthAnother = [...this.asked.values()].some(
      ({ hash, source }) => hash === null && source.problem !== null && source.problem !== replaced,
    );
    return { assets, isWorthAnother };
  }

  private want(assets: readonly WantedAsset[]): void {
    for (const one of assets)
      if (this.wanted.size < this.world.assets.perVersion && !this.wanted.has(one.url))
        this.wanted.set(one.url, one);
  }

  private wantedOf(kind: AssetKind): WantedAsset[] {
    return [...this.wanted.values()].filter((one) => one.kind === kind);
  }

  /** What an earlier attempt got stays as it was: at its address there may be something else by now. */
  private async recall(): Promise<void> {
    const { assets } = await this.world.store.assets.ofVersion(this.version.id);
    const got = assets.filter(({ hash }) => hash !== null);
    const sources = await this.sourcesOf(got.map(({ url }) => url));
    for (const { url, hash, type: contentType, size } of got) {
      const source = sources.get(url);
      if (source === undefined) continue;
      this.asked.set(url, { hash, source: { ...source, contentType, size, problem: null } });
      this.bytesLeft -= size;
    }
  }

  /** The pictures that were seen at the look itself, by their hashes; those that are kept are not asked for again. */
  private async seenPictures(): Promise<Map<string, string>> {
    const features = await this.world.store.versions.features(this.version.id);
    const hashes = features === null || !namesHashes(features) ? [] : [...knownPictures(features.value)];
    const seen = new Map(hashes.map(([url, hash]) => [url.split('#')[0]!, hash]));
    const open = this.wantedOf('image').filter(({ url }) => seen.has(url) && !this.asked.has(url));
    const sources = await this.sourcesOf(open.map(({ url }) => url));
    for (const { url } of open) {
      const [hash, source] = [seen.get(url)!, sources.get(url)];
      const known = source && (await this.keptPicture(hash, source));
      if (!known || known.size > this.bytesLeft) continue;
      this.asked.set(url, { hash, source: { ...known, problem: null } });
      this.bytesLeft -= known.size;
    }
    return seen;
  }

  /** Null when its bytes are not kept. Mostly it is what is known of its address; only another one has to be looked at. */
  private async keptPicture(hash: string, source: Known): Promise<AssetSource | null> {
    if (source.hash === hash) return source.stored ? source : null;
    const bytes = await this.world.store.assets.bytes(hash);
    const contentType = bytes && assetType('image', source.contentType, bytes);
    return contentType ? { ...source, contentType, size: bytes.length } : null;
  }

  private sourcesOf(urls: readonly string[]) {
    return this.world.store.assets.known(scopeOf(this.page), urls);
  }

  private async ask(wanted: readonly WantedAsset[]): Promise<void> {
    const assets = wanted.filter(({ url }) => !this.asked.has(url));
    if (assets.length === 0 || this.bytesLeft <= 0) return;
    const { world, page, version, signal } = this;
    const login = page.mode === 'browser' ? null : await loginFor(world, page);
    const answers = await askAssets(world, assets, {
      page,
      finalUrl: version.finalUrl,
      login: login?.ok ? login.login : null,
      askedSince: version.fetchedAt,
      needBytes: true,
      guesses: true,
      mostRequests: assets.length,
      mostBytes: this.bytesLeft,
      signal,
    });
    for (const [url, answer] of answers) {
      this.asked.set(url, answer);
      if (answer.hash !== null) this.bytesLeft -= answer.source.size;
    }
  }

  private async find(request: Parameters<World['extractor']['findAssets']>[0]): Promise<WantedAsset[]> {
    const found = await this.world.extractor.findAssets(request);
    return found.ok ? found.assets : [];
  }

  private async body(): Promise<Uint8Array | null> {
    try {
      return await this.world.store.versions.body(this.version.id);
    } catch (error) {
      if (isDamage(error)) return null;
      throw error;
    }
  }
}

/** Of most pages no picture was looked at; to know that, their features need not be read. */
function namesHashes({ bytes }: KeptFeatures): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('"hash":');
}

const tooMuch = 'The page needs more than is kept with one version.';
const replaced = 'There was another one at its address before it could be kept.';
