// Collects what new versions need to look as they looked, in the background, after they were stored: a look at a page never
// waits for it, and what several versions need is asked for once.
import type { AssetKind } from '../../../shared/assets/asset-type.ts';
import type { WantedAsset } from '../../../shared/assets/wanted-asset.ts';
import type { Page, Version, VersionAsset } from '../../store/records.ts';
import { isDamage } from '../is-damage.ts';
import { loginFor } from '../logins.ts';
import type { World } from '../world.ts';
import { type Asked, askAssets } from './ask-assets.ts';

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
    const read = new Set<string>();
    for (let depth = 0; depth < deepest && !this.signal.aborted; depth++) {
      const sheets = this.open('style');
      if (sheets.length === 0) break;
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
    await this.ask([...this.open('font'), ...this.open('image')]);
  }

  result(): { assets: VersionAsset[]; isWorthAnother: boolean } {
    const assets = [...this.wanted.values()].map(({ url, kind }): VersionAsset => {
      const known = this.asked.get(url);
      const { contentType: type = '', size = 0 } = known?.source ?? {};
      if (known?.hash) return { url, kind, hash: known.hash, type, size, problem: null };
      return { url, kind, hash: null, type: '', size: 0, problem: known?.source.problem ?? tooMuch };
    });
    const isWorthAnother = [...this.asked.values()].some(
      ({ hash, source }) => hash === null && source.problem !== null,
    );
    return { assets, isWorthAnother };
  }

  private want(assets: readonly WantedAsset[]): void {
    for (const one of assets)
      if (this.wanted.size < this.world.assets.perVersion && !this.wanted.has(one.url))
        this.wanted.set(one.url, one);
  }

  private open(kind: AssetKind): WantedAsset[] {
    return [...this.wanted.values()].filter((one) => one.kind === kind && !this.asked.has(one.url));
  }

  private async ask(assets: readonly WantedAsset[]): Promise<void> {
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

const tooMuch = 'The page needs more than is kept with one version.';
