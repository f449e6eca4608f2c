// Hostile pages in both frames and in the merged one: nothing runs, and no request leaves. Counted three times: by the
// server that the pages want to reach, by the code that they want to run, and by the browser's own request events.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Snippet, snippets } from '../fixtures/hostile/snippets.ts';
import { type LocalSite, startLocalSite } from './local-site.ts';
import { until } from './until.ts';
import { startViewerWorld, type ViewerWorld } from './viewer-world.ts';

let world: ViewerWorld;
let canary: LocalSite;
let changeId: string;
/** What the two versions are made to say. */
let bodies = { old: '', new: '' };
const asked: string[] = [];
const left: string[] = [];
const strays: string[] = [];

beforeAll(async () => {
  canary = await startLocalSite((request) => asked.push(request.url ?? ''));
  world = await startViewerWorld();
  const { call, page } = world;
  const prosePage = (day: string) => `<!doctype html><h1>A page</h1><p>${prose}</p><p>It was ${day}.</p>`;
  const given = {
    name: 'hostile',
    path: '/hostile',
    before: prosePage('Monday'),
    after: prosePage('Friday'),
  };
  changeId = (await world.change(given)).changeId;
  const { oldVersionId } = await call('getChange', { id: changeId });
  // One change of the real server, whose two versions are exchanged for hostile ones on the way: checks are rationed.
  await page.route('**/api/versions/*/body', (route) =>
    route.fulfill({
      contentType: 'text/plain',
      body: route.request().url().includes(oldVersionId) ? bodies.old : bodies.new,
    }),
  );
  page.context().on('request', (request) => {
    if (!isOwn(request.url())) left.push(request.url());
  });
  page.on('popup', (popup) => strays.push(`popup ${popup.url()}`));
  page.on('dialog', (dialog) => {
    strays.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('framenavigated', (frame) => {
    if (frame.parentFrame() && !/^about:(?:srcdoc|blank)$/.test(frame.url()))
      strays.push(`frame ${frame.url()}`);
  });
}, 300_000);
afterAll(async () => {
  await world?.close();
  await canary?.close();
});

/** Enough of it that nobody takes the page for an empty one. */
const prose = 'The harbour was quiet this morning, and the ferry left on time. '.repeat(8);

function pageWith({ name, html }: Snippet): string {
  const run = `(top.__ran=(top.__ran||0)+1,parent.__ran=1,self.__ran=1,fetch('${canary.origin}/ran'))`;
  const filled = html
    .replaceAll('RUN', run)
    .replaceAll('WEBHOST', canary.host)
    .replaceAll('WEB', canary.origin);
  return `<!doctype html><html><head><title>${name}</title></head><body><h1>A page about ${name}</h1><p>${prose}</p><p>It tries something with ${name}.</p>${filled}`;
}

function isOwn(url: string): boolean {
  return url.startsWith(world.server.address) || /^(?:blob|data|about):/.test(url);
}

/** Code that ran anywhere in the tab has left its mark on one of the windows. */
const ran = `(() => {
  const windows = [window, ...[...document.querySelectorAll('iframe')].map((frame) => frame.contentWindow)];
  return windows.filter((one) => one.__ran !== undefined).length;
})()`;

/** Every snippet is once the old and once the new version; answers in how many views something ran. */
async function show(view: string): Promise<number> {
  const { page, server } = world;
  let runs = 0;
  for (let i = 0; i < snippets.length; i++) {
    bodies = { old: pageWith(snippets.at(i - 1)!), new: pageWith(snippets[i]!) };
    if (i === 0) await page.goto(`${server.address}/viewer?change=${changeId}#${view}`);
    // As the back button does it: the same tab, so that whatever ran before is still there to be counted.
    else
      await page.evaluate((change) => {
        document.querySelector('[data-phase]')!.setAttribute('data-phase', 'left');
        dispatchEvent(new PopStateEvent('popstate', { state: { change } }));
      }, changeId);
    await page.locator('[data-phase="done"]').waitFor({ timeout: 60_000 });
    runs += await page.evaluate<number>(ran);
  }
  return runs;
}

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
      world.site.set('/open', pageWith(snippet));
      await open.goto(`${world.site.origin}/open`);
    }
    await until('the canary', () => asked.length >= 3);
    await open.close();
  });

  for (const view of ['dual-frame', 'merged'] as const) {
    it(`run nothing and ask for nothing: ${view}`, async () => {
      asked.length = 0;
      left.length = 0;
      strays.length = 0;
      const runs = await show(view);
      expect({ runs, asked, left, strays }).toEqual({ runs: 0, asked: [], left: [], strays: [] });
    }, 900_000);
  }

  it('never stopped the viewer itself', () => {
    expect(world.complaints).toEqual([]);
  });
});
