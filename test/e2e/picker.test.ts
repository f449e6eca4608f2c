// Picking an element in real Chromium, with the access that a click on the extension gives and no other.
import type { Frame, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SentinelView } from '../../shared/api/sentinels.ts';
import { type LocalSite, page as simplePage } from './local-site.ts';
import { type PairedChromium, startPairedChromium } from './paired-chromium.ts';
import { component, drawn, framing, hostile, shop } from './picker-pages.ts';
import { until } from './until.ts';

let browser: PairedChromium;
let site: LocalSite;
let elsewhere: LocalSite;
let tab: Page;

beforeAll(async () => {
  browser = await startPairedChromium();
  ({ site, elsewhere } = browser);
});
afterAll(() => browser?.close());
afterEach(() => tab?.close());

/** Opens a page and starts the picker on it as the popup does. */
async function pickOn(path: string): Promise<Frame> {
  tab = await browser.context.newPage();
  await tab.goto(site.origin + path);
  return startPicker();
}

async function startPicker(): Promise<Frame> {
  await browser.clickAction(tab);
  await browser.send('startPicker', { tabId: await browser.idOf(tab) });
  const frame = await until('the picker', () => controlsOf());
  await frame.getByTestId('picker-hint').waitFor();
  return frame;
}

function controlsOf(): Frame | undefined {
  return tab.frames().find((frame) => frame.url().endsWith('/picker/picker.html'));
}

async function middleOf(locator: Locator): Promise<[x: number, y: number]> {
  const box = (await locator.boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function click(locator: Locator, frame: Frame): Promise<void> {
  await tab.mouse.click(...(await middleOf(locator)));
  await frame.getByTestId('picker-panel').waitFor();
}

const kindOf = (frame: Frame) => frame.getByTestId('here-value').getAttribute('data-kind');
const answerOf = async (frame: Frame) => {
  const answer = frame.getByTestId('server-answer');
  await answer.waitFor({ timeout: 60_000 });
  return {
    state: await answer.getAttribute('data-state'),
    same: (await answer.getAttribute('data-same')) === 'true',
  };
};

async function watch(frame: Frame): Promise<SentinelView> {
  const before = new Set((await browser.sentinels()).map(({ id }) => id));
  await frame.getByTestId('picker-watch').click();
  await frame.getByTestId('watched-card').waitFor();
  return (await browser.sentinels()).find(({ id }) => !before.has(id))!;
}

describe('picking', () => {
  it('shows what it is over, picks it, and the server sees the same; watched, its change is found', async () => {
    site.set('/shop', shop('€ 40.00'));
    const frame = await pickOn('/shop');
    await tab.mouse.move(...(await middleOf(tab.locator('.price'))));
    const mark = await until('the outline', () => frame.getByTestId('mark-current').boundingBox());
    const price = (await tab.locator('.price').boundingBox())!;
    expect(Math.abs(mark.x - price.x) + Math.abs(mark.width - price.width)).toBeLessThan(2);

    await click(tab.locator('.price'), frame);
    expect(await kindOf(frame)).toBe('number');
    expect(await frame.getByTestId('here-value').innerText()).toContain('€ 40.00');
    expect(await frame.getByTestId('strength').getAttribute('data-word')).toBe('firm');
    expect(await frame.getByTestId('strength').innerText()).toContain('Only this part matches.');
    expect(await frame.getByTestId('picker-monitor').inputValue()).toBe('value');
    expect(await answerOf(frame)).toEqual({ state: 'found', same: true });

    // Stopped in the middle: picker and page talk without it, and the next word wakes it.
    await browser.stopBackground();
    const sentinel = await watch(frame);
    expect(sentinel.text).toMatch(/Element css "b\.price" fingerprint ".*40\.00.*"\nMonitor value/);
    await until('the first version', async () => {
      const view = await browser.send<SentinelView>('getSentinel', { id: sentinel.id });
      return view.versions === 1;
    });
    site.set('/shop', shop('€ 35.00'));
    const checked = await browser.send<{ outcome: string; message: string }>('checkSentinel', {
      id: sentinel.id,
    });
    expect(checked).toMatchObject({ outcome: 'changed' });
  });

  it('takes back what was watched', async () => {
    site.set('/shop', shop('€ 40.00'));
    const frame = await pickOn('/shop');
    await click(tab.locator('h1'), frame);
    const { id } = await watch(frame);
    expect(await frame.getByTestId('watch-words').innerText()).toBe('Any change to the part you picked');
    await frame.getByTestId('undo').click();
    await until('it to be gone', async () => (await browser.sentinels()).every((one) => one.id !== id));
    await until('the picker to leave', () => controlsOf() === undefined);
  });

  it.each([
    ['#stock td', ['wider', 'wider'], 'table', 'table'],
    ['.news li', ['wider'], 'list', 'list'],
    ['img', [], 'image', 'images'],
    ['nav a', ['wider'], 'links', 'links'],
    ['p.end', [], 'text', 'any'],
  ])('proposes what suits %s', async (selector, steps, kind, monitor) => {
    site.set('/shop', shop('€ 40.00'));
    const frame = await pickOn('/shop');
    await click(tab.locator(selector).first(), frame);
    for (const step of steps) {
      await frame.getByTestId(step).click();
      await frame.getByTestId('here-value').waitFor();
    }
    await until(`a ${kind}`, async () => (await kindOf(frame)) === kind);
    await until(monitor, async () => (await frame.getByTestId('picker-monitor').inputValue()) === monitor);
    expect(await answerOf(frame)).toEqual({ state: 'found', same: true });
  });

  it('works by keys alone, says what it is at, and gives the focus back', async () => {
    site.set('/shop', shop('€ 40.00'));
    tab = await browser.context.newPage();
    await tab.goto(`${site.origin}/shop`);
    await tab.locator('#field').focus();
    const frame = await startPicker();
    const says = frame.getByTestId('picker-says');
    const press = async (key: string, said: RegExp) => {
      await tab.keyboard.press(key);
      await until(`${key}: ${said}`, async () => said.test(await says.innerText()));
    };
    await tab.mouse.move(...(await middleOf(tab.locator('h1'))));
    await until('the heading', async () => /^Heading: Lamps/.test(await says.innerText()));
    await press('ArrowRight', /^Paragraph: The red lamp costs/);
    await press('ArrowDown', /^Text: € 40\.00/);
    await press('ArrowUp', /^Paragraph: The red lamp/);
    await press('ArrowDown', /^Text: € 40\.00/);
    await press('Enter', /^Picked\. Text: € 40\.00/);
    // Still by keys: wider, then on into the panel.
    await press('ArrowUp', /^Picked\. Paragraph/);
    await tab.keyboard.press('Tab');
    expect(await frame.evaluate(`document.activeElement.closest('.panel') !== null`)).toBe(true);
    await tab.keyboard.press('Escape');
    await until('the picker to leave', () => controlsOf() === undefined);
    expect(await tab.evaluate('document.activeElement.id')).toBe('field');
  });

  it('picks several, and drops one again', async () => {
    site.set('/shop', shop('€ 40.00'));
    const frame = await pickOn('/shop');
    await click(tab.locator('h1'), frame);
    await tab.keyboard.down('Shift');
    await click(tab.locator('.price'), frame);
    await tab.keyboard.up('Shift');
    await until('two outlines', async () => (await frame.getByTestId('mark-picked').count()) === 2);
    await frame.getByTestId('add-another').click();
    await frame.getByTestId('picker-hint').waitFor();
    await click(tab.locator('p.end'), frame);
    await until('three', async () => (await frame.getByTestId('selector').count()) === 3);
    await tab.keyboard.down('Shift');
    await click(tab.locator('p.end'), frame);
    await tab.keyboard.up('Shift');
    await until('two', async () => (await frame.getByTestId('selector').count()) === 2);
    const sentinel = await watch(frame);
    expect(sentinel.text).toMatch(/Element css "#main > h1" fingerprint .*, css "b\.price" fingerprint/);
  });
});

describe('the page', () => {
  it('is left exactly as it was, and has heard nothing', async () => {
    site.set('/shop', shop('€ 40.00'));
    tab = await browser.context.newPage();
    await tab.goto(`${site.origin}/shop`);
    await tab.locator('#field').focus();
    const whole = () => tab.evaluate<string>(`new XMLSerializer().serializeToString(document)`);
    const before = await whole();
    const frame = await startPicker();
    // The pointer was on its way over the page before there was a picker.
    await tab.evaluate('void (heard.length = 0)');
    await click(tab.locator('.price'), frame);
    await tab.keyboard.press('ArrowUp');
    await tab.mouse.wheel(0, 50);
    await tab.keyboard.press('Shift+Enter');
    await tab.keyboard.press('Escape');
    await until('the picker to leave', () => controlsOf() === undefined);
    expect(await whole()).toBe(before);
    expect(await tab.evaluate('heard')).toEqual([]);
    expect(await tab.evaluate('changes')).toEqual(['childList HTML DIV', 'childList HTML  DIV']);
  });

  it('cannot hide, read or drive the picker, whatever its styles and its policy', async () => {
    site.set('/hostile', (_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.setHeader(
        'content-security-policy',
        "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; frame-src 'none'; trusted-types none; require-trusted-types-for 'script'",
      );
      response.setHeader('cross-origin-embedder-policy', 'require-corp');
      response.setHeader('cross-origin-opener-policy', 'same-origin');
      response.end(hostile);
    });
    const frame = await pickOn('/hostile');
    const found = await tab.evaluate<Record<string, unknown>>(`(() => {
      const host = document.documentElement.lastElementChild;
      const tries = {};
      tries.root = host.shadowRoot;
      tries.text = host.innerText;
      tries.frames = frames.length;
      tries.found = document.querySelectorAll('iframe').length;
      for (const target of [window, document]) target.dispatchEvent(new MessageEvent('message', { data: { ask: 'pick', add: false } }));
      for (const target of [host, document, window]) {
        for (const type of ['click', 'pointermove', 'pointerdown'])
          target.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, clientX: 30, clientY: 90 }));
        for (const key of ['Enter', 'Escape'])
          target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
      }
      tries.extension = typeof chrome === 'undefined' || !chrome.runtime ? 'none' : 'there';
      return tries;
    })()`);
    expect(found).toEqual({ root: null, text: '', frames: 0, found: 0, extension: 'none' });
    await frame.getByTestId('picker-hint').waitFor();
    expect(await frame.getByTestId('picker-panel').count()).toBe(0);
    await click(tab.locator('#price'), frame);
    const panel = (await frame.getByTestId('picker-panel').boundingBox())!;
    expect(panel.width).toBeGreaterThan(300);
    expect(
      await frame.locator('.panel h1').evaluate('(heading) => getComputedStyle(heading).color'),
    ).not.toBe('rgb(255, 0, 0)');
    expect(await browser.sentinels()).not.toContainEqual(expect.objectContaining({ url: tab.url() }));
  });

  it('cannot open the controls by itself', async () => {
    const id = new URL(browser.own.url()).host;
    site.set(
      '/embeds',
      simplePage('Embeds', `<iframe src="chrome-extension://${id}/picker/picker.html"></iframe>`),
    );
    tab = await browser.context.newPage();
    await tab.goto(`${site.origin}/embeds`);
    const inner = tab.frames()[1]!;
    expect(inner.url()).not.toContain('picker.html');
  });
});

describe('what the server sees', () => {
  it('tells a part that scripts draw, and one click lets the server show the page in its browser', async () => {
    site.set('/drawn', drawn);
    const frame = await pickOn('/drawn');
    await tab.locator('.drawn-price').waitFor();
    await click(tab.locator('.drawn-price'), frame);
    expect(await answerOf(frame)).toMatchObject({ state: 'gone' });
    await frame.getByTestId('offer-rendered').click();
    await frame.getByTestId('server-asking').waitFor();
    expect(await answerOf(frame)).toEqual({ state: 'found', same: true });
    expect((await watch(frame)).text).toMatch(/Monitor value\nFetch .*rendered/);
  });

  it("tells a wall, and offers the person's own browser", async () => {
    site.set('/account', (request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        request.headers['user-agent']?.includes('Chrome') && request.headers['sec-fetch-mode']
          ? simplePage('Account', '<h1>Your account</h1><p id=balance>You have 10 euro.</p>')
          : simplePage(
              'Log in',
              '<p>Please log in to continue</p><form><input name=u><input type=password name=p></form>',
            ),
      );
    });
    const frame = await pickOn('/account');
    await click(tab.locator('#balance'), frame);
    expect(await answerOf(frame)).toMatchObject({ state: 'login-wall' });
    await frame.getByTestId('offer-browser').click();
    await until(
      'the mode',
      async () => (await frame.getByTestId('server-view').getAttribute('data-mode')) === 'browser',
    );
  });

  it('is the page of the frame, for a part in a frame', async () => {
    site.set('/shop', shop('€ 40.00'));
    elsewhere.set(
      '/foreign',
      simplePage('Foreign', '<h1>Foreign news</h1><p>Something happened far away.</p>'),
    );
    site.set('/framing', framing('/shop', `${elsewhere.origin}/foreign`));
    const frame = await pickOn('/framing');
    const inner = tab.frameLocator('#own');
    await click(inner.locator('h1'), frame);
    expect(await frame.getByTestId('where-note').getAttribute('data-where')).toBe('frame');
    expect(
      await frame
        .getByTestId('selector')
        .innerText()
        .catch(() => ''),
    ).toBeDefined();
    expect(await answerOf(frame)).toEqual({ state: 'found', same: true });
    expect((await watch(frame)).url).toBe(`${site.origin}/shop`);
  });

  it("is the other site's page, for a frame of another site", async () => {
    elsewhere.set(
      '/foreign',
      simplePage('Foreign', '<h1>Foreign news</h1><p>Something happened far away.</p>'),
    );
    site.set('/framing', framing('/shop', `${elsewhere.origin}/foreign`));
    const frame = await pickOn('/framing');
    await click(tab.locator('#foreign'), frame);
    expect(await frame.getByTestId('where-note').getAttribute('data-where')).toBe('foreign');
    expect(await answerOf(frame)).toMatchObject({ state: 'found' });
    const sentinel = await watch(frame);
    expect(sentinel.url).toBe(`${elsewhere.origin}/foreign`);
    expect(sentinel.text).not.toContain('Element');
  });

  it('is the page as a browser shows it, for a part inside a component', async () => {
    site.set('/component', component);
    const frame = await pickOn('/component');
    await click(tab.locator('.cost'), frame);
    expect(await frame.getByTestId('where-note').getAttribute('data-where')).toBe('component');
    expect(await frame.getByTestId('server-view').getAttribute('data-mode')).toBe('rendered');
    expect(await answerOf(frame)).toEqual({ state: 'found', same: true });
    expect((await watch(frame)).text).toMatch(/Element css "b\.cost".*\nMonitor value\nFetch .*rendered/);
  });
});
