// The contract for what pages are made of: bytes kept once, and what is known of an address kept apart for each scope.
import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AssetSource } from '../../server/store/records.ts';
import type { AssetBody } from '../../server/store/version-store.ts';
import { freshStore } from './fresh-store.ts';
import { minute, newId, noon } from './samples.ts';
import type { OpenStoreUnderTest } from './store-under-test.ts';

export const anAsset = (text = newId('picture'), at = noon): AssetBody => {
  const bytes = new TextEncoder().encode(text);
  return { hash: hash('sha256', bytes), bytes, at };
};

export function assetsContract(open: OpenStoreUnderTest): void {
  const db = freshStore(open);

  it('bytes of what pages need that are not what was stored are found, and the others are still given', async () => {
    const [one, other] = [anAsset('one picture'), anAsset('another picture')];
    await db.store.assets.learn([], [one, other]);
    expect(await db.store.assets.verify('', 10)).toMatchObject({ checked: 2, damaged: [] });
    await db.execute(
      `update asset_bodies set bytes = (select bytes from asset_bodies where hash = '${other.hash}'),
        encoding = (select encoding from asset_bodies where hash = '${other.hash}') where hash = '${one.hash}'`,
    );
    expect(await db.store.assets.verify('', 10)).toMatchObject({ checked: 2, damaged: [one.hash] });
    expect(await db.store.assets.bytes(one.hash)).toBeNull();
    expect(new Uint8Array((await db.store.assets.bytes(other.hash))!)).toEqual(new Uint8Array(other.bytes));
  });

  const aSource = (changes: Partial<AssetSource> = {}): AssetSource => ({
    scope: '',
    url: `https://example.org/${newId()}.png`,
    hash: null,
    contentType: 'image/png',
    size: 7,
    etag: '"a"',
    lastModified: null,
    from: null,
    freshUntil: noon,
    failures: 0,
    problem: null,
    checkedAt: noon,
    ...changes,
  });

  describe('what is known of an address', () => {
    it('is found in its scope alone, with whether its bytes are kept', async () => {
      const body = anAsset();
      const kept = aSource({ hash: body.hash });
      const lost = aSource({ hash: anAsset().hash, url: `https://example.org/${'long/'.repeat(2000)}` });
      await db.store.assets.learn([kept, lost], [body]);
      const known = await db.store.assets.known('', [kept.url, lost.url, 'https://example.org/other']);
      expect([...known.values()]).toEqual(
        expect.arrayContaining([
          { ...kept, stored: true },
          { ...lost, stored: false },
        ]),
      );
      expect(known.size).toBe(2);
      expect((await db.store.assets.known('jill', [kept.url])).size).toBe(0);
      expect((await db.store.assets.known('', [])).size).toBe(0);
    });

    it('gives way to what is learned later', async () => {
      const source = aSource();
      await db.store.assets.learn([source], []);
      const later = { ...source, failures: 1, problem: 'Gone.', checkedAt: noon + minute };
      await db.store.assets.learn([later], []);
      expect((await db.store.assets.known('', [source.url])).get(source.url)).toEqual({
        ...later,
        stored: false,
      });
    });
  });
}
