// A data folder with very many sentinels, each on a page of its own, and the latest changes, as a real server keeps them.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readConfig } from '../server/config.ts';
import { addUser } from '../server/jobs/accounts.ts';
import { createLogFor, createWorld, openDatabase } from '../server/main.ts';
import type { Sentinel } from '../server/store/records.ts';
import { parseSentinel } from '../shared/sentinel/parse.ts';
import { printSentinel } from '../shared/sentinel/print.ts';

const topics = [
  'news',
  'prices',
  'jobs',
  'papers',
  'releases',
  'minutes',
  'events',
  'notes',
  'offers',
  'results',
];
const parts = [
  '',
  '\nMonitor all links',
  '\nMonitor keywords [sale, offer] appears',
  '\nElement css ".price"\nMonitor value',
];
const states = [
  'enabled',
  'enabled',
  'enabled',
  'enabled',
  'enabled',
  'enabled',
  'disabled',
  'ended',
] as const;
const noChanges = {
  head: { now: 0, sequence: 1 },
  definitions: [],
  definitionsRemoved: [],
  timersAdded: [],
  timersRemoved: [],
};
const atOnce = 2000;
/** More than a device copies. */
const changesMade = 1500;

const urlOf = (i: number) => `https://site-${i % 500}.example.org/${topics[i % 10]}/${i}`;

export async function fillDataFolder(dataDir: string, count: number): Promise<void> {
  const config = readConfig({ data: dataDir, 'log-level': 'error' }, {});
  const store = await openDatabase(config);
  const world = createWorld(config, store, createLogFor(config), { owner: 'bench', port: 8787 });
  const { id: userId } = (await addUser(world, 'bench', null))!;
  for (let from = 0; from < count; from += atOnce) {
    const writes = [];
    for (let i = from; i < Math.min(count, from + atOnce); i++) {
      const identity = { url: urlOf(i), mode: 'plain' as const, ownerId: null, credentials: null };
      const page = await store.pages.ensure(identity, world.newId(), world.now());
      const sentinel = sentinelOf(i, { id: world.newId(), userId, pageId: page.id, now: world.now() });
      writes.push({ kind: 'create' as const, sentinel });
    }
    const revision = (await store.life.load(userId))?.revision ?? null;
    const outcome = await store.life.commit({ userId, revision, changes: noChanges, wakeAt: null, writes });
    if (outcome !== 'committed') throw new Error(`The sentinels were not taken: ${outcome}.`);
  }
  await world.fetcher.close();
  await store.close();
  live(join(dataDir, 'webvigil.sqlite'), Date.now());
}

/** Straight into the tables: every page was looked at and is due tomorrow; the latest changes, a few of them unread. */
function live(file: string, now: number): void {
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  const headers = { server: 'nginx', 'cache-control': 'max-age=60', date: new Date(now).toUTCString() };
  const facts = {
    status: 200,
    contentType: 'text/html',
    size: 40_000,
    links: 120,
    wireBytes: 9000,
    fetchMs: 140,
  };
  db.exec('begin');
  db.prepare(
    `update pages set title = 'What is new: ' || substr(url, 9), checks = 40, checked_at = ? - rowid * 100, next_check_at = ?,
      facts = json_set(?, '$.finalUrl', url)`,
  ).run(now, now + 86_400_000, JSON.stringify({ ...facts, headers }));
  const change = {
    type: 'any',
    op: 'update',
    before: 'The price is 10',
    after: 'The price is 12',
    where: 'Offers',
  };
  const list = { oldVersion: 'v1', newVersion: 'v2', pageType: 'html', detectedAt: now, changes: [change] };
  db.prepare(
    `insert into detections (id, sentinel_id, user_id, page_id, old_version_id, new_version_id, detected_at, list, read_at)
      select 'd-' || id, id, user_id, page_id, 'v1', 'v2', ? - rowid * 60000, ?, case when rowid % 20 = 0 then null else ? end
      from sentinels order by rowid limit ?`,
  ).run(now, JSON.stringify(list), now, changesMade);
  db.exec('commit');
  db.close();
}

interface Ids {
  id: string;
  userId: string;
  pageId: string;
  now: number;
}

function sentinelOf(i: number, { now, ...ids }: Ids): Sentinel {
  const name = `${topics[i % 10]}-of-site-${i}`;
  const parsed = parseSentinel(`Create Sentinel ${name} Using ${urlOf(i)}${parts[i % parts.length]}`);
  if (!parsed.ok) throw new Error(parsed.problems[0]!.message);
  const state = states[i % states.length]!;
  const createdAt = now - i * 60_000;
  return {
    ...ids,
    name,
    text: printSentinel(parsed.tree),
    tree: parsed.tree,
    origins: {},
    state,
    sinceSeq: null,
    element: null,
    createdAt,
    updatedAt: createdAt,
    startedAt: createdAt,
    disabledAt: state === 'disabled' ? now : null,
    resumedAt: null,
    pausedInTrouble: false,
    endedAt: state === 'ended' ? now : null,
    revision: 0,
    tags: [],
    edited: null,
    steered: null,
  };
}
