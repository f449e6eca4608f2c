// Hostile pages in a tab of the extension, whose own policy lets pictures of the web in: the frame's alone keeps them out.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prosePage, showHostile, watchFor } from './hostile-pages.ts';
import { type LocalSite, startLocalSite } from './local-site.ts';
import { type PairedChromium, startPairedChromium } from './paired-chromium.ts';
import { until } from './until.ts';

let browser: PairedChromium;
let canary: LocalSite;
const asked: string[] = [];

beforeAll(async () => {
  canary = await startLocalSite((request) => asked.push(request.url ?? ''));
  browser = await startPairedChromium();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await canary?.close();
});

it('run nothing and ask for nothing', async () => {
  const { site, send } = browser;
  site.set('/hostile', prosePage('Monday'));
  const text = `Create Sentinel hostile Using ${site.origin}/hostile Fetch every 1 day`;
  const { id } = await send<{ id: string }>('createSentinel', { text });
  await until('the first version', async () => {
    const { versions } = await send<{ versions: number }>('getSentinel', { id });
    return versions >= 1;
  });
  site.set('/hostile', prosePage('Friday'));
  await until('the change', async () => {
    const { outcome } = await send<{ outcome: string }>('checkSentinel', { id });
    return outcome === 'changed';
  });
  const [change] = await send<{ id: string; oldVersionId: string }[]>('listChanges', { sentinel: id });
  const page = await browser.openExtensionPage('options/options.html');
  const extension = `chrome-extension://${new URL(page.url()).host}`;
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  // The bodies are exchanged where the tab asks the background for them; the first ones come through the tab's own storage.
  await page.addInitScript(`(() => {
    // Frames get this script, too, and no extension.
    const real = globalThis.chrome?.runtime?.sendMessage?.bind(chrome.runtime);
    if (!real) return;
    globalThis.bodies = JSON.parse(sessionStorage.getItem('bodies') ?? 'null');
    chrome.runtime.sendMessage = (message) =>
      message.name === 'versionBody'
        ? Promise.resolve({ ok: true, value: bodies[message.request.id === '${change!.oldVersionId}' ? 'old' : 'new'] })
        : real(message);
  })()`);
  const serve = (old: string, next: string) =>
    page.evaluate(
      (bodies) => {
        sessionStorage.setItem('bodies', JSON.stringify(bodies));
        Object.assign(globalThis, { bodies });
      },
      { old, new: next },
    );
  const isOwn = (url: string) => url.startsWith(extension) || /^(?:blob|data|about):/.test(url);
  const seen = watchFor(page, isOwn);
  const open = () => page.goto(`${extension}/viewer/viewer.html?change=${change!.id}`);
  expect(await showHostile(page, change!.id, canary, open, serve)).toBe(0);
  expect({ asked, ...seen, complaints }).toEqual({ asked: [], left: [], strays: [], complaints: [] });
  // It was them that were shown.
  const shown = await page.frameLocator('[data-testid="new-frame"]').locator('h1').textContent();
  expect(shown).toMatch(/^A page about /);
}, 900_000);
