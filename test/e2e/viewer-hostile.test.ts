// Hostile pages in both frames and in the merged one: nothing runs, and no request leaves. Counted three times: by the
// server that the pages want to reach, by the code that they want to run, and by the browser's own request events.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { snippets } from '../fixtures/hostile/snippets.ts';
import { hostilePage, prosePage, showHostile, watchFor } from './hostile-pages.ts';
import { type LocalSite, startLocalSite } from './local-site.ts';
import { until } from './until.ts';
import { startViewerWorld, type ViewerWorld } from './viewer-world.ts';

let world: ViewerWorld;
let canary: LocalSite;
let changeId: string;
let seen: ReturnType<typeof watchFor>;
/** What the two versions are made to say. */
let bodies = { old: '', new: '' };
const asked: string[] = [];

beforeAll(async () => {
  canary = await startLocalSite((request) => asked.push(request.url ?? ''));
  world = await startViewerWorld();
  const { call, page, server } = world;
  const given = {
    name: 'hostile',
    path: '/hostile',
    before: prosePage('Monday'),
    after: prosePage('Friday'),
  };
  changeId = (await world.change(given)).changeId;
  const { oldVersionId } = await call('getChange', { id: changeId });
  await page.route('**/api/versions/*/body', (route) =>
    route.fulfill({
      contentType: 'text/plain',
      body: route.request().url().includes(oldVersionId) ? bodies.old : bodies.new,
    }),
  );
  seen = watchFor(page, (url) => url.startsWith(server.address) || /^(?:blob|data|about):/.test(url));
}, 300_000);
afterAll(async () => {
  await world?.close();
  await canary?.close();
});

describe('hostile pages', () => {
  it('are at least 150, all different', () => {
    expect(new Set(snippets.map(({ html }) => html)).size).toBeGreaterThanOrEqual(150);
  });

  it('would run and phone home if they were let', async () => {
    const open = await world.browser.newPage();
    const all = ['script', 'img', 'handler onerror'].map(
      (name) => snippets.find((one) => one.name === name)!,
    );
    for (const snippet of all) {
      world.site.set('/open', hostilePage(snippet, canary));
      await open.goto(`${world.site.origin}/open`);
    }
    await until('the canary', () => asked.length >= 3);
    await open.close();
  });

  for (const view of ['dual-frame', 'merged'] as const) {
    it(`run nothing and ask for nothing: ${view}`, async () => {
      const { page, server } = world;
      asked.length = 0;
      seen.left.length = 0;
      seen.strays.length = 0;
      const runs = await showHostile(
        page,
        changeId,
        canary,
        () => page.goto(`${server.address}/viewer?change=${changeId}#${view}`),
        (old, next) => {
          bodies = { old, new: next };
        },
      );
      expect({ runs, asked, ...seen }).toEqual({ runs: 0, asked: [], left: [], strays: [] });
    }, 900_000);
  }

  it('never stopped the viewer itself', () => {
    expect(world.complaints).toEqual([]);
  });
});
