// The contract for commitCheck: all of a check or nothing, only by the holder of the lease, and many checks in one flush.
import { describe, expect, it } from 'vitest';
import { freshStore } from './fresh-store.ts';
import {
  aCheck,
  aDetection,
  aDuePage,
  aNotice,
  aPage,
  aSentinel,
  aUser,
  aVersion,
  claimDue,
  lease,
  live,
  minute,
  noon,
  setState,
  storeVersion,
  validators,
} from './samples.ts';
import type { OpenStoreUnderTest } from './store-under-test.ts';

export function commitContract(open: OpenStoreUnderTest): void {
  const db = freshStore(open);
  const changes = (userId: string) => db.store.detections.list({ userId, limit: 10 });
  const told = (userId: string) => db.store.notices.since(userId, 0, 10);

  /** A watched page with one version, and a check of it that found a second. */
  const aChange = async () => {
    const user = await aUser(db.store);
    const page = await aPage(db.store);
    const before = await storeVersion(db.store, page.id, 'before');
    const sentinel = await aSentinel(db.store, user.id, page.id);
    const leased = await lease(db.store, page.id);
    const version = aVersion(page.id, 'after');
    const detection = aDetection(sentinel, before.id, version.id);
    const check = aCheck(leased, {
      version,
      since: [{ sentinelId: sentinel.id, seq: 2 }],
      detections: [detection],
      notices: [aNotice(sentinel, detection.id)],
    });
    return { user, page: leased.page, before, sentinel, version, detection, check };
  };

  const expectNothingWritten = async ({
    user,
    page,
    sentinel,
    version,
  }: Awaited<ReturnType<typeof aChange>>) => {
    expect(await db.store.pages.byId(page.id)).toEqual(page);
    expect(await db.store.versions.byId(version.id)).toBeNull();
    expect(await db.store.versions.ofPage(page.id, 10)).toHaveLength(1);
    expect((await db.store.sentinels.byId(user.id, sentinel.id))?.sinceSeq).toBeNull();
    expect(await changes(user.id)).toEqual([]);
    expect(await told(user.id)).toEqual([]);
  };

  describe('a committed check', () => {
    it('that found nothing new leaves what it learned and when to look next, and gives the lease back', async () => {
      const page = await aDuePage(db.store);
      const trouble = { reason: 'unreachable', message: 'The site does not answer.', at: noon };
      const check = aCheck(await lease(db.store, page.id));
      const learned = {
        validators: { ...validators, trusted: false },
        title: 'New title',
        failures: 2,
        trouble,
      };
      expect(await db.store.commitCheck({ ...check, page: { ...check.page, ...learned } })).toBe('committed');
      expect(await db.store.pages.byId(page.id)).toEqual({
        ...page,
        ...learned,
        checks: 1,
        checkedAt: noon + minute,
        nextCheckAt: noon + 60 * minute,
      });
      await expect(lease(db.store, page.id)).resolves.toBeDefined();
    });

    it('that found a change leaves version, detection, notice and where the sentinel begins', async () => {
      const { user, page, sentinel, version, detection, check } = await aChange();
      expect(await db.store.commitCheck(check)).toBe('committed');
      expect(await db.store.pages.byId(page.id)).toMatchObject({
        latestVersionId: version.id,
        changedAt: noon + minute,
        checks: 2,
      });
      expect((await db.store.versions.byId(version.id))?.seq).toBe(2);
      expect((await db.store.sentinels.byId(user.id, sentinel.id))?.sinceSeq).toBe(2);
      expect((await changes(user.id)).map((row) => row.detection)).toEqual([{ ...detection, readAt: null }]);
      expect(await told(user.id)).toHaveLength(1);
    });

    it('keeps the newest version and time of change while nothing changes', async () => {
      const { page, version, check } = await aChange();
      await db.store.commitCheck(check);
      const later = { ...aCheck(await lease(db.store, page.id)), at: noon + 9 * minute };
      await db.store.commitCheck(later);
      expect(await db.store.pages.byId(page.id)).toMatchObject({
        latestVersionId: version.id,
        changedAt: noon + minute,
        checkedAt: noon + 9 * minute,
      });
    });

    it('may bring text that a database cannot keep as it is', async () => {
      const { id } = await aPage(db.store);
      const check = aCheck(await lease(db.store, id), {
        version: aVersion(id, 'nul\0nul', { title: 'a\0b\ud800' }),
      });
      expect(await db.store.commitCheck({ ...check, page: { ...check.page, title: 'a\0b' } })).toBe(
        'committed',
      );
      expect((await db.store.pages.byId(id))?.title).toBe('a\uFFFDb');
      expect((await db.store.versions.features(check.version!.id))?.value.blocks[0]?.text).toBe('nul\0nul');
    });
  });

  describe('the next look', () => {
    const commitWhile = async (meanwhile: (pageId: string) => Promise<unknown>, planned: number | null) => {
      const page = await aDuePage(db.store);
      const check = aCheck(await lease(db.store, page.id));
      await meanwhile(page.id);
      await db.store.commitCheck({ ...check, page: { ...check.page, nextCheckAt: planned } });
      return (await db.store.pages.byId(page.id))?.nextCheckAt;
    };

    it('is the earlier one if somebody scheduled the page while it was checked', async () => {
      const sooner = (id: string) => db.store.pages.schedule(id, noon + 5 * minute);
      expect(await commitWhile(sooner, noon + 60 * minute)).toBe(noon + 5 * minute);
      expect(await commitWhile(sooner, noon + 2 * minute)).toBe(noon + 2 * minute);
    });

    it('is not forgotten if somebody scheduled the page while a check found nobody watching', async () => {
      expect(await commitWhile((id) => db.store.pages.schedule(id, noon + minute), null)).toBe(noon + minute);
    });

    it('is dropped if the last watcher left while the page was checked', async () => {
      expect(await commitWhile((id) => db.store.pages.restIfUnwatched(id), noon + 60 * minute)).toBeNull();
    });
  });

  describe('fencing', () => {
    it('keeps out a slow holder whose lease has passed on, and lets the new holder write', async () => {
      const change = await aChange();
      const { page, check } = change;
      const taken = await lease(db.store, page.id, 'other', noon + minute);
      expect(await db.store.commitCheck(check)).toBe('lease-lost');
      await expectNothingWritten(change);
      expect(await db.store.commitCheck({ ...check, lease: taken.lease })).toBe('committed');
    });

    it('keeps out whoever gave the lease back, never had it, or lost it in a restart', async () => {
      const change = await aChange();
      const { page, check } = change;
      expect(await db.store.commitCheck({ ...check, lease: { ...check.lease, owner: 'thief' } })).toBe(
        'lease-lost',
      );
      const token = check.lease.token + 1;
      expect(await db.store.commitCheck({ ...check, lease: { ...check.lease, token } })).toBe('lease-lost');
      await db.store.pages.releaseAll(check.lease.owner);
      expect(await db.store.commitCheck(check)).toBe('lease-lost');
      await expectNothingWritten(change);
      expect(await db.store.commitCheck({ ...check, pageId: 'no such page' })).toBe('lease-lost');
      expect(page.checks).toBe(1);
    });

    it('lets a repeated commit write nothing twice', async () => {
      const { user, page, check } = await aChange();
      const outcomes = await Promise.all([db.store.commitCheck(check), db.store.commitCheck(check)]);
      expect(outcomes.toSorted()).toEqual(['committed', 'lease-lost']);
      expect(await db.store.commitCheck(check)).toBe('lease-lost');
      expect(await changes(user.id)).toHaveLength(1);
      expect(await told(user.id)).toHaveLength(1);
      expect(await db.store.versions.ofPage(page.id, 10)).toHaveLength(2);
    });

    it('lets one of two holders of the same page write, whatever the order', async () => {
      const { page, check } = await aChange();
      const another = await db.openAnother();
      const taken = await lease(another, page.id, 'other', noon + minute);
      const outcomes = await Promise.all([
        db.store.commitCheck(check),
        another.commitCheck({ ...aCheck(taken), version: aVersion(page.id, 'seen by the other') }),
      ]);
      expect(outcomes).toEqual(['lease-lost', 'committed']);
      expect(await db.store.versions.ofPage(page.id, 10)).toHaveLength(2);
    });
  });

  describe('all or nothing', () => {
    it('a check of which one part cannot be written leaves nothing, and its lease', async () => {
      const change = await aChange();
      const { sentinel, version, check } = change;
      const impossible = aDetection(sentinel, 'no such version', version.id);
      await expect(
        db.store.commitCheck({ ...check, detections: [...check.detections, impossible] }),
      ).rejects.toThrow();
      await expectNothingWritten(change);
      expect(await db.store.commitCheck(check)).toBe('committed');
    });

    it('a sentinel that fires once per pair of versions is not stored twice', async () => {
      const { user, page, before, sentinel, version, check } = await aChange();
      await db.store.commitCheck(check);
      const again = aDetection(sentinel, before.id, version.id);
      const notices = [aNotice(sentinel, again.id)];
      const repeated = aCheck(await lease(db.store, page.id), { detections: [again], notices });
      expect(await db.store.commitCheck(repeated)).toBe('committed');
      expect(await changes(user.id)).toHaveLength(1);
      expect(await told(user.id)).toHaveLength(1);
    });

    it('a sentinel that was removed meanwhile is passed over', async () => {
      const { user, sentinel, version, check } = await aChange();
      await live(db.store, user.id, { kind: 'remove', id: sentinel.id });
      expect(await db.store.commitCheck(check)).toBe('committed');
      expect(await db.store.versions.byId(version.id)).not.toBeNull();
      expect(await told(user.id)).toEqual([]);
    });

    it('a sentinel that was disabled meanwhile is told nothing and has seen nothing', async () => {
      const { user, sentinel, check } = await aChange();
      await setState(db.store, user.id, sentinel.id, 'disabled');
      expect(await db.store.commitCheck(check)).toBe('committed');
      expect(await changes(user.id)).toEqual([]);
      expect(await told(user.id)).toEqual([]);
      expect((await db.store.sentinels.byId(user.id, sentinel.id))?.sinceSeq).toBeNull();
    });

    it("a detection is always its sentinel's user's, whatever the caller says", async () => {
      const { user, detection, check } = await aChange();
      const stranger = await aUser(db.store);
      const detections = [{ ...detection, userId: stranger.id }];
      const notices = check.notices.map((notice) => ({ ...notice, userId: stranger.id }));
      await db.store.commitCheck({ ...check, detections, notices });
      expect(await changes(stranger.id)).toEqual([]);
      expect(await told(stranger.id)).toEqual([]);
      expect(await changes(user.id)).toHaveLength(1);
    });
  });

  describe('checks committed together', () => {
    const manyChecks = async (count: number) => {
      const pages = await Promise.all(Array.from({ length: count }, () => aDuePage(db.store)));
      const leased = await claimDue(db.store, 'node', noon, count);
      expect(leased).toHaveLength(pages.length);
      return leased.map((one) => aCheck(one, { version: aVersion(one.page.id, `text of ${one.page.id}`) }));
    };

    it('are all written, each with its own answer', async () => {
      const checks = await manyChecks(40);
      checks[7] = { ...checks[7]!, lease: { ...checks[7]!.lease, token: 99 } };
      const outcomes = await Promise.all(checks.map((check) => db.store.commitCheck(check)));
      expect(outcomes).toEqual(checks.map((_, index) => (index === 7 ? 'lease-lost' : 'committed')));
      for (const [index, check] of checks.entries()) {
        const { checks: count, latestVersionId } = (await db.store.pages.byId(check.pageId))!;
        expect([count, latestVersionId]).toEqual(index === 7 ? [0, null] : [1, check.version!.id]);
      }
    });

    it('do not suffer when one of them cannot be written', async () => {
      const { id } = await storeVersion(db.store, (await aPage(db.store)).id, 'stored before');
      const checks = await manyChecks(10);
      const broken = checks[4]!;
      broken.version = { ...broken.version!, id };
      const outcomes = await Promise.allSettled(checks.map((check) => db.store.commitCheck(check)));
      expect(outcomes.map(({ status }) => status)).toEqual(
        checks.map((check) => (check === broken ? 'rejected' : 'fulfilled')),
      );
      expect((await db.store.pages.byId(broken.pageId))?.checks).toBe(0);
      expect((await db.store.pages.byId(checks[9]!.pageId))?.checks).toBe(1);
    });

    it('are there for everybody once they are answered, and before the store is closed', async () => {
      const checks = await manyChecks(5);
      const another = await db.openAnother();
      const commits = checks.map((check) => db.store.commitCheck(check));
      await commits[0];
      expect((await another.pages.byId(checks[0]!.pageId))?.checks).toBe(1);
      await db.store.close();
      expect(await Promise.all(commits)).toEqual(checks.map(() => 'committed'));
      expect((await another.pages.byId(checks[4]!.pageId))?.checks).toBe(1);
    });
  });
}
