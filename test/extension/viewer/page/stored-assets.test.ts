// What a shown page has of its looks, and what it keeps from the version beside it until its own have come.
import { describe, expect, it } from 'vitest';
import { StoredAssets } from '../../../../extension/viewer/page/stored-assets.ts';
import type { VersionAssets } from '../../../../shared/api/versions.ts';

type Listed = VersionAssets['assets'][number];

const asset = (kind: Listed['kind'], name: string, hash: string | null): Listed => ({
  url: `http://example.org/${name}`,
  kind,
  hash,
  type: '',
  size: 1,
  problem: hash === null ? 'Gone.' : null,
});
const sheet = 'http://example.org/site.css';
const picture = 'http://example.org/a.png';

/** The bytes say whose they are. */
const bytesOf = (whose: string) => async (hash: string) => ({
  type: 'text/plain',
  bytes: new TextEncoder().encode(`${whose} ${hash}`),
});

async function loaded(assets: StoredAssets): Promise<StoredAssets> {
  await assets.loadSheets();
  await assets.loadFiles();
  return assets;
}

const before = {
  assets: [asset('style', 'site.css', 's1'), asset('font', 'a.woff2', 'f1'), asset('image', 'a.png', 'p1')],
  fetchBytes: bytesOf('old'),
};
const pending: VersionAssets = { state: 'pending', assets: [] };

describe('a page whose looks are still being collected', () => {
  const open = () => loaded(new StoredAssets(pending, bytesOf('own'), { meanwhile: before }));

  it('is dressed as the version before it was, but never shows its pictures', async () => {
    const assets = await open();
    expect(assets.sheet(sheet)).toBe('old s1');
    expect(assets.file('http://example.org/a.woff2')).toMatch(/^blob:/);
    expect(assets.file(picture)).toBeNull();
    expect(assets.missing().map(({ url }) => url)).toEqual([picture]);
    expect(assets.isUntried).toBe(true);
  });

  it('has its own as soon as they are there', async () => {
    const assets = await open();
    assets.list({
      state: 'complete',
      assets: [asset('style', 'site.css', 's2'), asset('image', 'a.png', 'p2')],
    });
    await loaded(assets);
    expect(assets.sheet(sheet)).toBe('own s2');
    const file = await fetch(assets.file(picture)!);
    expect(await file.text()).toBe('own p2');
    expect(assets.file('http://example.org/a.woff2')).toBeNull();
  });

  it('goes without what it turns out not to have', async () => {
    const assets = await open();
    assets.list({ state: 'pending', assets: [asset('style', 'site.css', null)] });
    await loaded(assets);
    expect(assets.sheet(sheet)).toBeNull();
    expect(assets.missing()).toEqual([{ url: sheet, why: 'Gone.' }]);
    // Tried again later, but not to be waited for.
    expect([assets.isPending, assets.isUntried]).toEqual([true, false]);
  });
});

it('a page that has all it needs takes nothing from the one beside it', async () => {
  const complete = { state: 'complete' as const, assets: [] };
  const assets = await loaded(new StoredAssets(complete, bytesOf('own'), { meanwhile: before }));
  expect(assets.sheet(sheet)).toBeNull();
});
