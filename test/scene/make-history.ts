// Fills a data folder with weeks of watching: the real jobs run over the pages of the scene, with a clock that is moved.
import { readConfig } from '../../server/config.ts';
import type { FetchOutcome } from '../../server/fetch/fetcher.ts';
import { addUser } from '../../server/jobs/accounts.ts';
import { checkPage } from '../../server/jobs/check-page.ts';
import { advanceLives } from '../../server/jobs/life/advance-lives.ts';
import { createSentinel } from '../../server/jobs/life/create-sentinel.ts';
import { endSentinel, pauseSentinel } from '../../server/jobs/life/steer-sentinel.ts';
import type { World } from '../../server/jobs/world.ts';
import { createLogFor, createWorld, openDatabase } from '../../server/main.ts';
import { type ScenePage, scenePages } from './scene-pages.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Ends now, so that what is seen afterwards is recent. */
export async function makeHistory(
  dataDir: string,
  days = 30,
  pages = scenePages,
  settings: Record<string, string> = {},
): Promise<void> {
  const config = readConfig(
    { data: dataDir, 'log-level': 'error', 'first-interval': '6h', 'shortest-rhythm': '3h', ...settings },
    {},
  );
  const store = await openDatabase(config);
  const real = createWorld(config, store, createLogFor(config), { owner: 'scene', port: 8787 });
  const end = Date.now();
  const start = end - days * day;
  let now = start;
  const byUrl = new Map(pages.map((page) => [page.url, page]));
  const world: World = {
    ...real,
    now: () => now,
    fetcher: {
      fetch: async ({ url }) => answer(byUrl.get(url), url, now, start, end),
      close: async () => {},
    },
  };
  const user = (await addUser(world, 'jill', null))!;
  const ids = new Map<string, string>();
  for (const { name, url, parts } of pages) {
    const text = `Create Sentinel ${name} Using ${url}\n${parts}`;
    const made = await createSentinel(world, { userId: user.id, text, whenNameTaken: 'fail' });
    if (made.kind !== 'created') throw new Error(`${name}: ${JSON.stringify(made)}`);
    ids.set(name, made.sentinel.id);
  }
  await pass(
    world,
    (at) => (now = at),
    () => now,
    end - 2 * day,
  );
  for (const id of some(ids, ['old-fair'])) await endSentinel(world, user.id, id);
  for (const id of some(ids, ['paused-blog'])) await pauseSentinel(world, user.id, id);
  await pass(
    world,
    (at) => (now = at),
    () => now,
    end,
  );
  await readOld(world, user.id, end - 1.5 * day);
  await real.fetcher.close();
  await store.close();
}

const some = (ids: ReadonlyMap<string, string>, names: readonly string[]) =>
  names.flatMap((name) => ids.get(name) ?? []);

/** Everything that falls due on the way is done. */
async function pass(
  world: World,
  set: (at: number) => void,
  clock: () => number,
  end: number,
): Promise<void> {
  for (;;) {
    const due = [await world.store.pages.nextDue(), await world.store.life.nextWake()].filter(
      (at) => at !== null,
    );
    const next = Math.min(...due);
    if (next > end) break;
    const now = Math.max(clock(), next);
    set(now);
    await advanceLives(world);
    const found = await world.store.pages.due({ now, limit: 50 });
    const claim = { owner: world.owner, now, until: now + 60_000, ids: found.map(({ id }) => id) };
    for (const leased of await world.store.pages.claimDue(claim)) await checkPage(world, leased);
  }
  set(end);
}

async function readOld(world: World, userId: string, before: number): Promise<void> {
  const rows = await world.store.detections.list({ userId, limit: 1000 });
  const old = rows
    .filter(({ detection }) => detection.detectedAt < before)
    .map(({ detection }) => detection.id);
  for (let i = 0; i < old.length; i += 100)
    await world.store.detections.markRead(userId, old.slice(i, i + 100), world.now());
}

/** Changes come at hours of their own, on weekdays mostly; the last page of the list cannot be reached lately. */
function answer(
  page: ScenePage | undefined,
  url: string,
  now: number,
  start: number,
  end: number,
): FetchOutcome {
  if (page?.name === 'rail' && now > end - 3 * day)
    return {
      kind: 'failed',
      reason: 'timeout',
      message: 'The site did not answer within 30 seconds; it is tried again later.',
    };
  if (!page) return { kind: 'gone', status: 404, message: 'The page is not there (404).' };
  const { every, body, title, name } = page;
  const offset = (name.length * 7) % 24;
  const changes = every === null ? 0 : Math.floor((now - start + offset * hour) / (every * day));
  const escaped = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped}</title><body>${body(changes)}<p>Kept by the people of this site, for everybody who reads it.</p>`;
  const bytes = new TextEncoder().encode(html.padEnd(18_000 + name.length * 900));
  return {
    kind: 'fetched',
    status: 200,
    body: bytes,
    contentType: 'text/html; charset=utf-8',
    etag: null,
    lastModified: null,
    finalUrl: url,
    serverAddress: null,
    movedForGood: false,
    wireBytes: bytes.byteLength,
    fetchMs: 0,
    headers: {},
  };
}
