// The same walk in real Firefox, in short: pair, watch, see the change.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalSite, page, startLocalSite } from './local-site.ts';
import { type Firefox, startFirefox } from './marionette.ts';
import { type MarkedTexts, readMarkedTexts } from './marked-texts.ts';
import { type ServerProcess, startServerProcess, stopAllServers } from './server-process.ts';
import { until } from './until.ts';

let site: LocalSite;
let server: ServerProcess;
let firefox: Firefox;

beforeAll(async () => {
  site = await startLocalSite();
  site.set('/shop', page('Lamp shop', '<h1>Lamps</h1><p>The red lamp costs 40 euro.</p>'));
  server = await startServerProcess({ flags: [`--allow-hosts=${site.host}`] });
  firefox = await startFirefox('dist/firefox');
});
afterAll(async () => {
  await firefox?.close();
  await stopAllServers();
  await site?.close();
});

const send = (name: string, request: object) =>
  firefox.run<{ ok: boolean; value: Record<string, never> }>(
    'return await browser.runtime.sendMessage({ name: args[0], request: args[1] });',
    name,
    request,
  );

describe('one change, all the way through Firefox', () => {
  it('pairs by typing the code', async () => {
    await firefox.openExtensionPage('options/options.html');
    await until('the form', () =>
      firefox.run<boolean>('return !!document.querySelector(\'[data-testid="pair-code"]\');'),
    );
    await firefox.run(
      `const type = async (id, text) => {
        const field = document.querySelector('[data-testid="' + id + '"]');
        field.value = text;
        field.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve, 50));
      };
      await type('pair-address', args[0]);
      await type('pair-code', args[1]);
      document.querySelector('[data-testid="pair-button"]').click();`,
      server.address,
      server.pairingCode,
    );
    await until('the connection', () =>
      firefox.run<boolean>('return !!document.querySelector(\'[data-testid="disconnect"]\');'),
    );
  });

  it('watches a page and sees its change in the viewer', async () => {
    const watched = await send('watch', { url: `${site.origin}/shop`, title: 'Lamp shop' });
    expect(watched.ok).toBe(true);
    await until('the first version', () => site.hits('/shop') >= 1);
    const { id } = (watched.value as unknown as { sentinel: { id: string } }).sentinel;
    await until('the version to be stored', async () => {
      const reply = await send('getSentinel', { id });
      return (reply.value as unknown as { versions: number }).versions === 1;
    });
    site.set('/shop', page('Lamp shop', '<h1>Lamps</h1><p>The red lamp costs 45 euro.</p>'));
    const checked = await send('checkSentinel', { id });
    const [changeId] = (checked.value as unknown as { changeIds: string[] }).changeIds;
    await firefox.openExtensionPage(`viewer/viewer.html?change=${changeId}`);
    const marked = await until('the marks', () => firefox.run<MarkedTexts | null>(readMarkedTexts));
    expect(Object.values(marked.old).flat()).toEqual(['40']);
    expect(Object.values(marked.new).flat()).toEqual(['45']);
  });
});
