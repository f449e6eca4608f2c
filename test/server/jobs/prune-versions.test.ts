// Tidying up in a whole world: two that live the same life, one of them tidied up at every turn. Whoever lives in it must not
// be able to tell: the same changes are found, the same mails sent, and all that is listed, unread, pinned or looked at opens.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { editSentinel } from '../../../server/jobs/life/edit-sentinel.ts';
import { pauseSentinel, removeSentinel, resumeSentinel } from '../../../server/jobs/life/steer-sentinel.ts';
import { pruneVersions } from '../../../server/jobs/prune-versions.ts';
import { openStore, type StoreOptions } from '../../../server/store/open-store.ts';
import type { Detection, Version } from '../../../server/store/records.ts';
import { type Databases, databases } from '../../contract/databases.ts';
import { type MailWorld, mailWorld } from './telling/mail-world.ts';

const hour = 3_600_000;
const pages = ['http://one.example/', 'http://two.example/'];
/** At fixed intervals: a learned rhythm goes by the order in which looks at the same moment end. */
const sentinels = [
  `Create Sentinel pairs Using ${pages[0]} Fetch every 1 hour Change history 2`,
  `Create Sentinel moving Using ${pages[0]} Fetch every 1 hour Compare moving 4 Change history 1`,
  `Create Sentinel rounds Using ${pages[0]} Fetch every 1 hour Compare every 3 Change history 1`,
  `Create Sentinel words Using ${pages[1]} Monitor keywords [tea] Fetch every 1 hour Change history 1`,
  `Create Sentinel fixed Using ${pages[1]} Fetch every 5 hours Compare moving 3 Change history 1`,
  `Create Sentinel daily Using ${pages[1]} Fetch every 1 hour Notify by email jill@example.org every 1 day Change history 1`,
  `Create Sentinel both Using ${pages[0]} Monitor all links AND keywords [tea] on ${pages[1]} Fetch every 1 hour Change history 1`,
  `Create Sentinel short Using ${pages[0]} Fetch every 3 hours To now + 40 hours Compare moving 4`,
];

/** Numbers that look random and are the same in every run. */
function dice(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 48271) % 2147483647;
    return state % limit;
  };
}

function content(roll: (limit: number) => number): string {
  const words = ['tea', 'coffee', 'milk', 'rice', 'salt', 'bread'];
  const lines = Array.from({ length: 4 + roll(4) }, (_, at) => {
    const word = words[roll(words.length)];
    return `<p>Line ${at}: ${word} costs ${roll(9)} <a href="/${word}/${roll(3)}">see ${word}</a></p>`;
  });
  return lines.join('');
}

describe.each(Object.entries(databases))('tidying up on %s', (_, start) => {
  let made: Databases;
  const open: MailWorld[] = [];
  beforeAll(async () => {
    made = await start();
  }, 60_000);
  afterAll(() => made.end(), 60_000);
  afterEach(async () => {
    for (const world of open.splice(0)) await world.end();
  });

  const newWorld = async () => {
    const world = await mailWorld(await openStore(await made.create()));
    world.keeping = { newest: 1 };
    open.push(world);
    return world;
  };

  it.each([11, 23])(
    'changes nothing that anybody sees (%i)',
    async (seed) => {
      const roll = dice(seed);
      const [plain, tidied] = [await newWorld(), await newWorld()];
      const both = async (deed: (world: MailWorld) => Promise<unknown>) => {
        await deed(plain);
        await deed(tidied);
      };
      const ids = new Map<string, string>();
      for (const url of pages) {
        const body = content(roll);
        await both(async (world) => world.set(url, body));
      }
      for (const text of sentinels)
        await both(async (world) => ids.set(text.split(' ')[2]!, await world.watch(world.userId, text)));
      const told: Twin[] = [];
      let removed = 0;
      for (let turn = 0; turn < 32; turn++) {
        const url = pages[roll(2)]!;
        const body = content(roll);
        if (roll(4) > 0) await both(async (world) => world.set(url, body));
        const time = (1 + roll(5)) * hour;
        await both((world) => world.live(time));
        await expectSame(plain, tidied, told);
        await doSomething(roll, plain, tidied, ids, told);
        if (roll(3) === 0) continue;
        removed += (await pruneVersions(tidied)).versions;
        await expectAllOpens(plain, tidied, told);
      }
      expect(told.length).toBeGreaterThan(15);
      expect(removed).toBeGreaterThan(2);
      expect(mails(tidied)).toEqual(mails(plain));
      expect(mails(plain).length).toBeGreaterThan(1);
    },
    120_000,
  );

  it('killed at any moment leaves all that is needed, and the next round goes on; in the end the room is free', async () => {
    const options = await made.create();
    const world = await mailWorld(await openStore(options));
    open.push(world);
    const roll = dice(5);
    const urls = Array.from({ length: 12 }, (_, at) => `http://page-${at}.example/`);
    const ids: string[] = [];
    for (const [at, url] of urls.entries())
      ids.push(await world.watch(world.userId, `Create Sentinel s${at} Using ${url} Fetch every 1 hour`));
    const common = Array.from({ length: 3000 }, () => roll(1e9).toString(36)).join(' ');
    for (let round = 0; round < 8; round++) {
      for (const url of urls) world.set(url, `<p>${common} ${url} ${round}</p><p>${content(roll)}</p>`);
      await world.live(hour);
    }
    const [kept, ...gone] = ids;
    for (const id of gone) await removeSentinel(world, world.userId, id, undefined);
    const { pageId } = (await world.store.sentinels.byId(world.userId, kept!))!;
    const versions = await world.store.versions.timeLine(pageId, { limit: 100 });
    expect(versions.length).toBe(8);
    const bodies = new Map<string, Uint8Array | null>();
    for (const { id } of versions) bodies.set(id, await world.store.versions.body(id));
    const expectBodies = async () => {
      for (const [id, body] of bodies)
        expect(Buffer.compare((await world.store.versions.body(id))!, body!)).toBe(0);
    };
    const before = await world.store.space();

    let kills = 0;
    for (let steps = 1; !(await prunedUntilKilled(options, world.now(), steps)); steps++) {
      kills++;
      expect((await world.store.versions.verify(0, 10_000)).damages).toEqual([]);
      await expectBodies();
    }
    expect(kills).toBeGreaterThan(3);
    const { checked } = await world.store.versions.verify(0, 10_000);
    // A body and features of each.
    expect(checked).toBe(2 * versions.length);
    await expectBodies();
    const after = await world.store.space();
    if (options.kind === 'sqlite') expect(after.usedBytes).toBeLessThan(before.usedBytes);
    // It goes on: the next version is stored against those that are left.
    world.set(urls[0]!, `<p>${common} and more</p>`);
    await world.live(hour);
    expect(await world.store.versions.count(pageId)).toBe(9);
  }, 300_000);
});

/** Tidies up in a process of its own, which is killed at this step; answers whether it came to its end before. */
async function prunedUntilKilled(options: StoreOptions, now: number, steps: number): Promise<boolean> {
  const file = new URL('prune-process.ts', import.meta.url);
  const child = spawn(process.execPath, [fileURLToPath(file), JSON.stringify({ options, now, steps })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, [, signal]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  // Nothing but these two: a process that fails is no kill.
  expect(said === 'end' || signal === 'SIGKILL').toBe(true);
  return said === 'end';
}

/** One change, or one version, in both worlds: they draw their ids in another order. */
interface Twin {
  plain: string;
  tidied: string;
}

/** Without what each world signs in its own hand, and without ids. */
function mails(world: MailWorld) {
  return world
    .to('jill@example.org')
    .map(({ at, subject, text }) => ({ at, subject, text: text.replace(/\/stop\/\S+|id-\d+/g, '') }));
}

async function changesOf(world: MailWorld): Promise<Detection[]> {
  const rows = await world.store.detections.list({ userId: world.userId, limit: 1000 });
  return rows.map(({ detection }) => detection);
}

/** What a change says, with its versions by page and number. */
async function saying({ store }: MailWorld, { id: _, ...change }: Detection): Promise<string> {
  let text = JSON.stringify(change);
  for (const id of new Set(text.match(/id-\d+/g))) {
    const version = await store.versions.byId(id);
    if (version !== null) text = text.replaceAll(id, `${version.pageId} #${version.seq}`);
  }
  return text;
}

/** Whatever has been found since the last time. */
async function expectSame(plain: MailWorld, tidied: MailWorld, told: Twin[]): Promise<void> {
  const fresh = async (world: MailWorld, known: string[]) => {
    const changes = (await changesOf(world)).filter(({ id }) => !known.includes(id));
    const said = await Promise.all(
      changes.map(async (one) => ({ id: one.id, says: await saying(world, one) })),
    );
    return said.sort((a, b) => (a.says < b.says ? -1 : 1));
  };
  const expected = await fresh(
    plain,
    told.map((twin) => twin.plain),
  );
  const found = await fresh(
    tidied,
    told.map((twin) => twin.tidied),
  );
  expect(found.map(({ says }) => says)).toEqual(expected.map(({ says }) => says));
  told.push(...expected.map(({ id }, at) => ({ plain: id, tidied: found[at]!.id })));
}

/** Null where it has been deleted. */
async function versionIn(world: MailWorld, { pageId, seq }: Version): Promise<Version | null> {
  const [version] = await world.store.versions.bySeq(pageId, [seq]);
  return version ?? null;
}

/** What people do: read, pin, look, pause, and have a sentinel watch another address. */
async function doSomething(
  roll: (limit: number) => number,
  plain: MailWorld,
  tidied: MailWorld,
  ids: ReadonlyMap<string, string>,
  told: readonly Twin[],
): Promise<void> {
  const kind = roll(7);
  const id = [...ids.values()][roll(ids.size)]!;
  const both = async (deed: (world: MailWorld) => Promise<unknown>) => {
    await deed(plain);
    await deed(tidied);
  };
  if (kind <= 2) {
    const read = told.filter(() => roll(3) > 0);
    const markRead = ({ store, userId, now }: MailWorld, changes: string[]) =>
      store.detections.markRead(userId, changes, now());
    if (read.length === 0) return;
    await markRead(
      plain,
      read.map((twin) => twin.plain),
    );
    await markRead(
      tidied,
      read.map((twin) => twin.tidied),
    );
  } else if (kind <= 4) {
    const { pageId } = (await tidied.store.sentinels.byId(tidied.userId, id))!;
    const versions = await tidied.store.versions.timeLine(pageId, { limit: 100 });
    const chosen = versions[roll(Math.max(1, versions.length))];
    if (chosen === undefined) return;
    await both(async (world) => {
      const { store, userId, now } = world;
      const version = (await versionIn(world, chosen))!;
      if (kind === 3) await store.marks.pin(userId, version.id, now());
      else await store.marks.look(id, version, now());
    });
  } else if (kind === 5) {
    const steer = roll(2) === 0 ? pauseSentinel : resumeSentinel;
    await both((world) => steer(world, world.userId, id));
  } else {
    const url = pages[roll(2)]!;
    const text = `Create Sentinel pairs Using ${url} Fetch every 1 hour Change history 2`;
    await both((world) => editSentinel(world, world.userId, ids.get('pairs')!, text));
  }
}

/** Every change that is still listed; of those that are gone none is unread; marks; and all reads as it was written. */
async function expectAllOpens(plain: MailWorld, tidied: MailWorld, told: readonly Twin[]): Promise<void> {
  const left = new Map((await changesOf(tidied)).map((one) => [one.id, one]));
  const twins = new Map(told.map((twin) => [twin.plain, twin.tidied]));
  for (const change of await changesOf(plain)) {
    const here = left.get(twins.get(change.id)!);
    if (change.readAt === null) expect(here).toBeDefined();
    if (here === undefined) continue;
    for (const side of ['oldVersionId', 'newVersionId'] as const) {
      expect(await tidied.store.versions.visibleTo(tidied.userId, here[side])).toBe(true);
      const expected = await plain.store.versions.body(change[side]);
      const found = await tidied.store.versions.body(here[side]);
      expect(Buffer.compare(found!, expected!)).toBe(0);
      expect(await tidied.store.versions.features(here[side])).not.toBeNull();
    }
  }
  for (const { id, pageId } of await tidied.store.sentinels.ofUser(tidied.userId)) {
    const looked = await tidied.store.marks.lastLooked(id, pageId);
    const isLooked = (await plain.store.marks.lastLooked(id, pageId)) !== null;
    expect(looked !== null).toBe(isLooked);
    if (looked !== null) expect(await tidied.store.versions.body(looked)).not.toBeNull();
  }
  expect((await tidied.store.versions.verify(0, 10_000)).damages).toEqual([]);
}
