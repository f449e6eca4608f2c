// Picking an element in real Firefox: real mouse, real keys, and the access that a click on the extension gives.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SentinelView } from '../../shared/api/sentinels.ts';
import { type PairedFirefox, part, startPairedFirefox } from './paired-firefox.ts';
import { component, hostile, shop } from './picker-pages.ts';
import { until } from './until.ts';

const keys = { enter: '\uE007', escape: '\uE00C', up: '\uE013' };

let firefox: PairedFirefox;

beforeAll(async () => {
  firefox = await startPairedFirefox();
  firefox.site.set('/shop', shop('€ 40.00'));
  firefox.site.set('/component', component);
  firefox.site.set('/hostile', (_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader(
      'content-security-policy',
      "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; frame-src 'none'",
    );
    response.end(hostile);
  });
});
afterAll(() => firefox?.close());

async function pickOn(path: string): Promise<void> {
  await firefox.open(path);
  await firefox.send('startPicker', { tabId: await firefox.giveTab() });
  await until('the picker', () =>
    firefox.inFrame<boolean>(`return ${part('picker-hint')} !== null;`).catch(() => false),
  );
}

/** The picker's frame lies over the whole page: a point of the page is the same point there. */
async function click(element: string): Promise<void> {
  const at = await firefox.inPage<{ x: number; y: number }>(
    `const { x, y, height } = ${element}.getBoundingClientRect();
     return { x: x + 10, y: y + height / 2 };`,
  );
  await firefox.enterFrame(0);
  await firefox.click(at.x, at.y);
  await until('the panel', () => firefox.inFrame<boolean>(`return ${part('picker-panel')} !== null;`));
}

/** What the server sees, and whether it is the same. */
const answer = () =>
  until(
    'the server',
    () =>
      firefox.inFrame<string | null>(`const { state, same } = ${part('server-answer')}?.dataset ?? {};
        return state ? state + ' ' + same : null;`),
    60_000,
  );

async function leave(): Promise<void> {
  // The frame is gone before the key has quite been let go.
  await firefox.press(keys.escape).catch(() => undefined);
  await until('the picker to leave', () =>
    firefox.inPage<boolean>('return document.documentElement.children.length === 2;'),
  );
}

describe('picking in Firefox', () => {
  it('picks by the mouse, the server sees the same, and it is watched; the page is left as it was', async () => {
    await firefox.open('/shop');
    const whole = 'return new XMLSerializer().serializeToString(document);';
    const before = await firefox.inPage<string>(whole);
    await pickOn('/shop');
    await firefox.inPage('heard.length = 0;');
    await click(`document.querySelector('.price')`);
    expect(await firefox.inFrame<string>(`return ${part('here-value')}.innerText;`)).toContain('€ 40.00');
    expect(await answer()).toBe('found true');

    // Stopped in the middle: picker and page talk without it, and the next word wakes it.
    await firefox.stopBackground();
    await firefox.inFrame(`${part('picker-watch')}.focus();`);
    await firefox.press(keys.enter);
    await until('the confirmation', () =>
      firefox.inFrame<boolean>(`return ${part('watched-card')} !== null;`),
    );
    await leave();
    expect(await firefox.inPage<string>(whole)).toBe(before);
    expect(await firefox.inPage<string[]>('return heard;')).toEqual([]);
    expect(await firefox.inPage<string[]>('return changes;')).toEqual([
      'childList HTML DIV',
      'childList HTML  DIV',
    ]);
    const [sentinel] = await firefox.send<SentinelView[]>('listSentinels', {});
    expect(sentinel!.text).toMatch(/Element css "b\.price" fingerprint ".*40\.00.*"\nMonitor value/);
  });

  it('widens what was picked by key, and leaves by Escape', async () => {
    await pickOn('/shop');
    await click(`document.querySelector('.news li')`);
    await firefox.press(keys.up);
    await until('the list', () =>
      firefox.inFrame<boolean>(`return ${part('here-value')}?.dataset.kind === 'list';`),
    );
    await leave();
  });

  it('picks inside a component, which only a browser shows', async () => {
    await pickOn('/component');
    await click(`document.querySelector('price-tag').shadowRoot.querySelector('.cost')`);
    expect(await firefox.inFrame<string>(`return ${part('where-note')}.dataset.where;`)).toBe('component');
    expect(await answer()).toBe('found true');
    await leave();
  });

  it('cannot be hidden, reached or kept out by the page', async () => {
    await pickOn('/hostile');
    const found = await firefox.inPage<object>(`
      const host = document.documentElement.lastElementChild;
      for (const target of [host, document, window]) {
        target.dispatchEvent(new MessageEvent('message', { data: { ask: 'pick', add: false } }));
        for (const type of ['click', 'pointermove'])
          target.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, clientX: 30, clientY: 90 }));
      }
      return { root: host.shadowRoot, frames: frames.length, text: host.innerText };`);
    expect(found).toEqual({ root: null, frames: 0, text: '' });
    expect(await firefox.inFrame<boolean>(`return ${part('picker-panel')} === null;`)).toBe(true);
    await click(`document.querySelector('#price')`);
    await leave();
  });

  it('shows nothing in a frame that the page opens itself, whatever it says to it', async () => {
    const address = await firefox.inExtension<string>(`return browser.runtime.getURL('picker/picker.html');`);
    await firefox.open('/shop');
    await firefox.inPage(`
      const frame = document.createElement('iframe');
      frame.src = '${address}';
      document.body.prepend(frame);
      await new Promise((done) => (frame.onload = done));
      frame.contentWindow.postMessage('a word', '*', [new MessageChannel().port2]);
      await new Promise((done) => setTimeout(done, 500));`);
    expect(await firefox.inFrame<string>('return document.body.innerText.trim();')).toBe('');
  });
});
