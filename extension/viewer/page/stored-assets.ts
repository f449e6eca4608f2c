// What is stored of a version's looks: style sheets, pictures and fonts by the address the page asks for them, and what
// is missing. Bytes become blob: addresses that live as long as the view.
import type { VersionAssets } from '../../../shared/api/versions.ts';
import { Failure } from '../../failure.ts';
import type { CssSources } from './rewrite-css.ts';

type Listed = VersionAssets['assets'][number];

export interface AssetBytes {
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What the version beside it has: until its own are there, a page keeps the style sheets and fonts it had before. */
export interface Meanwhile {
  assets: readonly Listed[];
  fetchBytes: (hash: string) => Promise<AssetBytes>;
}

const atOnce = 6;

export class StoredAssets implements CssSources {
  readonly isRemote: boolean;
  private readonly listed = new Map<string, Listed>();
  private readonly files = new Map<string, string>();
  private readonly sheets = new Map<string, string>();
  private readonly asked = new Set<string>();
  /** Those that are not its own. */
  private readonly borrowed = new Set<string>();
  private readonly fetchBytes: (hash: string) => Promise<AssetBytes>;
  private readonly meanwhile: Meanwhile | null;

  /** Some are still being collected, or what could not be had is tried again. */
  isPending = false;
  private readonly problems = new Map<string, string>();

  /** `isRemote`: the person wants what is missing from the web. */
  constructor(
    stored: VersionAssets,
    fetchBytes: (hash: string) => Promise<AssetBytes>,
    { isRemote = false, meanwhile = null }: { isRemote?: boolean; meanwhile?: Meanwhile | null } = {},
  ) {
    this.fetchBytes = fetchBytes;
    this.isRemote = isRemote;
    this.meanwhile = meanwhile;
    this.list(stored);
  }

  /** What is stored now; it still has to be loaded. */
  list({ state, assets }: VersionAssets): void {
    for (const asset of assets) this.listed.set(asset.url, asset);
    this.isPending = state === 'pending';
    for (const url of this.borrowed) {
      const own = this.listed.get(url);
      if (own === undefined ? !this.isPending : own.hash === null) this.giveBack(url);
    }
  }

  /** Nothing has been collected so far: it comes any moment, while what could not be had may take hours, or forever. */
  get isUntried(): boolean {
    return this.isPending && this.listed.size === 0;
  }

  /** Style sheets first: without them nothing stands where it stood. */
  async loadSheets(): Promise<void> {
    await this.load('style', async (url, { bytes }) => {
      this.sheets.set(url, new TextDecoder().decode(bytes));
    });
  }

  async loadFiles(): Promise<void> {
    const keep = async (url: string, { type, bytes }: AssetBytes) => {
      this.files.set(url, URL.createObjectURL(new Blob([bytes], { type })));
    };
    await this.load('image', keep);
    await this.load('font', keep);
  }

  file(address: string): string | null {
    const url = withoutFragment(address);
    this.asked.add(url);
    return this.files.get(url) ?? (this.isOnWeb(address) ? address : null);
  }

  /** To be had from the web, as the person wants it. Our own server is none of a shown page's business. */
  isOnWeb(address: string): boolean {
    const url = this.isRemote ? URL.parse(address) : null;
    return url !== null && /^https?:$/.test(url.protocol) && url.host !== location.host;
  }

  sheet(address: string): string | null {
    const url = withoutFragment(address);
    this.asked.add(url);
    return this.sheets.get(url) ?? null;
  }

  hashOf(address: string): string | undefined {
    return this.listed.get(withoutFragment(address))?.hash ?? undefined;
  }

  /** What the shown page asked for and does not have, with the reason where one is known. */
  missing(): { url: string; why: string | null }[] {
    return [...this.asked]
      .filter((url) => /^https?:/i.test(url) && !this.files.has(url) && !this.sheets.has(url))
      .map((url) => ({ url, why: this.listed.get(url)?.problem ?? this.problems.get(url) ?? null }));
  }

  release(): void {
    for (const url of this.files.values()) URL.revokeObjectURL(url);
    this.files.clear();
  }

  private async load(
    kind: Listed['kind'],
    keep: (url: string, asset: AssetBytes) => Promise<void>,
  ): Promise<void> {
    const isOpen = (asset: Listed) => asset.kind === kind && asset.hash !== null;
    const isHere = ({ url }: Listed) => this.files.has(url) || this.sheets.has(url);
    const own = [...this.listed.values()].filter(
      (asset) => isOpen(asset) && (!isHere(asset) || this.borrowed.has(asset.url)),
    );
    await this.fetchAll(own, this.fetchBytes, async (url, asset) => {
      this.giveBack(url);
      await keep(url, asset);
    });
    // A picture may be the very change.
    if (!this.isPending || this.meanwhile === null || kind === 'image') return;
    const others = this.meanwhile.assets.filter(
      (asset) => isOpen(asset) && !isHere(asset) && !this.listed.has(asset.url),
    );
    await this.fetchAll(others, this.meanwhile.fetchBytes, async (url, asset) => {
      this.borrowed.add(url);
      await keep(url, asset);
    });
  }

  private async fetchAll(
    assets: readonly Listed[],
    fetchBytes: (hash: string) => Promise<AssetBytes>,
    keep: (url: string, asset: AssetBytes) => Promise<void>,
  ): Promise<void> {
    const waiting = [...assets];
    const next = async (): Promise<void> => {
      for (let asset = waiting.shift(); asset !== undefined; asset = waiting.shift()) {
        try {
          await keep(asset.url, await fetchBytes(asset.hash!));
        } catch (error) {
          // It then counts among the missing.
          this.problems.set(asset.url, Failure.from(error).message);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, next));
  }

  private giveBack(url: string): void {
    if (!this.borrowed.delete(url)) return;
    this.sheets.delete(url);
    const file = this.files.get(url);
    if (file !== undefined) URL.revokeObjectURL(file);
    this.files.delete(url);
  }
}

function withoutFragment(address: string): string {
  const hash = address.indexOf('#');
  return hash < 0 ? address : address.slice(0, hash);
}
