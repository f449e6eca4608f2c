// What a person does in the viewer: follows a link, ignores a change, picks versions, takes a change along, asks the web.
import { readFileSync } from 'node:fs';
import type { Download } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { page as pageOf } from './local-site.ts';
import { type MarkedTexts, readMarkedTexts } from './marked-texts.ts';
import { until } from './until.ts';
import { openChange, shownWhole, startViewerWorld, type ViewerWorld } from './viewer-world.ts';

let world: ViewerWorld;
let changeId: string;
let sentinelId: string;

const content = (visitors: number, more = '') =>
  pageOf(
    'Lamp shop',
    `<h1>Lamps</h1><p>${visitors} people are looking at this lamp right now.</p><p>See <a href="/other">the other lamps</a> that we have.</p>${more}<p><img src="http://localhost:PORT/picture.svg" alt="Lamp" width="40" height="40"></p>`,
  ).replace('PORT', new URL(world.site.origin).port);

beforeAll(async () => {
  world = await startViewerWorld();
  world.site.set('/picture.svg', (_, response) => {
    response.setHeader('content-type', 'image/svg+xml');
    response.end(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40"/></svg>',
    );
  });
  world.site.set('/other', pageOf('Other lamps', '<h1>Other lamps</h1>'));
  ({ changeId, sentinelId } = await world.change({
    name: 'lamps',
    path: '/lamps',
    before: content(12),
    after: content(57),
  }));
});
afterAll(() => world?.close());

async function downloaded(testId: string): Promise<string> {
  const waiting: Promise<Download> = world.page.waitForEvent('download');
  await world.page.getByTestId('take-away').click();
  await world.page.getByTestId(testId).click();
  return readFileSync(await (await waiting).path(), 'utf8');
}

async function markedNow(): Promise<string[]> {
  const marked = await world.page.evaluate<MarkedTexts | null>(`(() => {${readMarkedTexts}})()`);
  return Object.values(marked?.new ?? {}).flat();
}

const inFrame = (script: string) => `(() => {
  const frame = document.querySelector('[data-testid="new-frame"]');
  const doc = frame.contentDocument;
  return ${script};
})()`;

describe('in the viewer', () => {
  it('a link opens a tab that knows nothing of us, and the page stays', async () => {
    await openChange(world, changeId);
    const popup = world.page.context().waitForEvent('page');
    await world.page.evaluate(inFrame(`doc.querySelector('a').click()`));
    const tab = await popup;
    await tab.waitForLoadState();
    expect(tab.url()).toBe(`${world.site.origin}/other`);
    expect(await tab.evaluate('[document.referrer, window.opener]')).toEqual(['', null]);
    await tab.close();
    expect(await world.page.evaluate(inFrame('doc.URL'))).toBe('about:srcdoc');
  });

  it('a change can be taken along as a page, as data and as a diff', async () => {
    expect(await downloaded('download-diff')).toMatch(/^-12 people.*\n\+57 people/m);
    expect(JSON.parse(await downloaded('download-json')).oldVersion.seq).toBe(1);
    const html = await downloaded('download-html');
    expect(html).toContain("default-src 'none'");
    expect(html).toContain('<del>12 people');
  });

  it('loads from the web only when asked, and for that view alone', async () => {
    const before = world.site.hits('/picture.svg');
    const width = inFrame(`doc.querySelector('img').naturalWidth`);
    expect(await world.page.evaluate(width)).toBe(0);
    await world.page.getByTestId('missing-assets').locator('summary').click();
    expect(world.site.hits('/picture.svg')).toBe(before);
    await world.page.getByTestId('load-from-web').click();
    await shownWhole(world.page);
    await until('the picture', async () => (await world.page.evaluate<number>(width)) > 0);
    expect(world.site.hits('/picture.svg')).toBeGreaterThan(before);
    await world.page.reload();
    await shownWhole(world.page);
    expect(await world.page.evaluate(width)).toBe(0);
  });

  it('any two versions are compared, stepped through and kept', async () => {
    world.site.set('/lamps', content(99, '<p>Now with a shade of linen.</p>'));
    await until('a third version', async () => {
      const { outcome } = await world.call('checkSentinel', { id: sentinelId });
      return outcome === 'changed';
    });
    await openChange(world, changeId);
    await world.page.getByTestId('newer').click();
    await until('the newest version', async () => (await markedNow()).includes('99'));
    expect(world.page.url()).toContain('sentinel=');
    const { versions } = await world.call('listVersions', { id: sentinelId });
    await world.page.getByTestId('pick-old').selectOption(versions.at(-1)!.id);
    await until('the oldest', () => world.page.url().includes(`old=${versions.at(-1)!.id}`));
    await world.page.getByTestId('pick-old-pin').click();
    await until('the pin', async () =>
      (await world.call('listVersions', { id: sentinelId })).versions.some(({ pinned }) => pinned),
    );
  });

  it('what is ignored from now on can be brought back', async () => {
    await openChange(world, changeId);
    const text = async () => (await world.call('getSentinel', { id: sentinelId })).text;
    const before = await text();
    await world.page.getByTestId('ignore-change').click();
    await world.page.getByTestId('ignore-numbers').check();
    await world.page.getByTestId('ignore-confirm').click();
    await world.page.getByTestId('toast').waitFor();
    expect(await text()).toMatch(/ignore numbers/i);
    await world.page.getByTestId('toast-action').click();
    await until('the sentinel as it was', async () => (await text()) === before);
  });

  it('had nothing to complain about', () => {
    expect(world.complaints).toEqual([]);
  });
});
