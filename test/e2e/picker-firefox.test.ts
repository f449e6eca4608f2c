// Picking an element in real Firefox: real mouse, real keys, and the access that a click on the extension gives.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SentinelView } from '../../shared/api/sentinels.ts';
import { type LocalSite, startLocalSite } from './local-site.ts';
import { extensionId, type Firefox, startFirefox } from './marionette.ts';
import { shop } from './picker-pages.ts';
import { type ServerProcess, startServerProcess, stopAllServers } from './server-process.ts';
import { until } from './until.ts';

const keys = { enter: '\uE007', escape: '\uE00C', up: '\uE013' };

let site: LocalSite;
let server: ServerProcess;
let firefox: Firefox;

beforeAll(async () => {
  site = await startLocalSite();
  site.set('/shop', shop('€ 40.00'));
  server = await startServerProcess({ flags: [`--allow-hosts=${site.host}`] });
  firefox = await startFirefox('dist/firefox');
  await firefox.openExtensionPage('options/options.html');
  await send('connect', { address: server.address, code: server.pairingCode, deviceName: 'Firefox' });
});
afterAll(async () => {
  await firefox?.close();
  await stopAllServers();
  await site?.close();
});

async function send<T>(name: string, request: object): Promise<T> {
  const reply = await firefox.run<{ ok: boolean; value: T; failure: unknown }>(
    'return await browser.runtime.sendMessage({ name: args[0], request: args[1] });',
    name,
    request,
  );
  if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
  return reply.value;
}

/** From the extension's own page; afterwards scripts run in the shop again. */
async function asExtension<T>(name: string, request: object): Promise<T> {
  await firefox.enterFrame(null);
  await firefox.goTo('moz-extension:');
  const value = await send<T>(name, request);
  await firefox.goTo(site.origin);
  return value;
}

const inPicker = async <T>(script: string) => {
  await firefox.enterFrame(null);
  await firefox.enterFrame(0);
  return firefox.run<T>(script);
};
const part = (testId: string) => `document.querySelector('[data-testid="${testId}"]')`;

async function startPicker(): Promise<void> {
  await firefox.openPage(`${site.origin}/shop`);
  // What Firefox itself does when the extension's button or menu entry is clicked.
  const tabId = await firefox.inBrowser<number>(
    `const { extension } = WebExtensionPolicy.getByID(arguments[0]);
     extension.tabManager.addActiveTabPermission(gBrowser.selectedTab);
     return extension.tabManager.getWrapper(gBrowser.selectedTab).id;`,
    extensionId,
  );
  await asExtension('startPicker', { tabId });
  await until('the picker', () =>
    inPicker<boolean>(`return ${part('picker-hint')} !== null;`).catch(() => false),
  );
  await firefox.enterFrame(null);
}

/** The picker's frame lies over the whole page: a point of the page is the same point there. */
async function clickOver({ x, y }: { x: number; y: number }): Promise<void> {
  await firefox.enterFrame(0);
  await firefox.click(x, y);
}

describe('picking in Firefox', () => {
  it('picks by mouse and keys, the server sees the same, and it is watched', async () => {
    await startPicker();
    const before = await firefox.run<string>('return new XMLSerializer().serializeToString(document.body);');
    const at = await firefox.run<{ x: number; y: number }>(
      `const { x, y, width, height } = document.querySelector('.price').getBoundingClientRect();
       return { x: x + width / 2, y: y + height / 2 };`,
    );
    await clickOver(at);
    await until('the panel', () => inPicker<boolean>(`return ${part('picker-panel')} !== null;`));
    const value = await inPicker<string>(`return ${part('here-value')}.innerText;`);
    expect(value).toContain('€ 40.00');
    const answer = await until('the server', () =>
      inPicker<string | null>(`const { state, same } = ${part('server-answer')}?.dataset ?? {};
        return state ? state + ' ' + same : null;`),
    );
    expect(answer).toBe('found true');

    await inPicker(`${part('picker-watch')}.focus();`);
    await firefox.press(keys.enter);
    await until('the confirmation', () => inPicker<boolean>(`return ${part('watched-card')} !== null;`));
    await firefox.press(keys.escape);
    await firefox.enterFrame(null);
    await until('the picker to leave', () =>
      firefox.run<boolean>('return document.documentElement.children.length === 2;'),
    );
    expect(await firefox.run<string>('return new XMLSerializer().serializeToString(document.body);')).toBe(
      before,
    );
    expect(await firefox.run<string[]>('return changes;')).toEqual([
      'childList HTML DIV',
      'childList HTML  DIV',
    ]);
    const [sentinel] = await asExtension<SentinelView[]>('listSentinels', {});
    expect(sentinel!.text).toMatch(/Element css "b\.price" fingerprint ".*40\.00.*"\nMonitor value/);
  });

  it('widens what was picked by key, and leaves by Escape', async () => {
    await startPicker();
    const at = await firefox.run<{ x: number; y: number }>(
      `const { x, y, width, height } = document.querySelector('.news li').getBoundingClientRect();
       return { x: x + 30, y: y + height / 2 };`,
    );
    await clickOver(at);
    await until('the panel', () => inPicker<boolean>(`return ${part('picker-panel')} !== null;`));
    await firefox.press(keys.up);
    await until('the list', () =>
      inPicker<boolean>(`return ${part('here-value')}?.dataset.kind === 'list';`),
    );
    await firefox.press(keys.escape);
    await firefox.enterFrame(null);
    await until('the picker to leave', () =>
      firefox.run<boolean>('return document.documentElement.children.length === 2;'),
    );
  });
});
