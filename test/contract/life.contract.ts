// The contract for the event engine of each user: kept as rows, stepped by one at a time, with all it does or nothing.
import { describe, expect, it } from 'vitest';
import { step } from '../../server/core/events/detector.ts';
import { createEngine, define, type Engine, takeChanges, wakeAt } from '../../server/core/events/engine.ts';
import { absolute, plus, primitive } from '../../server/core/events/event.ts';
import { restore, snapshot } from '../../server/core/events/snapshot.ts';
import { freshStore } from './fresh-store.ts';
import {
  aCheck,
  aDuePage,
  aPage,
  aSentinel,
  aUser,
  lease,
  live,
  minute,
  newId,
  noEvents,
  noon,
  setState,
} from './samples.ts';
import type { OpenStoreUnderTest } from './store-under-test.ts';

export function lifeContract(open: OpenStoreUnderTest): void {
  const db = freshStore(open);
  const day = { amount: 1, unit: 'day' } as const;

  function anEngine(): Engine {
    const engine = createEngine(noon);
    const rules = [{ id: 'r', effect: { kind: 'note' } }];
    define(engine, { id: 'a', group: 'g', event: absolute(noon + minute), rules });
    define(engine, { id: 'b', group: 'g', event: plus(primitive('start:s'), day), rules });
    return engine;
  }

  const save = (userId: string, revision: number | null, engine: Engine) =>
    db.store.life.commit({
      userId,
      revision,
      changes: takeChanges(engine),
      wakeAt: wakeAt(engine),
      writes: [],
    });

  describe('an engine', () => {
    it('is not there before the first step', async () => {
      const user = await aUser(db.store);
      expect(await db.store.life.load(user.id)).toBeNull();
    });

    it('comes back as it was, after every step', async () => {
      const user = await aUser(db.store);
      const engine = anEngine();
      expect(await save(user.id, null, engine)).toBe('committed');
      const inputs = [
        { kind: 'raise', event: 'start:s', now: noon + 1 },
        { kind: 'time', now: noon + 2 * minute },
        { kind: 'time', now: noon + 3 * 86_400_000 },
      ] as const;
      for (const [index, input] of inputs.entries()) {
        const loaded = await db.store.life.load(user.id);
        expect(loaded?.revision).toBe(index + 1);
        expect(snapshot(restore(loaded!.snapshot))).toEqual(snapshot(engine));
        const { changes } = step(engine, input);
        await db.store.life.commit({
          userId: user.id,
          revision: index + 1,
          changes,
          wakeAt: wakeAt(engine),
          writes: [],
        });
      }
      const last = await db.store.life.load(user.id);
      expect(snapshot(restore(last!.snapshot))).toEqual(snapshot(engine));
      expect(last!.snapshot.timers).toEqual([]);
    });

    it('says when it must be told the time', async () => {
      const [early, late] = [await aUser(db.store), await aUser(db.store)];
      await db.store.life.commit({
        userId: late.id,
        revision: null,
        changes: noEvents,
        wakeAt: noon + 9,
        writes: [],
      });
      await db.store.life.commit({
        userId: early.id,
        revision: null,
        changes: noEvents,
        wakeAt: noon + 5,
        writes: [],
      });
      expect(await db.store.life.nextWake()).toBe(noon + 5);
      expect(await db.store.life.due(noon + 4, 10)).toEqual([]);
      expect(await db.store.life.due(noon + 9, 10)).toEqual([early.id, late.id]);
      expect(await db.store.life.due(noon + 9, 1)).toEqual([early.id]);
    });

    it('is stepped by one at a time: whoever comes second must look again', async () => {
      const user = await aUser(db.store);
      const another = await db.openAnother();
      const commit = { userId: user.id, revision: null, changes: noEvents, wakeAt: null, writes: [] };
      const first = await Promise.all([db.store.life.commit(commit), another.life.commit(commit)]);
      expect(first.sort()).toEqual(['committed', 'stale']);
      const second = await Promise.all([1, 2, 3].map(() => db.store.life.commit({ ...commit, revision: 1 })));
      expect(second.filter((outcome) => outcome === 'committed')).toHaveLength(1);
      expect((await db.store.life.load(user.id))?.revision).toBe(2);
    });

    it('writes what it does to sentinels and pages together with itself, or nothing', async () => {
      const user = await aUser(db.store);
      const page = await aPage(db.store);
      const taken = await aSentinel(db.store, user.id, page.id);
      const loaded = await db.store.life.load(user.id);
      const writes = [
        { kind: 'look', pageId: page.id, at: noon },
        { kind: 'patch', id: taken.id, fields: { state: 'ended' } },
        { kind: 'create', sentinel: { ...taken, id: newId('sentinel') } },
      ] as const;
      const commit = {
        userId: user.id,
        revision: loaded!.revision,
        changes: noEvents,
        wakeAt: noon,
        writes: [...writes],
      };
      expect(await db.store.life.commit(commit)).toBe('name-taken');
      expect((await db.store.sentinels.byId(user.id, taken.id))?.state).toBe('enabled');
      expect((await db.store.pages.byId(page.id))?.nextCheckAt).toBeNull();
      expect((await db.store.life.load(user.id))?.revision).toBe(loaded!.revision);
      expect(await db.store.life.nextWake()).toBeNull();
    });

    it('brings a look forward, and never puts one off', async () => {
      const user = await aUser(db.store);
      const page = await aDuePage(db.store, noon + minute);
      const nextLook = async () => (await db.store.pages.byId(page.id))?.nextCheckAt;
      await live(db.store, user.id, { kind: 'look', pageId: page.id, at: noon + 2 * minute });
      expect(await nextLook()).toBe(noon + minute);
      await live(db.store, user.id, { kind: 'look', pageId: page.id, at: noon });
      expect(await nextLook()).toBe(noon);
      await live(db.store, user.id, { kind: 'rest', pageId: page.id });
      expect(await nextLook()).toBeNull();
    });

    it('doubts the trouble of a page that rests, and of no other', async () => {
      const user = await aUser(db.store);
      const page = await aDuePage(db.store);
      await db.execute(`update pages set failures = 7, away_since = ${noon} where id = '${page.id}'`);
      const doubt = { kind: 'doubt-trouble', pageId: page.id, failures: 2 } as const;
      const known = () => db.store.pages.byId(page.id);
      await live(db.store, user.id, doubt);
      expect(await known()).toMatchObject({ failures: 7, awaySince: noon });
      await live(db.store, user.id, { kind: 'rest', pageId: page.id });
      await live(db.store, user.id, doubt);
      expect(await known()).toMatchObject({ failures: 2, awaySince: null });
      await db.execute(`update pages set failures = 1 where id = '${page.id}'`);
      await live(db.store, user.id, doubt);
      expect(await known()).toMatchObject({ failures: 1 });
    });

    it('tells the fixed fetches of a page, whoever they belong to, of those that take part', async () => {
      const page = await aPage(db.store);
      const users = [await aUser(db.store), await aUser(db.store), await aUser(db.store)];
      for (const [index, user] of users.entries()) {
        const { id } = await aSentinel(db.store, user.id, page.id);
        const { revision } = (await db.store.life.load(user.id))!;
        const engine = createEngine(noon);
        if (index < 2) define(engine, { id: `${id}/fetch`, group: id, event: primitive('x'), rules: [] });
        await save(user.id, revision, engine);
        if (index === 1) await setState(db.store, user.id, id, 'disabled');
      }
      const [one, ...more] = await db.store.life.fetchesOn(page.id);
      expect(more).toEqual([]);
      expect(one).toMatchObject({ sentinel: { userId: users[0]!.id }, fetches: { event: primitive('x') } });
    });

    it('leaves a sentinel that ends with a look still to come to the check that makes it', async () => {
      const user = await aUser(db.store);
      const page = await aDuePage(db.store);
      const { id } = await aSentinel(db.store, user.id, page.id);
      await live(db.store, user.id, { kind: 'patch', id, fields: { endedAt: noon } });
      await live(db.store, user.id, { kind: 'rest', pageId: page.id });
      expect(await db.store.sentinels.byId(user.id, id)).toMatchObject({ state: 'ended', lastLook: true });
      expect(await db.store.sentinels.onPage(page.id, 'enabled')).toHaveLength(1);
      await db.store.commitCheck(aCheck(await lease(db.store, page.id), { ended: [id] }));
      expect((await db.store.sentinels.byId(user.id, id))?.lastLook).toBeUndefined();
      expect(await db.store.sentinels.onPage(page.id, 'enabled')).toEqual([]);
    });
  });
}
