// "Watch this" from the context menu in real Chromium: what is watched, the confirmation over the page, and the way back.
import type { Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LocalSite } from './local-site.ts';
import { type PairedChromium, startPairedChromium } from './paired-chromium.ts';
import { shop } from './picker-pages.ts';
import { until } from './until.ts';

let browser: PairedChromium;
let site: LocalSite;
let tab: Page;

beforeAll(async () => {
  browser = await startPairedChromium();
  ({ site } = browser);
  site.set('/shop', shop('€ 40.00'));
  site.set('/a', shop('€ 50.00'));
});
afterAll(() => browser?.close());
afterEach(() => tab?.close());

const inWorker = async <T>(script: string) => (await browser.worker()).evaluate(script) as Promise<T>;
const sentinels = () => browser.sentinels();

/** The browser's own menu cannot be opened here; its click is given to the extension with the access it brings. */
async function choose(menuItemId: string, more: object = {}, granted = true): Promise<void> {
  tab = await browser.context.newPage();
  await tab.goto(`${site.origin}/shop`);
  if (granted) await browser.clickAction(tab);
  const ids = await browser.own.evaluate<number[]>(
    `chrome.tabs.query({}).then((tabs) => tabs.map(({ id }) => id))`,
  );
  const click = { menuItemId, pageUrl: tab.url(), editable: false, frameId: 0, ...more };
  const clicked = { id: Math.max(...ids), index: 0, url: tab.url(), title: 'Lamp shop' };
  await inWorker(
    `chrome.contextMenus.onClicked.dispatch(${JSON.stringify(click)}, ${JSON.stringify(clicked)})`,
  );
}

const frameOf = (name: string) => tab.frames().find((frame) => frame.url().endsWith(`/${name}.html`));

async function confirmation(): Promise<Frame> {
  const frame = await until('the confirmation', () => frameOf('confirm/confirm'));
  await frame.getByTestId('watched-card').waitFor();
  return frame;
}

describe('watch this', () => {
  it.each([
    ['page', 'watch-page', {}, 'Any change to the page', /^Create Sentinel \S+ Using http:\S+\/shop\n$/],
    [
      'link: its target',
      'watch-link',
      { linkUrl: '/a', linkText: 'Ceiling lamps' },
      'Any change to the page',
      /Using http:\S+\/a\n$/,
    ],
    [
      'selected text: a phrase',
      'watch-selection',
      { selectionText: 'Sale until Sunday' },
      'Any change to “Sale until Sunday” or the text around it',
      /Monitor phrases \["?Sale until Sunday"?\]/,
    ],
    [
      'image: the picture itself',
      'watch-image',
      { srcUrl: '/lamp.svg' },
      'The picture itself, and its address',
      /Element css "#main > img" fingerprint ".*The red lamp.*"\nMonitor (?:all )?images/,
    ],
  ])('%s', async (_, item, more, words, text) => {
    const before = new Set((await sentinels()).map(({ id }) => id));
    const whole = Object.entries(more).map(([key, value]) => [
      key,
      value.startsWith('/') ? site.origin + value : value,
    ]);
    await choose(item, Object.fromEntries(whole));
    const frame = await confirmation();
    expect(await frame.getByTestId('watch-words').innerText()).toBe(words);
    const made = (await sentinels()).filter(({ id }) => !before.has(id));
    expect(made).toHaveLength(1);
    expect(made[0]!.text).toMatch(text);
  });

  it('makes no second one of what is watched already, and says so', async () => {
    await choose('watch-page');
    await confirmation();
    const before = (await sentinels()).length;
    await choose('watch-page');
    const frame = await confirmation();
    expect(await frame.getByRole('heading').innerText()).toBe('You are already watching this');
    expect(await frame.getByTestId('undo').count()).toBe(0);
    expect(await sentinels()).toHaveLength(before);
  });

  it('is undone from the confirmation, even if the background was stopped; the page is left as it was', async () => {
    await choose('watch-link', { linkUrl: `${site.origin}/undone` });
    const frame = await confirmation();
    const [newest] = (await sentinels()).toSorted((a, b) => b.createdAt - a.createdAt);
    await browser.stopBackground();
    await frame.getByTestId('undo').click();
    await until('it to be gone', async () => (await sentinels()).every(({ id }) => id !== newest!.id));
    await until('the confirmation to leave', () => frameOf('confirm/confirm') === undefined);
    expect(await tab.evaluate('document.documentElement.children.length')).toBe(2);
    // The frame's height follows its content; nothing of the page itself was touched.
    const changes = await tab.evaluate<string[]>('changes');
    expect(changes.filter((one) => one !== 'attributes DIV   style')).toEqual([
      'childList HTML DIV',
      'childList HTML  DIV',
    ]);
  });

  it('says when more was selected than can be looked for, and nothing waits for ever', async () => {
    const before = (await sentinels()).length;
    await choose('watch-selection', { selectionText: 'A long story. '.repeat(2000) });
    const shown = () =>
      inWorker<Record<string, unknown>>('chrome.notifications.getAll()').then((all) => Object.keys(all));
    await until('the reason', async () => (await shown()).includes('not-watched'));
    await choose('watch-link', { linkUrl: `${site.origin}/after` });
    await confirmation();
    const urls = (await sentinels()).map(({ url }) => url);
    expect(urls).toHaveLength(before + 1);
    expect(urls).toContain(`${site.origin}/after`);
    expect(await browser.send('getConnection', {})).toMatchObject({ trouble: null });
  });

  it('starts the picker for an element', async () => {
    await choose('watch-element');
    const frame = await until('the picker', () => frameOf('picker/picker'));
    await frame.getByTestId('picker-hint').waitFor();
  });

  it('is told by a notification where no extension may enter, with a way back', async () => {
    await choose('watch-link', { linkUrl: `${site.origin}/told` }, false);
    const shown = () => inWorker<string[]>(`chrome.notifications.getAll().then(Object.keys)`);
    const id = await until('the notification', async () =>
      (await shown()).find((one) => one.startsWith('watched:')),
    );
    expect(frameOf('confirm/confirm')).toBeUndefined();
    const sentinelId = id.slice('watched:'.length);
    expect((await sentinels()).map((one) => one.id)).toContain(sentinelId);
    await inWorker(`chrome.notifications.onButtonClicked.dispatch(${JSON.stringify(id)}, 0)`);
    await until('it to be gone', async () => (await sentinels()).every((one) => one.id !== sentinelId));
  });
});
