// The contract for stored bytes: small because each is kept against earlier ones, whole again when read, and damage to one
// breaks those stored against it, says so, and breaks nothing else.
import { describe, expect, it } from 'vitest';
import { DamagedBody } from '../../server/store/blobs/damaged-body.ts';
import { freshStore } from './fresh-store.ts';
import { sampled } from './sampled.ts';
import { aCheck, aPage, aVersion, lease, storeVersion } from './samples.ts';
import type { BlobLiteral, OpenStoreUnderTest } from './store-under-test.ts';

/** Text that does not compress by itself. */
const noise = (seed: number, length: number) =>
  Array.from({ length }, (_, at) => ((at + 1) * 7919 * (seed + 3)) % 9973).join(' ');

const text = (bytes: Uint8Array | null) => new TextDecoder().decode(bytes!);

export function blobsContract(open: OpenStoreUnderTest, blob: BlobLiteral): void {
  const db = freshStore(open);

  const history = async (texts: string[], pageId?: string) => {
    const page = pageId ?? (await aPage(db.store)).id;
    const versions = [];
    for (const each of texts) versions.push(await storeVersion(db.store, page, each));
    return versions;
  };
  const bytesStored = async () =>
    Number((await db.rows('select coalesce(sum(length(bytes)), 0) as sum from blobs'))[0]!.sum);
  const wholeCopies = async () =>
    Number(
      (
        await db.rows(
          'select count(*) as count from blobs where base_id is null and id in (select body_id from versions)',
        )
      )[0]!.count,
    );

  describe('stored bytes', () => {
    it('of many versions take little more than those of one, and each comes back as it was', async () => {
      const common = noise(1, 2000);
      const texts = Array.from({ length: 40 }, (_, at) => `${common}\nVersion ${at}: ${noise(at, 3)}`);
      const [first] = await history(texts.slice(0, 1));
      const one = await bytesStored();
      const versions = [first!, ...(await history(texts.slice(1), first!.pageId))];
      expect(await bytesStored()).toBeLessThan(2 * one);
      expect(await wholeCopies()).toBe(1);
      for (const [at, { id, features }] of versions.entries()) {
        expect(text(await db.store.versions.body(id))).toBe(texts[at]);
        expect((await db.store.versions.features(id))!.value).toEqual(features.value);
      }
    });

    it('of a page that looks different all at once are stored whole, and against that design when it comes back', async () => {
      const [summer, winter] = [noise(2, 2000), noise(5, 2000)];
      const texts = [summer, winter, `${summer} a`, `${winter} b`, `${summer} c`, `${winter} d`];
      const versions = await history(texts);
      expect(await wholeCopies()).toBe(2);
      for (const [at, { id }] of versions.entries())
        expect(text(await db.store.versions.body(id))).toBe(texts[at]);
    });

    it('that begin like a dictionary of zstd are kept like any others', async () => {
      const { id: pageId } = await aPage(db.store);
      const magic = Buffer.concat([Buffer.of(0x37, 0xa4, 0x30, 0xec), Buffer.from(noise(1, 100))]);
      const ids: string[] = [];
      for (const end of ['a', 'b', 'c']) {
        const body = new Uint8Array(Buffer.concat([magic, Buffer.from(end)]));
        const { createHash } = await import('node:crypto');
        const version = aVersion(pageId, '', {
          body,
          bodyHash: createHash('sha256').update(body).digest('hex'),
        });
        await db.store.commitCheck(aCheck(await lease(db.store, pageId), { version }));
        ids.push(version.id);
      }
      const ends = await Promise.all(ids.map(async (id) => text(await db.store.versions.body(id)).at(-1)));
      expect(ends).toEqual(['a', 'b', 'c']);
    });

    it('are stored whole where those before them are damaged', async () => {
      const common = noise(1, 500);
      const [before] = await history([`${common} a`]);
      await db.execute(`update blobs set bytes = ${blob('28b52ffd0000')}`);
      const [after] = await history([`${common} b`], before!.pageId);
      expect(text(await db.store.versions.body(after!.id))).toBe(`${common} b`);
    });

    it('with any byte of theirs flipped: the read names the versions that are damaged, all others still open', async () => {
      const common = noise(1, 150);
      const texts = Array.from({ length: 6 }, (_, at) => `${common} ${noise(at + 7, 2)}`);
      const versions = await history([...texts, 'short', noise(9, 150)]);
      const said = new Map(versions.map(({ id, body }) => [id, text(body)]));
      const rows = await db.rows('select id, bytes from blobs where id in (select body_id from versions)');
      let flips = 0;
      let noticed = 0;
      for (const row of rows) {
        const bytes = Buffer.from(row.bytes as Uint8Array);
        for (const at of sampled(bytes.length)) {
          const spoilt = Buffer.from(bytes);
          spoilt[at]! ^= 1 << (at % 8);
          await db.execute(
            `update blobs set bytes = ${blob(spoilt.toString('hex'))} where id = ${Number(row.id)}`,
          );
          const failed = new Set<string>();
          const named = new Set<string>();
          for (const [id, whole] of said) {
            try {
              expect(text(await db.store.versions.body(id))).toBe(whole);
            } catch (error) {
              if (!(error instanceof DamagedBody)) throw error;
              failed.add(id);
              for (const one of error.versionIds) named.add(one);
            }
          }
          flips++;
          if (failed.size > 0) noticed++;
          expect(named).toEqual(failed);
          const { damages } = await db.store.versions.verify(0, 1000);
          expect(new Set(damages.flatMap(({ bodyOf }) => bodyOf))).toEqual(failed);
          expect(await db.store.versions.damagedAmong([...said.keys()])).toEqual(failed);
        }
        await db.execute(
          `update blobs set bytes = ${blob(bytes.toString('hex'))} where id = ${Number(row.id)}`,
        );
      }
      // A few bits of a frame mean nothing.
      expect(noticed / flips).toBeGreaterThan(0.8);
      expect((await db.store.versions.verify(0, 1000)).damages).toEqual([]);
      expect(await db.store.versions.damagedAmong([...said.keys()])).toEqual(new Set());
    });

    it('are known to be damaged as soon as one of the versions was read', async () => {
      const common = noise(1, 150);
      const versions = await history([`${common} a`, `${common} b`, noise(9, 150)]);
      const ids = versions.map(({ id }) => id);
      expect(await db.store.versions.damagedAmong(ids)).toEqual(new Set());
      await db.execute(
        `update blobs set bytes = ${blob('28b52ffd0000')} where hash = ${blob(versions[0]!.bodyHash)}`,
      );
      await expect(db.store.versions.body(ids[1]!)).rejects.toThrow(DamagedBody);
      expect(await db.store.versions.damagedAmong(ids)).toEqual(new Set(ids.slice(0, 2)));
    });

    it('of features with any byte flipped: verifying names the versions, and every body still opens', async () => {
      const versions = await history(
        Array.from({ length: 5 }, (_, at) => `${noise(1, 60)} ${noise(at + 7, 2)}`),
      );
      const rows = await db.rows(
        'select id, bytes from blobs where id in (select features_id from versions)',
      );
      let noticed = 0;
      for (const row of rows) {
        const bytes = Buffer.from(row.bytes as Uint8Array);
        const put = (hex: string) =>
          db.execute(`update blobs set bytes = ${blob(hex)} where id = ${Number(row.id)}`);
        for (const at of sampled(bytes.length)) {
          const spoilt = Buffer.from(bytes);
          spoilt[at]! ^= 1 << (at % 8);
          await put(spoilt.toString('hex'));
          const unread = new Set<string>();
          for (const { id, features, body } of versions) {
            const read = await db.store.versions.features(id);
            if (read === null) unread.add(id);
            else expect(read.value).toEqual(features.value);
            expect(text(await db.store.versions.body(id))).toBe(text(body));
          }
          const { damages } = await db.store.versions.verify(0, 1000);
          expect(new Set(damages.flatMap(({ featuresOf }) => featuresOf))).toEqual(unread);
          expect(damages.flatMap(({ bodyOf }) => bodyOf)).toEqual([]);
          noticed += unread.size;
        }
        await put(bytes.toString('hex'));
      }
      expect(noticed).toBeGreaterThan(0);
      expect((await db.store.versions.verify(0, 1000)).damages).toEqual([]);
    });

    it('hold damaged features no dearer than features that were never stored', async () => {
      const [version] = await history([noise(1, 100)]);
      await db.execute(
        `update blobs set bytes = ${blob('28b52ffd0000')} where id in (select features_id from versions)`,
      );
      expect(await db.store.versions.features(version!.id)).toBeNull();
      expect(text(await db.store.versions.body(version!.id))).toBe(noise(1, 100));
      expect((await db.store.versions.verify(0, 1000)).damages).toEqual([
        { bodyOf: [], featuresOf: [version!.id] },
      ]);
    });
  });
}
