// The contract for what pages are made of: bytes kept once, and what is known of an address kept apart for each scope.
import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AssetSource, VersionAsset } from '../../server/store/records.ts';
import type { AssetBody } from '../../server/store/version-store.ts';
import { freshStore } from './fresh-store.ts';
import { sampled } from './sampled.ts';
import { aCheck, aPage, aVersion, lease, minute, newId, noon } from './samples.ts';
import type { BlobLiteral, OpenStoreUnderTest } from './store-under-test.ts';

export const anAsset = (text = newId('picture'), at = noon): AssetBody => {
  const bytes = new TextEncoder().encode(text);
  return { hash: hash('sha256', bytes), bytes, at };
};

export function assetsContract(open: OpenStoreUnderTest, blob: BlobLiteral): void {
  const db = freshStore(open);

  it('bytes of what pages need that are not what was stored are found, and the others are still given', async () => {
    const [one, other] = [anAsset('one picture'), anAsset('another picture')];
    await db.store.assets.learn([], [one, other]);
    expect(await db.store.assets.verify('bytes', '', 10)).toMatchObject({ checked: 2, damages: [] });
    await db.execute(
      `update asset_bodies set bytes = (select bytes from asset_bodies where hash = '${other.hash}'),
        encoding = (select encoding from asset_bodies where hash = '${other.hash}') where hash = '${one.hash}'`,
    );
    expect(await db.store.assets.verify('bytes', '', 10)).toMatchObject({
      checked: 2,
      damages: [{ hash: one.hash, versionIds: [] }],
    });
    expect(await db.store.assets.bytes(one.hash)).toBeNull();
    expect(new Uint8Array((await db.store.assets.bytes(other.hash))!)).toEqual(new Uint8Array(other.bytes));
  });

  it('with any byte of them flipped: reading and verifying name the versions that need it, all others still open', async () => {
    const [both, mine] = [anAsset('.'.repeat(300)), anAsset('only mine')];
    await db.store.assets.learn([], [both, mine]);
    const { id: pageId } = await aPage(db.store);
    const asset = ({ hash }: AssetBody): VersionAsset => {
      const url = `https://example.org/${hash}.png`;
      return { url, kind: 'image', hash, type: 'image/png', size: 1, problem: null };
    };
    const ids: string[] = [];
    const needs = [[both, mine], [both], []];
    for (const [at, bodies] of needs.entries()) {
      const version = aVersion(pageId, `version ${at}`, { assetsDueAt: noon });
      await db.store.commitCheck(aCheck(await lease(db.store, pageId), { version }));
      await db.store.assets.keep(version.id, bodies.map(asset), null);
      ids.push(version.id);
    }
    /** What each version lacks now that it had. */
    const lacking = async () => {
      const lack: string[] = [];
      for (const [at, id] of ids.entries()) {
        const { state, assets } = await db.store.assets.ofVersion(id);
        if (state === 'damaged') lack.push(id);
        else {
          expect(assets.map(({ hash }) => hash)).toEqual(needs[at]!.map(({ hash }) => hash));
          for (const { hash, bytes } of needs[at]!) {
            const read = await db.store.assets.body(id, hash);
            if (read === 'damaged') lack.push(id);
            else expect(Buffer.from(read!.bytes)).toEqual(Buffer.from(bytes));
          }
        }
        expect(await db.store.versions.body(id)).not.toBeNull();
      }
      return new Set(lack);
    };
    let noticed = 0;
    for (const [table, what] of [
      ['asset_bodies', 'bytes'],
      ['asset_sets', 'lists'],
    ] as const) {
      for (const row of await db.rows(`select hash, bytes from ${table}`)) {
        const bytes = Buffer.from(row.bytes as Uint8Array);
        const put = (one: Buffer) =>
          db.execute(
            `update ${table} set bytes = ${blob(one.toString('hex'))} where hash = '${String(row.hash)}'`,
          );
        for (const at of sampled(bytes.length)) {
          const spoilt = Buffer.from(bytes);
          spoilt[at]! ^= 1 << (at % 8);
          await put(spoilt);
          const lack = await lacking();
          const { damages } = await db.store.assets.verify(what, '', 100);
          expect(new Set(damages.flatMap(({ versionIds }) => versionIds))).toEqual(lack);
          noticed += lack.size;
        }
        await put(bytes);
      }
    }
    expect(noticed).toBeGreaterThan(10);
    expect(await lacking()).toEqual(new Set());
  });

  it('bytes that were damaged are whole again when they are fetched anew', async () => {
    const one = anAsset('one picture');
    await db.store.assets.learn([], [one]);
    await db.execute(`update asset_bodies set bytes = ${blob('00')}`);
    expect(await db.store.assets.bytes(one.hash)).toBeNull();
    await db.store.assets.learn([], [one]);
    expect(Buffer.from((await db.store.assets.bytes(one.hash))!)).toEqual(Buffer.from(one.bytes));
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
