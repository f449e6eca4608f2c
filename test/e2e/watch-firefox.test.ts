// Watching in real Firefox, as people do it: by the extension's button and by a right click; and sync with the server. The
// browser stops the extension's background in the middle of each.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../shared/api/client.ts';
import type { SentinelView } from '../../shared/api/sentinels.ts';
import { type PairedFirefox, part, startPairedFirefox } from './paired-firefox.ts';
import { shop } from './picker-pages.ts';
import { clientWith } from './server-process.ts';
import { until } from './until.ts';

let firefox: PairedFirefox;
let call: Call;

beforeAll(async () => {
  firefox = await startPairedFirefox();
  firefox.site.set('/shop', shop('€ 40.00'));
  firefox.site.set('/a', shop('€ 50.00'));
  const { code } = await firefox.send<{ code: string }>('createPairingCode', {});
  const { address } = firefox.server;
  const { token } = await clientWith(address)('pair', { code, deviceName: 'Another' });
  call = clientWith(address, token);
});
afterAll(() => firefox?.close());

const sentinels = () => call('listSentinels', {});
const badge = () => firefox.inExtension<string>('return await browser.action.getBadgeText({});');

describe('the popup', () => {
  it('watches the page in one click, checks it in another, and the badge says what is new', async () => {
    await firefox.open('/shop');
    await firefox.clickAction();
    await until('the button', () =>
      firefox.inPopup<boolean>(`return ${part('popup-watch', 'popup')} !== null;`).catch(() => false),
    );
    await firefox.stopBackground();
    await firefox.inPopup(`${part('popup-watch', 'popup')}.click();`);
    await until('it to be watched', () =>
      firefox.inPopup<boolean>(`return ${part('popup-check', 'popup')} !== null;`),
    );
    const [made, ...more] = await sentinels();
    expect(more).toEqual([]);
    expect(made).toMatchObject({ url: `${firefox.site.origin}/shop`, state: 'enabled' });
    await until(
      'the first version',
      async () => (await call('getSentinel', { id: made!.id })).versions === 1,
    );

    firefox.site.set('/shop', shop('€ 45.00'));
    await firefox.inPopup(`${part('popup-check', 'popup')}.click();`);
    await until('the change in the popup', () =>
      firefox.inPopup<boolean>(`return /45\\.00/.test(${part('popup-page', 'popup')}.innerText);`),
    );
    expect(await until('the badge', badge)).toBe('1');
    const [change] = await call('listChanges', { sentinel: made!.id });
    await call('markRead', { ids: [change!.id] });
    await until('the badge to go, since it was read elsewhere', async () => (await badge()) === '', 60_000);
  });
});

describe('watch this', () => {
  it('watches what was right-clicked, says so over the page, and takes it back', async () => {
    firefox.site.set('/other', shop('€ 50.00'));
    await firefox.open('/other');
    const before = new Set((await sentinels()).map(({ id }) => id));
    const at = await firefox.inPage<{ x: number; y: number }>(
      `const { x, y } = document.querySelector('.end').getBoundingClientRect();
       return { x: Math.round(x + 40), y: Math.round(y + 8) };`,
    );
    await firefox.chooseInMenu(at, 'Watch this page');
    await until('the confirmation', () =>
      firefox.inFrame<boolean>(`return ${part('watched-card')} !== null;`).catch(() => false),
    );
    expect(await firefox.inFrame<string>(`return ${part('watch-words')}.innerText;`)).toBe(
      'Any change to the page',
    );
    const made = (await sentinels()).filter(({ id }) => !before.has(id));
    expect(made).toHaveLength(1);
    await firefox.stopBackground();
    const undo = await firefox.inFrame<{ x: number; y: number }>(
      `const { x, y, width, height } = ${part('undo')}.getBoundingClientRect();
       return { x: x + width / 2, y: y + height / 2 };`,
    );
    await firefox.click(undo.x, undo.y);
    await until('it to be gone', async () => (await sentinels()).every(({ id }) => id !== made[0]!.id));
    await until('the confirmation to leave', () =>
      firefox.inPage<boolean>('return document.documentElement.children.length === 2;'),
    );
  });
});

describe('sync', () => {
  const local = (id: string) => firefox.inExtension<SentinelView | null>(readLocal, id);

  it('brings what was done on another device, and keeps it', async () => {
    const [{ id, text }] = (await sentinels()) as [SentinelView];
    await call('updateSentinel', { id, text: text.replace(/Sentinel \S+/, 'Sentinel lamps') });
    await until('the new name', async () => (await local(id))?.name === 'lamps', 60_000);
  });

  it('keeps what is done without the server, shows it as done, and brings it there once', async () => {
    const [{ id, text }] = (await sentinels()) as [SentinelView];
    await firefox.server.kill();
    const edit = { id, text: text.replace('Sentinel lamps', 'Sentinel lights') };
    const deed = crypto.randomUUID();
    await firefox.send('updateSentinel', edit, deed);
    await firefox.stopBackground();
    // A page that got no answer asks again: it is still the same deed.
    const again = await firefox.send<SentinelView>('updateSentinel', edit, deed);
    expect(again.name).toBe('lights');
    await firefox.inExtension('location.reload();');
    await until('it to be said', () =>
      firefox.inExtension<boolean>(`return ${part('queue')} !== null;`).catch(() => false),
    );
    await firefox.restartServer();
    const view = await until(
      'the edit',
      async () => {
        const one = await call('getSentinel', { id });
        return one.name === 'lights' ? one : null;
      },
      60_000,
    );
    expect(view.edit).toBe(deed);
    await until(
      'nothing to wait',
      () => firefox.inExtension<boolean>(`return ${part('queue')} === null;`),
      60_000,
    );
    await until('the copy to know it too', async () => (await local(id))?.name === 'lights', 60_000);
  });
});

/** Straight from the extension's own database. */
const readLocal = `
  const db = await new Promise((done, failed) => {
    const opening = indexedDB.open('webvigil');
    opening.onsuccess = () => done(opening.result);
    opening.onerror = () => failed(opening.error);
  });
  const row = await new Promise((done) => {
    const asking = db.transaction('sentinels').objectStore('sentinels').get(args[0]);
    asking.onsuccess = () => done(asking.result);
  });
  db.close();
  return row?.value ?? null;`;
