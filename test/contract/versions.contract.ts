// The contract for versions: kept byte for byte, in order, once per content, and never shown to those who do not watch.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DamagedBody } from '../../server/store/blobs/damaged-body.ts';
import { freshStore } from './fresh-store.ts';
import { aCheck, aPage, aSentinel, aUser, aVersion, lease, storeVersion } from './samples.ts';
import type { BlobLiteral, OpenStoreUnderTest } from './store-under-test.ts';

export function versionsContract(open: OpenStoreUnderTest, blob: BlobLiteral): void {
  const db = freshStore(open);

  describe('a version', () => {
    it('comes back as it was stored, with its body and its features', async () => {
      const { id: pageId } = await aPage(db.store);
      const { body, bodyHash: _, features, ...version } = await storeVersion(db.store, pageId, 'Grüße, 世界');
      expect(await db.store.versions.byId(version.id)).toEqual({ ...version, seq: 1 });
      expect(new Uint8Array((await db.store.versions.body(version.id))!)).toEqual(body);
      expect((await db.store.versions.features(version.id))!.value).toEqual(features.value);
    });

    it('is not there under an unknown id', async () => {
      expect(await db.store.versions.byId('none')).toBeNull();
      expect(await db.store.versions.body('none')).toBeNull();
      expect(await db.store.versions.features('none')).toBeNull();
    });

    it('is numbered within its page; the newest is listed first', async () => {
      const [page, other] = [await aPage(db.store), await aPage(db.store)];
      const texts = ['one', 'two', 'three'];
      for (const text of texts) await storeVersion(db.store, page.id, text);
      await storeVersion(db.store, other.id, 'elsewhere');
      const listed = await db.store.versions.ofPage(page.id, 2);
      expect(listed.map(({ seq, contentHash }) => [seq, contentHash])).toEqual([
        [3, 'content of three'],
        [2, 'content of two'],
      ]);
    });

    it('may have the same body as an earlier one, or as another page', async () => {
      const [page, other] = [await aPage(db.store), await aPage(db.store)];
      const versions = [
        await storeVersion(db.store, page.id, 'A'),
        await storeVersion(db.store, page.id, 'B'),
        await storeVersion(db.store, page.id, 'A'),
        await storeVersion(db.store, other.id, 'A'),
      ];
      const bodies = await Promise.all(versions.map(({ id }) => db.store.versions.body(id)));
      expect(bodies.map((body) => new TextDecoder().decode(body!))).toEqual(['A', 'B', 'A', 'A']);
    });

    it('keeps any bytes at all', async () => {
      const { id: pageId } = await aPage(db.store);
      const anyBody = fc.oneof(
        fc.uint8Array({ maxLength: 3000 }),
        fc.constantFrom(new Uint8Array(0), new Uint8Array(400_000).fill(7), Uint8Array.of(0, 255, 0)),
      );
      await fc.assert(
        fc.asyncProperty(anyBody, async (body) => {
          const { createHash } = await import('node:crypto');
          const bodyHash = createHash('sha256').update(body).digest('hex');
          const version = aVersion(pageId, '', { body, bodyHash });
          await db.store.commitCheck(aCheck(await lease(db.store, pageId), { version }));
          expect(new Uint8Array((await db.store.versions.body(version.id))!)).toEqual(body);
        }),
        { numRuns: 15 },
      );
    });

    it('is refused when its body does not have the hash given with it', async () => {
      const { id: pageId } = await aPage(db.store);
      const version = aVersion(pageId, 'text', { bodyHash: aVersion(pageId, 'another').bodyHash });
      await expect(db.store.commitCheck(aCheck(await lease(db.store, pageId), { version }))).rejects.toThrow(
        'hash',
      );
    });

    it('says that it is damaged instead of showing something else; others still open', async () => {
      const { id: pageId } = await aPage(db.store);
      const spoilt = await storeVersion(db.store, pageId, 'x'.repeat(5000));
      const replaced = await storeVersion(db.store, pageId, 'genuine');
      const sound = await storeVersion(db.store, pageId, 'sound');
      const forged = Buffer.from('forged!').toString('hex');
      await db.execute(
        `update blobs set bytes = ${blob('28b52ffd0000')} where hash = ${blob(spoilt.bodyHash)}`,
      );
      await db.execute(
        `update blobs set encoding = 'plain', bytes = ${blob(forged)} where hash = ${blob(replaced.bodyHash)}`,
      );
      await expect(db.store.versions.body(spoilt.id)).rejects.toThrow(DamagedBody);
      await expect(db.store.versions.body(replaced.id)).rejects.toThrow(replaced.id);
      expect(await db.store.versions.body(sound.id)).not.toBeNull();
    });

    it('is visible to those with a sentinel on its page, and to nobody else', async () => {
      const [jill, jack] = [await aUser(db.store), await aUser(db.store)];
      const shared = await aPage(db.store);
      const { id } = await storeVersion(db.store, shared.id, 'text');
      await aSentinel(db.store, jill.id, shared.id);
      await aSentinel(db.store, jack.id, (await aPage(db.store)).id);
      expect(await db.store.versions.visibleTo(jill.id, id)).toBe(true);
      expect(await db.store.versions.visibleTo(jack.id, id)).toBe(false);
      expect(await db.store.versions.visibleTo(jill.id, 'none')).toBe(false);
    });

    it("of one user's private page is never another's, even with a sentinel put on it by mistake", async () => {
      const [jill, jack] = [await aUser(db.store), await aUser(db.store)];
      const identity = {
        url: 'https://example.org/',
        mode: 'browser' as const,
        ownerId: jill.id,
        credentials: null,
      };
      const page = await aPage(db.store, identity);
      await aSentinel(db.store, jill.id, page.id);
      await aSentinel(db.store, jack.id, page.id);
      const { id } = await storeVersion(db.store, page.id, 'private');
      expect(await db.store.versions.visibleTo(jill.id, id)).toBe(true);
      expect(await db.store.versions.visibleTo(jack.id, id)).toBe(false);
    });
  });
}
