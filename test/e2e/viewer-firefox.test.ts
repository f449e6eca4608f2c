// Looking at changes in real Firefox, in the extension's own tab: both frames, marks, the way from change to change, linked
// scrolling; and hostile pages that run nothing and ask for nothing there either.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../shared/api/client.ts';
import { snippets } from '../fixtures/hostile/snippets.ts';
import { type LocalSite, page, startLocalSite } from './local-site.ts';
import { type MarkedTexts, readMarkedTexts } from './marked-texts.ts';
import { type PairedFirefox, startPairedFirefox } from './paired-firefox.ts';
import { pairedClient } from './server-process.ts';
import { until } from './until.ts';

let canary: LocalSite;
let firefox: PairedFirefox;
let call: Call;
const asked: string[] = [];

beforeAll(async () => {
  canary = await startLocalSite((request) => asked.push(request.url ?? ''));
  firefox = await startPairedFirefox(['--max-version-assets=0']);
  const { code } = await firefox.send<{ code: string }>('createPairingCode', {});
  call = await pairedClient({ address: firefox.server.address, pairingCode: code });
});
afterAll(async () => {
  await firefox?.close();
  await canary?.close();
});

async function show(name: string, before: string, after: string): Promise<void> {
  const { site } = firefox;
  site.set(`/${name}`, before);
  const text = `Create Sentinel ${name} Using ${site.origin}/${name} Fetch every 1 day`;
  const { id } = await call('createSentinel', { text });
  await until('the first version', async () => (await call('getSentinel', { id })).versions >= 1, 60_000);
  site.set(`/${name}`, after);
  await until('the change', async () => (await call('checkSentinel', { id })).outcome === 'changed', 60_000);
  const [change] = await call('listChanges', { sentinel: id });
  await firefox.openExtensionPage(`viewer/viewer.html?change=${change!.id}`);
  await until(
    'the pages',
    () => firefox.run<boolean>(`return document.querySelector('[data-phase="done"]') !== null;`),
    60_000,
  );
}

const counter = () =>
  firefox.run<string>(`return document.querySelector('[data-testid="change-counter"]').textContent;`);
const tops = () =>
  firefox.run<number[]>(`return ['old', 'new'].map((side) => {
    const { contentWindow, contentDocument } = document.querySelector('[data-testid="' + side + '-frame"]');
    return contentDocument.querySelector('#far').getBoundingClientRect().top;
  });`);

describe('a change in Firefox', () => {
  const filler = (count: number) =>
    Array.from({ length: count }, (_, at) => `<p>Line ${at} of many.</p>`).join('');
  const content = (price: number, far: string, more: string) =>
    page(
      'Shop',
      `<h1>Shop</h1><p>It costs ${price} euro.</p>${more}${filler(60)}<p id="far">Far down: ${far}.</p>${filler(60)}`,
    );

  it('is marked on both sides, and the keys go from one to the next', async () => {
    await show(
      'shop',
      content(40, 'red', ''),
      content(45, 'blue', filler(20).replaceAll('Line', 'New line')),
    );
    const marked = await firefox.run<MarkedTexts | null>(readMarkedTexts);
    expect(marked?.old.update).toEqual(['40', 'red']);
    expect(marked?.new.update).toEqual(['45', 'blue']);
    expect(await counter()).toBe('1 of 3');
    for (const [key, said] of [
      ['n', '2 of 3'],
      ['n', '3 of 3'],
      ['p', '2 of 3'],
      ['n', '3 of 3'],
    ] as const) {
      await firefox.run(
        `document.dispatchEvent(new KeyboardEvent('keydown', { key: args[0], bubbles: true }));`,
        key,
      );
      await until(said, async () => (await counter()) === said);
    }
    const [old, next] = await until('both at the change', async () => {
      const [a, b] = await tops();
      return Math.abs(a! - b!) < 40 ? [a!, b!] : null;
    });
    expect(old).toBeGreaterThan(0);
    expect(next).toBeLessThan(900);
  });

  it('keeps the frames on the same content when one is scrolled', async () => {
    await firefox.run(
      `document.querySelector('[data-testid="old-frame"]').contentWindow.scrollBy({ top: -300, behavior: 'instant' });`,
    );
    await until('the other frame', async () => {
      const [old, next] = await tops();
      return Math.abs(old! - next!) < 60;
    });
  });
});

describe('hostile pages in Firefox', () => {
  const run = `(top.__ran=1,parent.__ran=1,self.__ran=1)`;
  const prose = 'The harbour was quiet this morning, and the ferry left on time. '.repeat(8);
  const filled = (html: string) =>
    html
      .replaceAll('RUN', `${run},fetch('${canary.origin}/ran')`)
      .replaceAll('WEBHOST', canary.host)
      .replaceAll('WEB', canary.origin);
  const size = 20;
  const groups = Array.from({ length: Math.ceil(snippets.length / size) }, (_, at) =>
    snippets.slice(at * size, (at + 1) * size),
  );

  it.each(groups.map((group, at) => [at, group] as const))(
    'run nothing and ask for nothing: group %i',
    async (at, group) => {
      const pieces = () => group.map(({ html }) => `<div>${filled(html)}</div>`).join('\n');
      const whole = (day: string) =>
        `<!doctype html><title>t</title><h1>A page</h1><p>${prose}</p><p>It was ${day}.</p>${pieces()}`;
      await show(`hostile${at}`, whole('Monday'), whole('Friday'));
      const ran = await firefox.run<number>(`
        const windows = [window, ...[...document.querySelectorAll('iframe')].map((frame) => frame.contentWindow)];
        return windows.filter((one) => one.__ran !== undefined).length;`);
      expect({ ran, asked }).toEqual({ ran: 0, asked: [] });
    },
  );
});
