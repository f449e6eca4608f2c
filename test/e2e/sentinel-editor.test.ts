// One sentinel, three ways to write it, in real Chromium against the real server: what was meant is what is kept.

import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../shared/api/client.ts';
import { parseSentinel } from '../../shared/sentinel/parse.ts';
import { pinZones } from '../../shared/sentinel/pin-zones.ts';
import { printSentinel } from '../../shared/sentinel/print.ts';
import { type ChromiumWithExtension, startChromium } from './chromium.ts';
import { page as html, type LocalSite, startLocalSite } from './local-site.ts';
import {
  clientWith,
  pairDevice,
  type ServerProcess,
  startServerProcess,
  stopAllServers,
} from './server-process.ts';
import { until } from './until.ts';

let site: LocalSite;
let server: ServerProcess;
let browser: ChromiumWithExtension;
let call: Call;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  site = await startLocalSite();
  site.set('/shop', html('Lamp shop', '<h1>Lamps</h1><p>The red lamp costs 40 euro.</p>'));
  server = await startServerProcess({ flags: [`--allow-hosts=${site.host}`] });
  call = clientWith(server.address, await pairDevice(server));
  const { code } = await call('createPairingCode', {});
  browser = await startChromium('dist/chrome');
  const popup = await browser.openExtensionPage('popup/popup.html');
  await popup.getByTestId('pair-address').fill(server.address);
  await popup.getByTestId('pair-code').fill(code);
  await popup.getByTestId('pair-button').click();
  await popup.getByTestId('popup-dashboard').waitFor();
  await popup.close();
  page = await browser.openExtensionPage('dashboard/dashboard.html');
  page.on('pageerror', (error) => complaints.push(error.message));
});
afterAll(async () => {
  await browser?.close();
  await stopAllServers();
  await site?.close();
});

/** Only the part behind the # changes, as when a person follows a link. */
async function go(hash: string): Promise<void> {
  await page.evaluate((to) => location.assign(to), `#/${hash}`);
}

/** A new sentinel, with nothing left of what an earlier test did not save. */
async function openNew(): Promise<void> {
  await go('sentinels');
  await page.getByTestId('watch-form').waitFor();
  await page.evaluate(() => sessionStorage.clear());
  await go('sentinels/new');
}

async function writeNew(text: string): Promise<Locator> {
  await openNew();
  await page.getByTestId('tab-text').click();
  const area = page.getByTestId('sentinel-text');
  await area.fill(text);
  return area;
}

async function sentinelNamed(name: string) {
  return (await call('listSentinels', {})).find((sentinel) => sentinel.name === name);
}

async function menu(name: string, item: string): Promise<void> {
  await go('sentinels');
  const { id } = (await sentinelNamed(name))!;
  const row = page.locator(`[data-sentinel="${id}"]`);
  await row.getByTestId('row-menu').click();
  await row.getByRole('menuitem', { name: item }).click();
}

function withZone(text: string, zone: string): string {
  const parsed = parseSentinel(text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return printSentinel(pinZones(parsed.tree, zone));
}

describe('a sentinel as text, form and tree', () => {
  it('is written as text, changed in the full form, saved, and read back as meant', async () => {
    await writeNew(
      `sentinel LAMPS on the URL ${site.origin}/shop # my lamps
       fetch every 2 hours during weekdays 8:00-18:00 Europe/Berlin
       to: now + 10 days`,
    );
    await page.getByTestId('tab-full').click();
    const form = page.getByTestId('full-form');
    expect(await form.getByTestId('sentinel-name').inputValue()).toBe('LAMPS');
    expect(await form.getByTestId('interval').inputValue()).toBe('2');
    expect(await form.getByTestId('window').count()).toBe(1);

    await form.getByTestId('sentinel-name').fill('lamps');
    await form.getByTestId('interval').fill('30');
    await form.getByTestId('interval-unit').selectOption('minute');
    await form.getByTestId('give-monitor').click();
    await form.getByTestId('clear-to').click();
    await form.getByTestId('give-to').click();
    await form.getByTestId('to-kind').selectOption('at');
    await form.locator('[data-part=to] input[type=date]').fill('2031-12-31');
    await form.getByLabel('Time of day').fill('6:30 pm');
    const meant = `Create Sentinel lamps Using ${site.origin}/shop
Monitor any change
Fetch every 30 minutes during Mon-Fri 08:00-18:00 Europe/Berlin
To 2031-12-31T18:30
`;
    expect((await page.getByTestId('reads-as').innerText()).trimEnd()).toBe(meant.trimEnd());
    await page.getByText('No problems').waitFor();
    await page.getByTestId('save-sentinel').click();

    await page.getByTestId('sentinel-page').waitFor();
    // A time is meant in the person's own zone, which is written into it.
    const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
    const saved = withZone(meant, zone);
    expect(saved).not.toBe(meant);
    expect((await page.getByTestId('own-text').innerText()).trimEnd()).toBe(saved.trimEnd());
    expect((await sentinelNamed('lamps'))?.text).toBe(saved);
    await page.getByTestId('edit').click();
    await page.getByTestId('tab-text').click();
    expect(await page.getByTestId('sentinel-text').inputValue()).toBe(saved);
  });

  it('builds an expression with brackets and NOT that the text shows at once', async () => {
    await writeNew(`Create Sentinel news Using ${site.origin}/shop\nMonitor any change`);
    await page.getByTestId('tab-full').click();
    await page.getByTestId('add-and').click();
    const second = page.getByTestId('operand').nth(1);
    await second.getByTestId('operand-kind').selectOption('images');
    await second.getByTestId('toggle-not').click();
    await second.getByLabel('More for this condition').click();
    await page.getByRole('menuitem', { name: 'Put in brackets with OR' }).click();
    const third = page.getByTestId('operand').nth(2);
    await third.getByTestId('operand-kind').selectOption('keywords');
    await third.getByTestId('keywords').pressSequentially('bomb,threat');
    await third.getByTestId('keywords').press('Enter');
    await third.getByTestId('operand-trigger').selectOption('appears');
    await page.getByTestId('tab-text').click();
    expect(await page.getByTestId('sentinel-text').inputValue()).toBe(
      `Create Sentinel news Using ${site.origin}/shop
Monitor any change AND (NOT all images OR keywords [bomb, threat] appears)
`,
    );
  });

  it('says what the simple form cannot show, and drops nothing', async () => {
    const { id, text } = (await sentinelNamed('lamps'))!;
    await go(`sentinels/${id}/edit`);
    await page.getByTestId('tab-simple').click();
    const tooMuch = page.getByTestId('too-much');
    expect(await tooMuch.innerText()).toContain(
      'Fetch every 30 minutes during Mon-Fri 08:00-18:00 Europe/Berlin',
    );
    expect(await tooMuch.innerText()).not.toContain('Monitor');
    await tooMuch.getByText('Show the text').click();
    expect(await page.getByTestId('sentinel-text').inputValue()).toBe(text);
  });

  it('is made by seven questions too', async () => {
    await go('sentinels');
    await page.getByTestId('watch-url').fill(`${site.origin}/shop`);
    await page.getByTestId('more-choices').click();
    const form = page.getByTestId('simple-form');
    await form.waitFor();
    expect(await form.getByTestId('page-url').inputValue()).toBe(`${site.origin}/shop`);
    await form.getByTestId('rhythm').selectOption('every');
    await form.getByTestId('interval').fill('3');
    await form.getByTestId('to-kind').selectOption('later');
    await form.getByTestId('sentinel-name').fill('simple');
    await page.getByTestId('save-sentinel').click();
    await page.getByTestId('sentinel-page').waitFor();
    expect((await sentinelNamed('simple'))?.text).toBe(
      `Create Sentinel simple Using ${site.origin}/shop\nFetch every 3 hours\nTo now + 1 week\n`,
    );
  });
});

describe('a new sentinel', () => {
  it('is not found fault with before anything is written, but is when it is to be saved', async () => {
    await openNew();
    const form = page.getByTestId('simple-form');
    await form.waitFor();
    expect(await page.getByTestId('problem').count()).toBe(0);
    expect(await page.getByTestId('go-to-problem').count()).toBe(0);
    await page.getByTestId('save-sentinel').click();
    await form.getByTestId('problem').first().waitFor();
    await until('the cursor in the field', () =>
      page.evaluate<boolean>(`document.activeElement === document.querySelector('[data-testid=page-url]')`),
    );
  });
});

describe('the text editor', () => {
  it('underlines what is wrong, says where and why, keeps the text, and mends it with one click', async () => {
    const wrong = `Create Sentinel typo Using ${site.origin}/shop\nFetsh every 2 hours`;
    const area = await writeNew(wrong);
    await page.getByTestId('underline').waitFor();
    expect(await page.getByTestId('underline').innerText()).toBe('Fetsh');
    const problem = page.getByTestId('problem').first();
    expect(await problem.innerText()).toContain('2:1');
    expect(await problem.innerText()).toContain('Did you mean FETCH?');

    await page.getByTestId('tab-full').click();
    await page.getByTestId('switch-refused').waitFor();
    expect(await page.getByTestId('sentinel-editor').getAttribute('data-mode')).toBe('text');
    expect(await area.inputValue()).toBe(wrong);

    await page.getByTestId('quick-fix').click();
    expect(await area.inputValue()).toBe(wrong.replace('Fetsh', 'Fetch'));
    await page.getByText('No problems').waitFor();
    await area.press('Control+z');
    expect(await area.inputValue()).toBe(wrong);
  });

  it('completes from the grammar, and the names of my sentinels', async () => {
    const area = await writeNew('');
    await area.pressSequentially(`Create Sentinel other Us`);
    await page.getByTestId('completion').first().waitFor();
    await area.press('Enter');
    await area.pressSequentially('la');
    expect(await page.getByTestId('completion').allInnerTexts()).toEqual(['lamps']);
    await area.press('Tab');
    await area.press('Control+Space');
    expect(await page.getByTestId('completion').allInnerTexts()).toContain('Monitor');
    await area.press('Escape');
    expect(await area.inputValue()).toBe('Create Sentinel other Using lamps ');
  });

  it('shows what only the server knows', async () => {
    await writeNew(`Create Sentinel lamps Using ${site.origin}/shop`);
    await page.getByText('already have').first().waitFor();
    await writeNew(`Create Sentinel x Using ${site.origin}/shop\nFrom end(nobody)`);
    const problem = page.getByTestId('problem').filter({ hasText: 'nobody' });
    await problem.waitFor();
    expect(await problem.innerText()).toContain('2:');
  });
});

describe('what is inherited, and what an edit does', () => {
  it('shows where every value comes from', async () => {
    await openNew();
    await page.getByTestId('tab-full').click();
    await page.getByTestId('target-sentinel').click();
    await page.getByTestId('target-picker').selectOption('lamps');
    await page.getByTestId('sentinel-name').fill('heir');
    const fetchRow = page.locator('.part[data-part=fetch]');
    expect(await fetchRow.innerText()).toContain('from lamps');
    expect(await fetchRow.innerText()).toContain('Fetch every 30 minutes');
    await page.getByTestId('give-from').click();
    await page.getByTestId('from-kind').selectOption('end');
    await page.locator('.part[data-part=from]').getByLabel('Of which sentinel').selectOption('lamps');
    await page.getByTestId('give-to').click();
    await page.getByTestId('to-kind').selectOption('open');
    await page.getByTestId('save-sentinel').click();

    await page.getByTestId('sentinel-page').waitFor();
    const origins = await page
      .getByTestId('parts-table')
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [row.getAttribute('data-part'), row.getAttribute('data-origin')]),
      );
    expect(Object.fromEntries(origins)).toMatchObject({
      monitor: 'sentinel',
      fetch: 'sentinel',
      from: 'own',
      to: 'own',
      compare: 'default',
    });
    expect(await page.getByTestId('why').innerText()).toContain('waiting for the end of lamps');
    expect((await sentinelNamed('heir'))?.text).toBe(
      'Create Sentinel heir Using lamps\nFrom end(lamps) To open\n',
    );
  });

  it('says in the list what it waits for', async () => {
    await go('sentinels');
    const row = page.locator('[data-state=waiting]');
    await row.waitFor();
    expect(await row.innerText()).toContain('waiting for the end of lamps');
  });

  it('tells what saving will do, before saving', async () => {
    await menu('lamps', 'Edit');
    await page.getByTestId('tab-full').click();
    await page.getByTestId('interval').fill('45');
    await page.getByTestId('effects').waitFor();
    expect(await page.getByTestId('effects').innerText()).toContain('checked at once');
    await page.getByTestId('save-sentinel').click();
    await page.getByTestId('sentinel-page').waitFor();
    expect((await sentinelNamed('lamps'))?.text).toContain('Fetch every 45 minutes during Mon-Fri');
  });

  it('keeps what was not saved while one looks elsewhere', async () => {
    const { id } = (await sentinelNamed('lamps'))!;
    await go(`sentinels/${id}/edit`);
    await page.getByTestId('tab-full').click();
    await page.getByTestId('interval').fill('50');
    await go('changes');
    await page.getByTestId('read-all').waitFor();
    await go(`sentinels/${id}/edit`);
    await page.getByText('Your unsaved changes are back.').waitFor();
    await page.getByTestId('tab-full').click();
    expect(await page.getByTestId('interval').inputValue()).toBe('50');
    await page.getByText('Start over').click();
    await page.getByTestId('tab-full').click();
    expect(await page.getByTestId('interval').inputValue()).toBe('45');
  });

  it('keeps what was begun while the changes before it were still being saved', async () => {
    // As text, since these are the page's own names.
    await page.evaluate(`{
      const { runtime } = chrome;
      const ask = runtime.sendMessage.bind(runtime);
      runtime.sendMessage = (...args) =>
        new Promise((done) => setTimeout(() => done(ask(...args)), args[0].name === 'me' ? 2000 : 0));
    }`);
    const { id } = (await sentinelNamed('lamps'))!;
    await go(`sentinels/${id}/edit`);
    await page.getByTestId('tab-full').click();
    await page.getByTestId('interval').fill('50');
    await page.getByTestId('save-sentinel').click();
    await page.getByTestId('sentinel-page').waitFor();
    await go(`sentinels/${id}/edit`);
    await page.getByTestId('tab-full').click();
    await page.getByTestId('interval').fill('55');
    await go('changes');
    await page.getByTestId('read-all').waitFor();
    await page.waitForTimeout(3000);
    await go(`sentinels/${id}/edit`);
    await page.getByText('Your unsaved changes are back.').waitFor();
    await page.getByTestId('tab-full').click();
    expect(await page.getByTestId('interval').inputValue()).toBe('55');
    await page.getByText('Start over').click();
    await page.getByTestId('tab-full').click();
  });

  it('does not let a number that is none be left behind', async () => {
    await page.getByTestId('interval').fill('many');
    await page.getByTestId('tab-text').click();
    expect(await page.getByTestId('sentinel-editor').getAttribute('data-mode')).toBe('full');
    await page.getByTestId('interval').fill('45');
    await page.getByTestId('tab-text').click();
    await page.getByTestId('sentinel-text').waitFor();
  });
});

describe('cloning and removing', () => {
  it('makes a resting twin', async () => {
    await menu('simple', 'Clone');
    await page.locator('[data-testid=sentinel-page][data-state=disabled]').waitFor();
    expect((await sentinelNamed('simple-2'))?.state).toBe('disabled');
  });

  it('asks what becomes of those that wait, and does it', async () => {
    await menu('lamps', 'Remove …');
    await page.getByTestId('confirm').click();
    const waiters = page.getByTestId('waiters');
    await waiters.waitFor();
    expect(await waiters.innerText()).toContain('heir waits for the end of lamps');
    expect(await sentinelNamed('lamps')).toBeDefined();
    await page.getByTestId('waiters-end').click();
    await until('heir to end', async () => (await sentinelNamed('heir'))?.state === 'ended');
    expect(await sentinelNamed('lamps')).toBeUndefined();
  });

  it('never stumbled on the way', () => {
    expect(complaints).toEqual([]);
  });
});
