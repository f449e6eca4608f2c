// The lives of sentinels as people steer them and as time passes, on a real store with a clock the test sets.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkPage } from '../../../server/jobs/check-page.ts';
import { advanceLives } from '../../../server/jobs/life/advance-lives.ts';
import { cloneSentinel } from '../../../server/jobs/life/clone-sentinel.ts';
import { createSentinel } from '../../../server/jobs/life/create-sentinel.ts';
import { editSentinel } from '../../../server/jobs/life/edit-sentinel.ts';
import { createEngines } from '../../../server/jobs/life/engines.ts';
import { judgeSentinel } from '../../../server/jobs/life/judge-sentinel.ts';
import {
  endSentinel,
  pauseSentinel,
  removeSentinel,
  resumeSentinel,
} from '../../../server/jobs/life/steer-sentinel.ts';
import { tagSentinel } from '../../../server/jobs/life/tag-sentinel.ts';
import { exportAll, importAll } from '../../../server/jobs/move.ts';
import { showSentinel } from '../../../server/jobs/show-sentinels.ts';
import type { NotifySettings } from '../../../server/store/notify-records.ts';
import { exportSchema } from '../../../shared/api/sentinels.ts';
import { startTestWorld, type TestWorld } from './test-world.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const noon = Date.UTC(2026, 10, 16, 12);
let world: TestWorld;
let userId: string;

beforeEach(async () => {
  world = await startTestWorld(noon);
  userId = (await world.person('jill')).id;
});
afterEach(() => world.end());

async function add(text: string): Promise<string> {
  const outcome = await createSentinel(world, {
    userId,
    text: `Create Sentinel ${text}`,
    whenNameTaken: 'fail',
  });
  if (outcome.kind !== 'created') throw new Error(JSON.stringify(outcome.problems));
  return outcome.sentinel.id;
}

const stored = async (id: string) => (await world.store.sentinels.byId(userId, id))!;
const state = async (id: string) => (await stored(id)).state;
const view = async (id: string) => (await showSentinel(world, userId, id))!;
const nextLook = async (id: string) => (await world.store.pages.byId((await stored(id)).pageId))!.nextCheckAt;

async function pass(until: number): Promise<void> {
  world.at(until);
  while ((await advanceLives(world)).advanced > 0);
}

describe('a sentinel', () => {
  it('starts at once unless it says otherwise, and its page is looked at', async () => {
    const id = await add('a Using http://a.org');
    expect(await stored(id)).toMatchObject({ state: 'enabled', startedAt: noon });
    expect(await nextLook(id)).toBe(noon);
  });

  it('waits for its start, and says so', async () => {
    const id = await add('a Using http://a.org From 2026-11-17 08:00 To 2026-11-18 08:00');
    expect(await view(id)).toMatchObject({
      state: 'waiting',
      why: 'starts on Tuesday at 08:00',
      nextEvent: { what: 'start', at: Date.UTC(2026, 10, 17, 8) },
      endsAt: Date.UTC(2026, 10, 18, 8),
    });
    expect(await nextLook(id)).toBeNull();
    await pass(Date.UTC(2026, 10, 17, 8));
    expect(await state(id)).toBe('enabled');
    expect(await nextLook(id)).toBe(Date.UTC(2026, 10, 17, 8));
    await pass(Date.UTC(2026, 10, 18, 8));
    expect(await stored(id)).toMatchObject({ state: 'ended', endedAt: Date.UTC(2026, 10, 18, 8) });
    expect(await nextLook(id)).toBeNull();
  });

  it('with a fixed interval is looked for at its start and at every tick', async () => {
    const id = await add('a Using http://a.org Fetch every 2 hours');
    const { pageId } = await stored(id);
    world.publish('http://a.org/', '<p>hello</p>');
    const looks: (number | null)[] = [];
    for (let tick = 0; tick < 3; tick++) {
      await pass(noon + tick * 2 * hour);
      looks.push(await nextLook(id));
      const leased = await world.store.pages.claim(pageId, {
        owner: 'test',
        now: world.now(),
        until: world.now() + 1,
      });
      await checkPage(world, leased!);
      expect(await nextLook(id)).toBeNull();
      expect((await view(id)).nextCheckAt).toBe(noon + (tick + 1) * 2 * hour);
    }
    expect(looks).toEqual([noon, noon + 2 * hour, noon + 4 * hour]);
  });

  it('is not looked for outside its windows, not even at first', async () => {
    const id = await add('a Using http://a.org Fetch on change during Sat 01:00-02:00');
    expect(await nextLook(id)).toBe(Date.UTC(2026, 10, 21, 1));
    expect((await view(id)).why).toBe('in its window again on Saturday at 01:00');
  });

  it('is disabled and enabled by its person, also while waiting, and still starts for others', async () => {
    const first = await add('a Using http://a.org From 2026-11-17');
    const second = await add('b Using http://b.org From start(a)');
    await pauseSentinel(world, userId, first);
    expect(await view(first)).toMatchObject({ state: 'disabled', why: 'disabled; enable it to go on' });
    await pass(noon + day);
    expect(await stored(first)).toMatchObject({ state: 'disabled', startedAt: Date.UTC(2026, 10, 17) });
    expect(await state(second)).toBe('enabled');
    expect(await nextLook(first)).toBeNull();
    await resumeSentinel(world, userId, first);
    expect(await stored(first)).toMatchObject({ state: 'enabled', disabledAt: null, resumedAt: noon + day });
    expect(await nextLook(first)).toBe(noon + day);
  });

  it('that ended does not come back', async () => {
    const id = await add('a Using http://a.org');
    expect(await endSentinel(world, userId, id)).toBe('done');
    expect(await resumeSentinel(world, userId, id)).toBe('ended-already');
    expect(await pauseSentinel(world, userId, id)).toBe('ended-already');
    expect(await editSentinel(world, userId, id, 'Create Sentinel a Using http://b.org')).toEqual({
      kind: 'ended',
    });
  });
});

describe('sentinels that hang on others', () => {
  it('start(s2)+1 day to end(s2)+1 week, in chains, several on one', async () => {
    const s2 = await add('s2 Using http://a.org From 2026-11-17 00:00 To 2026-11-20 00:00');
    const s3 = await add('s3 Using http://b.org From start(s2)+1 day To end(s2)+1 week');
    const s4 = await add('s4 Using http://c.org From end(s3)');
    const s5 = await add('s5 Using http://d.org From start(s2)');
    await pass(Date.UTC(2026, 10, 30));
    const at = async (id: string) => [(await stored(id)).startedAt, (await stored(id)).endedAt];
    expect(await at(s2)).toEqual([Date.UTC(2026, 10, 17), Date.UTC(2026, 10, 20)]);
    expect(await at(s3)).toEqual([Date.UTC(2026, 10, 18), Date.UTC(2026, 10, 27)]);
    expect(await at(s4)).toEqual([Date.UTC(2026, 10, 27), null]);
    expect(await at(s5)).toEqual([Date.UTC(2026, 10, 17), null]);
  });

  it('follow when it ends early', async () => {
    const s1 = await add('s1 Using http://a.org To 2026-12-31');
    const s2 = await add('s2 Using http://b.org From end(s1)');
    expect((await view(s2)).why).toMatch(/^waiting for the end of s1/);
    await endSentinel(world, userId, s1);
    expect(await state(s2)).toBe('enabled');
  });

  it('are told before it is deleted, and their person chooses', async () => {
    const s1 = await add('s1 Using http://a.org');
    const s2 = await add('s2 Using http://b.org From end(s1)');
    const s3 = await add('s3 Using http://c.org To end(s1)');
    const refused = await removeSentinel(world, userId, s1, undefined);
    expect(refused).toMatchObject({
      kind: 'waited-for',
      problems: [
        { message: expect.stringContaining('s2 waits for the end of s1') },
        { message: expect.stringContaining('s3') },
      ],
    });
    expect(await stored(s1)).not.toBeNull();
    expect(await removeSentinel(world, userId, s1, 'start')).toEqual({ kind: 'removed' });
    expect(await state(s2)).toBe('enabled');
    expect(await stored(s3)).toMatchObject({ state: 'enabled', text: expect.stringContaining('To open') });
  });

  it('follow its new name', async () => {
    const s1 = await add('s1 Using http://a.org');
    const s2 = await add('s2 Using http://b.org From end(s1)');
    await editSentinel(world, userId, s1, 'Create Sentinel news Using http://a.org');
    expect((await stored(s2)).text).toContain('From end(news)');
    await endSentinel(world, userId, s1);
    expect(await state(s2)).toBe('enabled');
  });
});

describe('an edit', () => {
  it('keeps the history on the same page, and says before saving what it does', async () => {
    const id = await add('a Using http://a.org');
    const { pageId } = await stored(id);
    const text = 'Create Sentinel a Using http://a.org Fetch every 2 hours';
    const verdict = await judgeSentinel(world, userId, { text, editing: id });
    expect(verdict).toMatchObject({
      problems: [],
      effects: ['The page is checked at once, then in the new rhythm.'],
    });
    expect(await editSentinel(world, userId, id, text)).toEqual({ kind: 'edited' });
    expect((await stored(id)).pageId).toBe(pageId);
  });

  it('that does not touch its times leaves its rhythm alone', async () => {
    const id = await add('a Using http://a.org Fetch every 2 hours');
    world.publish('http://a.org/', '<p>hello</p>');
    const { pageId } = await stored(id);
    const leased = await world.store.pages.claim(pageId, { owner: 'test', now: noon, until: noon + 1 });
    await checkPage(world, leased!);
    world.at(noon + hour);
    await editSentinel(world, userId, id, 'Create Sentinel renamed Using http://a.org Fetch every 2 hours');
    expect(await nextLook(id)).toBeNull();
    await pass(noon + 2 * hour);
    expect(await nextLook(id)).toBe(noon + 2 * hour);
  });

  it('to another page begins anew there', async () => {
    const id = await add('a Using http://a.org');
    const old = (await stored(id)).pageId;
    const text = 'Create Sentinel a Using http://b.org';
    expect((await judgeSentinel(world, userId, { text, editing: id })).effects[0]).toMatch(/another page/);
    await editSentinel(world, userId, id, text);
    expect((await stored(id)).pageId).not.toBe(old);
    expect((await world.store.pages.byId(old))?.nextCheckAt).toBeNull();
    expect(await nextLook(id)).toBe(noon);
  });

  it('that moves the start into the future lets it wait again', async () => {
    const id = await add('a Using http://a.org');
    const text = 'Create Sentinel a Using http://a.org From 2026-11-20';
    expect((await judgeSentinel(world, userId, { text, editing: id })).effects).toContainEqual(
      expect.stringContaining('will wait again'),
    );
    await editSentinel(world, userId, id, text);
    expect(await stored(id)).toMatchObject({ state: 'waiting', startedAt: null });
    await pass(Date.UTC(2026, 10, 20));
    expect(await state(id)).toBe('enabled');
  });
});

describe('inheritance', () => {
  it('takes what is not said at creation, and keeps it whatever becomes of the other', async () => {
    const s1 = await add('s1 Using http://a.org Fetch every 2 hours');
    const s2 = await add('s2 Using s1 To 2026-12-31');
    expect(await view(s2)).toMatchObject({
      text: expect.stringContaining('Using s1'),
      resolvedText: expect.stringContaining('Fetch every 2 hours'),
      origins: {
        'fetch.rhythm': { from: 'sentinel', name: 's1' },
        to: { from: 'own' },
        compare: { from: 'default' },
      },
      url: 'http://a.org/',
    });
    await editSentinel(world, userId, s1, 'Create Sentinel s1 Using http://a.org Fetch every 5 hours');
    expect((await view(s2)).resolvedText).toContain('every 2 hours');
    await editSentinel(world, userId, s2, 'Create Sentinel s2 Using s1');
    expect((await view(s2)).resolvedText).toContain('every 2 hours');
    await editSentinel(
      world,
      userId,
      s1,
      'Create Sentinel news Using http://a.org Fetch every 6 hours To 2027-01-01',
    );
    expect((await view(s2)).origins['fetch.rhythm']).toEqual({ from: 'sentinel', name: 'news' });
    await editSentinel(world, userId, s2, 'Create Sentinel s2 Using news Notify interactive');
    expect(await view(s2)).toMatchObject({
      resolvedText: expect.stringContaining('every 2 hours'),
      endsAt: null,
    });
  });
});

describe('inheriting from one that has long been running', () => {
  it('counts its start as reached', async () => {
    const gone = await add('gone Using http://a.org');
    const then = await add('then Using http://b.org From end(gone)');
    await endSentinel(world, userId, gone);
    expect(await state(then)).toBe('enabled');
    expect(await state(await add('again Using then'))).toBe('enabled');
    world.at(noon + 90 * day);
    await editSentinel(world, userId, then, 'Create Sentinel then Using http://b.org From 2026-11-16 12:00');
    expect(await state(await add('late Using then'))).toBe('enabled');
  });
});

describe('a clone', () => {
  it('carries out what the original does, rests until resumed, and leaves out times that have passed', async () => {
    const s1 = await add('s1 Using http://a.org Fetch every 2 hours To 2026-11-17');
    const s2 = await add('s2 Using s1');
    await editSentinel(world, userId, s1, 'Create Sentinel s1 Using http://a.org Fetch every 5 hours');
    await pass(noon + 3 * day);
    expect(await state(s2)).toBe('ended');
    const outcome = await cloneSentinel(world, userId, s2);
    if (outcome?.kind !== 'created') throw new Error(JSON.stringify(outcome));
    const clone = await view(outcome.sentinel.id);
    expect(clone).toMatchObject({ name: 's2-2', state: 'disabled', endsAt: null, url: 'http://a.org/' });
    expect(clone.resolvedText).toContain('every 2 hours');
    await resumeSentinel(world, userId, clone.id);
    expect(await state(clone.id)).toBe('enabled');
  });
});

describe('times without a zone', () => {
  it("are meant in the person's own, and say so ever after", async () => {
    const text = 'Create Sentinel a Using http://a.org From 2026-11-16 07:30';
    const request = { userId, text, whenNameTaken: 'fail', zone: 'America/New_York' } as const;
    const outcome = await createSentinel(world, request);
    if (outcome.kind !== 'created') throw new Error(JSON.stringify(outcome));
    expect(outcome.sentinel.text).toContain('America/New_York');
    expect(await view(outcome.sentinel.id)).toMatchObject({ state: 'waiting', startsAt: noon + 30 * minute });
  });
});

describe('moving', () => {
  it('takes tags along', async () => {
    const id = await add('news Using http://a.org');
    await tagSentinel(world, userId, id, { add: ['work', 'daily'], remove: [] });
    await tagSentinel(world, userId, id, { add: [], remove: ['daily'] });
    const data = await exportAll(world, userId);
    expect(data.sentinels).toMatchObject([{ tags: ['work'] }]);
    const jack = await world.person('jack');
    await importAll(world, jack.id, data);
    expect((await exportAll(world, jack.id)).sentinels).toMatchObject([{ tags: ['work'] }]);
  });

  it('takes along how the person is told, unless they have chosen where they come to', async () => {
    expect(await exportAll(world, userId)).not.toHaveProperty('telling');
    const wishes = {
      ...{ zone: 'Europe/Rome', mail: 'jill@example.org', digestTime: '07:30', shortForm: true },
      quiet: { from: '22:00', to: '07:00' },
      defaults: [{ channel: 'email', address: null, cadence: { kind: 'immediate' } }],
    } satisfies NotifySettings;
    await world.store.notifySettings.put(userId, wishes);
    const data = exportSchema.parse(JSON.parse(JSON.stringify(await exportAll(world, userId))));
    const jack = await world.person('jack');
    expect(await importAll(world, jack.id, data)).toMatchObject({ telling: 'taken' });
    expect(await world.store.notifySettings.of(jack.id)).toEqual(wishes);
    await world.store.notifySettings.put(jack.id, { ...wishes, mail: 'jack@example.org' });
    expect(await importAll(world, jack.id, data)).toMatchObject({ telling: 'kept' });
    expect(await world.store.notifySettings.of(jack.id)).toMatchObject({ mail: 'jack@example.org' });
  });

  it('takes in those that ended, those that started by what is over, and those that name one another', async () => {
    const over = await add('over Using http://a.org To 2026-11-16 13:00');
    await add('then Using http://b.org From end(over)');
    const a1 = await add('a1 Using http://c.org');
    await add('a2 Using http://d.org From start(a1) + 1 day');
    await editSentinel(world, userId, a1, 'Create Sentinel a1 Using http://c.org To end(a2)');
    await pass(noon + 2 * hour);
    expect(await state(over)).toBe('ended');
    const data = await exportAll(world, userId);
    const jack = await world.person('jack');
    const report = await importAll(world, jack.id, data);
    expect(report).toEqual({ created: expect.arrayContaining(['over', 'then', 'a1', 'a2']), failed: [] });
    const there = async (name: string) => (await world.store.sentinels.byName(jack.id, name))!;
    expect(await there('over')).toMatchObject({ state: 'ended', endedAt: noon + hour });
    expect(await there('then')).toMatchObject({ state: 'enabled', startedAt: noon + hour });
    await pass(noon + 2 * day);
    expect((await there('a2')).state).toBe('enabled');
    await endSentinel(world, jack.id, (await there('a2')).id);
    expect((await there('a1')).state).toBe('ended');
  });

  it('does not take over text that cannot be read', async () => {
    const data = await exportAll(world, userId);
    const resolvedText = 'Create Sentinel odd Using http://a.org';
    const odd = { text: 'garbage !!', resolvedText, state: 'enabled', createdAt: noon } as const;
    expect((await importAll(world, userId, { ...data, sentinels: [odd] })).created).toEqual(['odd']);
    expect((await world.store.sentinels.byName(userId, 'odd'))?.text).toBe(
      'Create Sentinel odd Using http://a.org\n',
    );
  });

  it('keeps running sentinels running, with their starts, states and what they inherited', async () => {
    const s1 = await add('s1 Using http://a.org Fetch every 2 hours');
    await add('late Using http://c.org From end(s1)');
    await add('s2 Using s1 To 2026-12-31');
    const paused = await add('paused Using http://d.org');
    await pauseSentinel(world, userId, paused);
    await editSentinel(world, userId, s1, 'Create Sentinel s1 Using http://a.org Fetch every 5 hours');
    world.at(noon + day);
    const data = await exportAll(world, userId);
    const jack = await world.person('jack');
    const report = await importAll(world, jack.id, { ...data, sentinels: [...data.sentinels].reverse() });
    expect(report.failed).toEqual([]);
    const moved = await exportAll(world, jack.id);
    const byText = (list: typeof data.sentinels) => [...list].sort((a, b) => (a.text < b.text ? -1 : 1));
    expect(byText(moved.sentinels)).toEqual(byText(data.sentinels));
    const there = await world.store.sentinels.byName(jack.id, 's2');
    expect(there).toMatchObject({ state: 'enabled', startedAt: noon });
    await endSentinel(world, jack.id, (await world.store.sentinels.byName(jack.id, 's1'))!.id);
    expect((await world.store.sentinels.byName(jack.id, 'late'))?.state).toBe('enabled');
  });
});

describe('after three days of downtime', () => {
  it('each start and end took effect once and in order, and each page has one look to catch up on', async () => {
    const count = 1000;
    const ids: string[] = [];
    const starts = (i: number) => noon + (i % 72) * hour + minute;
    const ends = (i: number) => (i % 2 === 0 ? starts(i) + (1 + (i % 4)) * 12 * hour : null);
    const text = (time: number) => new Date(time).toISOString().slice(0, 16).replace('T', ' ');
    for (let i = 0; i < count; i++) {
      const end = ends(i);
      const life = `From ${text(starts(i))}${end === null ? '' : ` To ${text(end)}`}`;
      ids.push(await add(`s${i} Using http://a.org/${i} Fetch every 1 hour ${life}`));
    }
    world.engines = createEngines();
    const back = noon + 3 * day;
    await pass(back);
    const sentinels = await world.store.sentinels.ofUser(userId);
    for (const [i, id] of ids.entries()) {
      const { startedAt, endedAt, state, pageId } = sentinels.find((one) => one.id === id)!;
      expect(startedAt).toBe(starts(i));
      const end = ends(i);
      const over = end !== null && end <= back;
      expect(state).toBe(over ? 'ended' : 'enabled');
      expect(endedAt).toBe(over ? end : null);
      const page = (await world.store.pages.byId(pageId))!;
      expect(page.nextCheckAt).toBe(over ? null : back);
    }
    expect(await advanceLives(world)).toEqual({ advanced: 0, failed: 0 });
  });
});
