// What a person does in the viewer: follows a link, ignores a change, picks versions, takes a change along, asks the web.
import { readFileSync } from 'node:fs';
import type { Download, Response } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfText } from '../../shared/page/pdf-text.ts';
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

  it('a change can be copied', async () => {
    const { page } = world;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByTestId('take-away').click();
    await page.getByTestId('copy').click();
    const copied = await until('the copy', () => page.evaluate<string>('navigator.clipboard.readText()'));
    expect(copied).toMatch(/− 12 people.*\n {2}\+ 57 people/);
  });

  it('the ways to take it along are put away by Escape and by a click elsewhere', async () => {
    const { page } = world;
    const menu = page.getByTestId('download-diff');
    const elsewhere = [
      () => page.keyboard.press('Escape'),
      () => page.locator('h1').first().click(),
      () => page.getByTestId('new-frame').click(),
    ];
    for (const leave of elsewhere) {
      await page.getByTestId('take-away').click();
      await menu.waitFor();
      await leave();
      await menu.waitFor({ state: 'hidden' });
    }
  });

  it('is printed as what changed, without the frames, which no paper takes', async () => {
    const paper = await pdfText(await world.page.pdf());
    const text = paper.ok ? paper.lines.join(' ') : paper.message;
    expect(text).toContain('12 people are looking at this lamp right now.');
    expect(text).toContain('57 people are looking at this lamp right now.');
    expect(text).not.toContain('the other lamps');
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

  it('what a page wants from our own server it never gets in the name of the person', async () => {
    const own = `${world.server.address}/api/notices?since=0`;
    world.site.set('/hop', (_, response) => {
      response.statusCode = 302;
      response.setHeader('location', own);
      response.end();
    });
    const spy = (day: string) =>
      pageOf(
        'Spy',
        `<h1>Spy</h1><p>It was ${day}.</p><link rel="stylesheet" href="${own}&amp;css"><img src="${own}&amp;img"><p style="background:url(${own}&amp;bg)">Here.</p><img src="http://localhost:${new URL(world.site.origin).port}/hop">`,
      );
    const given = { name: 'spy', path: '/spy', before: spy('Monday'), after: spy('Friday') };
    const change = await world.change(given);
    await openChange(world, change.changeId);
    const answers: { url: string; status: number }[] = [];
    const listen = (response: Response) => {
      if (response.url().startsWith(own)) answers.push({ url: response.url(), status: response.status() });
    };
    world.page.on('response', listen);
    await world.page.getByTestId('missing-assets').locator('summary').click();
    await world.page.getByTestId('load-from-web').click();
    await shownWhole(world.page);
    await until('the way round', () => answers.length > 0);
    world.page.off('response', listen);
    expect(new Set(answers.map(({ url, status }) => `${url} ${status}`))).toEqual(new Set([`${own} 401`]));
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
