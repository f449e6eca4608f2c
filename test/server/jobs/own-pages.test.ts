// Pages of one's own over real HTTP: with a login, ignoring robots.txt; and nothing of them reaches anybody else.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { addUser } from '../../../server/jobs/accounts.ts';
import { checkPage } from '../../../server/jobs/check-page.ts';
import { advanceLives } from '../../../server/jobs/life/advance-lives.ts';
import { createSentinel } from '../../../server/jobs/life/create-sentinel.ts';
import { putLogin } from '../../../server/jobs/logins.ts';
import { exportAll, importAll } from '../../../server/jobs/move.ts';
import type { World } from '../../../server/jobs/world.ts';
import { createLog } from '../../../server/log.ts';
import { createWorld, openDatabase } from '../../../server/main.ts';
import type { Sentinel } from '../../../server/store/records.ts';
import { putLoginSchema } from '../../../shared/api/logins.ts';
import { type Answer, type LocalSite, page, startLocalSite } from '../../e2e/local-site.ts';
import { aBrowser } from './a-browser.ts';

let site: LocalSite;
let other: LocalSite;
let world: World;
let dir: string;
let log: string[];

beforeEach(async () => {
  site = await startLocalSite();
  other = await startLocalSite();
  dir = mkdtempSync(join(tmpdir(), 'webvigil-own-'));
  const config = readConfig({ data: dir, 'allow-hosts': `${site.host},${other.host}` }, {});
  log = [];
  const recorded = createLog({
    level: 'debug',
    format: 'json',
    write: (line) => log.push(line),
    now: Date.now,
  });
  world = createWorld(config, await openDatabase(config), recorded, { owner: 'test', port: 8787 });
});
afterEach(async () => {
  await world.fetcher.close();
  await world.extractor.close();
  await world.store.close();
  await site.close();
  await other.close();
  rmSync(dir, { recursive: true });
});

const user = async (name: string) => (await addUser(world, name, null))!.id;
const secret = 'session=s3cr3t-value';

async function watch(userId: string, text: string): Promise<Sentinel> {
  const outcome = await createSentinel(world, { userId, text, whenNameTaken: 'fail' });
  if (outcome.kind === 'invalid') throw new Error(outcome.problems[0]!.message);
  await advanceLives(world);
  return outcome.sentinel;
}

async function look({ pageId }: Sentinel) {
  const now = Date.now();
  const leased = await world.store.pages.claim(pageId, { owner: 'test', now, until: now + 60_000 });
  return checkPage(world, leased!);
}

const login = (userId: string, value = secret, origins = [site.origin]) =>
  putLogin(
    world,
    userId,
    putLoginSchema.parse({ name: 'Shop', origins, headers: [{ name: 'Cookie', value }] }),
  );

/** What it shows depends on who asks. */
const greet =
  (word: () => string): Answer =>
  (request, response) =>
    response.end(page('Shop', `<p>${request.headers.cookie ?? 'nobody'} sees ${word()}</p>`));

describe('two users watch the same address, one plainly, one with a cookie, one through the browser', () => {
  test('no version, detection or feature crosses between them', async () => {
    let word = 'one';
    site.set(
      '/',
      greet(() => word),
    );
    const [jill, jack] = [await user('jill'), await user('jack')];
    await login(jill);
    const plain = await watch(jack, `Create Sentinel plain Using ${site.origin}/`);
    const also = await watch(jill, `Create Sentinel also Using ${site.origin}/`);
    const own = await watch(
      jill,
      `Create Sentinel own Using ${site.origin}/ Fetch on change with login "shop"`,
    );
    const browsed = await watch(jill, `Create Sentinel browsed Using ${site.origin}/ Fetch in my browser`);
    const browser = await aBrowser(world, jill);
    const seenInBrowser = () => ({ [`${site.origin}/`]: page('Shop', `<p>the browser sees ${word}</p>`) });
    expect(also.pageId).toBe(plain.pageId);
    expect(new Set([plain.pageId, own.pageId, browsed.pageId]).size).toBe(3);

    for (const sentinel of [plain, own]) expect((await look(sentinel)).outcome).toBe('first-version');
    expect(await browser.look(seenInBrowser())).toEqual(['first-version']);
    word = 'two';
    for (const sentinel of [plain, own]) expect((await look(sentinel)).outcome).toBe('changed');
    await world.store.pages.schedule(browsed.pageId, Date.now());
    expect(await browser.look(seenInBrowser())).toEqual(['changed']);

    const textsOf = async (pageId: string) => {
      const versions = await world.store.versions.ofPage(pageId, 10);
      const bodies = await Promise.all(versions.map(({ id }) => world.store.versions.body(id)));
      const features = await Promise.all(
        versions.map(async ({ id }) => (await world.store.versions.features(id))!.value),
      );
      return JSON.stringify([bodies.map((body) => new TextDecoder().decode(body!)), features]);
    };
    expect(await textsOf(plain.pageId)).toContain('nobody sees two');
    expect(await textsOf(plain.pageId)).not.toContain('s3cr3t');
    expect(await textsOf(own.pageId)).toContain('s3cr3t-value sees two');
    expect(await textsOf(own.pageId)).not.toContain('nobody');
    expect(await textsOf(browsed.pageId)).toContain('the browser sees two');
    expect(await textsOf(browsed.pageId)).not.toMatch(/nobody|s3cr3t/);

    for (const { pageId } of [own, browsed]) {
      const [version] = await world.store.versions.ofPage(pageId, 1);
      expect(await world.store.versions.visibleTo(jill, version!.id)).toBe(true);
      expect(await world.store.versions.visibleTo(jack, version!.id)).toBe(false);
    }
    const firings = async (userId: string) =>
      (await world.store.detections.list({ userId, limit: 10 }))
        .map(({ sentinelName, detection: { list } }) => {
          const seenBy = ['nobody', 's3cr3t', 'browser'].filter((who) => JSON.stringify(list).includes(who));
          return `${sentinelName}: ${seenBy}`;
        })
        .sort();
    expect(await firings(jack)).toEqual(['plain: nobody']);
    expect(await firings(jill)).toEqual(['also: nobody', 'browsed: browser', 'own: s3cr3t']);
  });
});

describe('a login', () => {
  test('goes to its own site alone, whatever redirects say, and to no log, answer or file', async () => {
    site.set('/', (_, response) => response.writeHead(302, { location: `${other.origin}/` }).end());
    let seen: unknown = 'not asked';
    other.set('/', (request, response) => {
      seen = request.headers.cookie;
      response.end(page('Other', '<p>hello there, whoever you are</p>'));
    });
    const jill = await user('jill');
    const view = await login(jill);
    expect(view).toEqual({
      name: 'Shop',
      origins: [site.origin],
      headers: ['cookie'],
      createdAt: view.createdAt,
      updatedAt: view.updatedAt,
    });
    const sentinel = await watch(jill, `Create Sentinel own Using ${site.origin}/ Fetch with login "Shop"`);
    expect((await look(sentinel)).outcome).toBe('first-version');
    expect(seen).toBeUndefined();
    const exported = JSON.stringify(await exportAll(world, jill));
    expect(exported).toContain('with login \\"Shop\\"');
    const everything = [exported, JSON.stringify(await world.store.logins.ofUser(jill)), ...log].join();
    expect(everything).not.toContain('s3cr3t');
    const files = ['webvigil.sqlite', 'webvigil.sqlite-wal'].map((name) =>
      readFileSync(join(dir, name), 'latin1'),
    );
    expect(files.join()).not.toContain('s3cr3t');
  });

  test('that is put in anew is used at the next look, and one that is gone says so', async () => {
    site.set(
      '/',
      greet(() => 'it'),
    );
    const jill = await user('jill');
    await login(jill, 'who=first');
    const sentinel = await watch(jill, `Create Sentinel own Using ${site.origin}/ Fetch with login "Shop"`);
    await look(sentinel);
    await login(jill, 'who=second');
    expect((await look(sentinel)).detections).toHaveLength(1);
    await world.store.logins.remove(jill, 'shop');
    expect(await look(sentinel)).toMatchObject({
      outcome: 'failed',
      message: 'The login "shop" is gone. Make it again, or leave it out of the sentinel.',
    });
  });

  test('whose cookie the site renews is kept up to date, on the way and afterwards', async () => {
    const seen: (string | undefined)[] = [];
    const count: Answer = (request, response) => {
      seen.push(request.headers.cookie);
      const n = Number(/session=(\d+)/.exec(request.headers.cookie ?? '')?.[1]);
      response.setHeader('set-cookie', [
        `session=${n + 1}; Path=/; HttpOnly`,
        'tracking=x',
        'theme=; Max-Age=0',
      ]);
      if (request.url === '/') response.writeHead(302, { location: '/home' }).end();
      else response.end(page('Home', '<p>You are signed in, and nothing else changed.</p>'));
    };
    site.set('/', count);
    site.set('/home', count);
    const jill = await user('jill');
    await login(jill, 'session=1; theme=dark');
    const sentinel = await watch(jill, `Create Sentinel own Using ${site.origin}/ Fetch with login "Shop"`);
    await look(sentinel);
    await look(sentinel);
    expect(seen).toEqual([1, 2, 3, 4].map((n) => `session=${n}; theme=dark`));
  });

  test('sealed under another key is not used, and says what to do', async () => {
    const jill = await user('jill');
    await login(jill);
    const sentinel = await watch(jill, `Create Sentinel own Using ${site.origin}/ Fetch with login "Shop"`);
    world.secrets = { ...world.secrets, open: () => null };
    expect((await look(sentinel)).message).toContain('another key. Enter it again');
    expect(site.hits('/')).toBe(0);
  });

  test('must exist, and be for the page it is to fetch; an import says which is missing', async () => {
    const [jill, jack] = [await user('jill'), await user('jack')];
    await login(jill);
    await watch(jill, `Create Sentinel own Using ${site.origin}/ Fetch with login "Shop"`);
    await expect(
      watch(jill, `Create Sentinel b Using ${other.origin}/ Fetch with login "Shop"`),
    ).rejects.toThrow(`The login "Shop" is for ${site.origin}, not for ${other.origin}.`);
    expect(await importAll(world, jack, await exportAll(world, jill))).toEqual({
      created: [],
      failed: [{ name: expect.any(String), message: 'You have no login named "Shop".' }],
    });
  });
});

describe('what robots.txt forbids', () => {
  test('is left alone for everybody but the one who decided otherwise', async () => {
    site.set('/robots.txt', 'User-agent: *\nDisallow: /\nCrawl-delay: 7');
    site.set('/', page('Private', '<p>Not for robots.</p>'));
    const [jill, jack] = [await user('jill'), await user('jack')];
    const obeying = await watch(jack, `Create Sentinel a Using ${site.origin}/`);
    const ignoring = await watch(jill, `Create Sentinel a Using ${site.origin}/ Fetch ignoring robots`);
    expect(await look(obeying)).toMatchObject({
      outcome: 'failed',
      message: `The robots.txt of ${site.host} asks programs not to fetch this page. If that is for you to decide, write "Fetch ignoring robots", or watch the page in your own browser.`,
    });
    expect((await world.store.pages.byId(obeying.pageId))!.trouble).toMatchObject({ reason: 'forbidden' });
    expect((await look(obeying)).answer).toEqual({ kind: 'answered', until: null, crawlDelayMs: 7000 });
    expect((await look(ignoring)).outcome).toBe('first-version');
    expect((await world.store.pages.byId(ignoring.pageId))!.ownerId).toBe(jill);
    expect(site.hits('/')).toBe(1);
  });
});
