// Being told in the browser, in real Chromium: quiet hours, one notification for many changes, and what each sentinel wishes;
// the browser stops the service worker in between.
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SentinelView } from '../../shared/api/sentinels.ts';
import type { Telling } from '../../shared/api/telling.ts';
import { page } from './local-site.ts';
import { type PairedChromium, startPairedChromium } from './paired-chromium.ts';
import { until } from './until.ts';

const loud = ['/a', '/b', '/c', '/d', '/e'];
const silent = '/silent';

let browser: PairedChromium;
const ids = new Map<string, string>();

beforeAll(async () => {
  browser = await startPairedChromium();
  for (const path of [...loud, silent]) {
    say(path, 40);
    const text = `Create Sentinel s${path.slice(1)} Using ${browser.site.origin}${path} Fetch every 1 day`;
    const { id } = await browser.send<SentinelView>('createSentinel', {
      text: path === silent ? `${text} Notify interactive` : text,
    });
    ids.set(path, id);
    await until('the first version', async () => {
      return (await browser.send<SentinelView>('getSentinel', { id })).versions === 1;
    });
  }
});
afterAll(() => browser?.close());

function say(path: string, price: number): void {
  browser.site.set(path, page(`Shop ${path}`, `<h1>Lamps</h1><p>The red lamp costs ${price} euro.</p>`));
}

async function change(path: string, price: number): Promise<void> {
  say(path, price);
  expect(await browser.send('checkSentinel', { id: ids.get(path) })).toMatchObject({ outcome: 'changed' });
}

const inWorker = async <T>(script: string) => (await browser.worker()).evaluate(script) as Promise<T>;
const inOwn = <T>(script: string) => browser.own.evaluate<T>(script);
const shown = () => inOwn<string[]>('chrome.notifications.getAll().then(Object.keys)');
const badge = () => inOwn<string>('chrome.action.getBadgeText({})');

/** How many the server has not heard to have been shown. */
function waiting(): number {
  const database = new DatabaseSync(`${browser.dataDir}/webvigil.sqlite`, { readOnly: true });
  const { count } = database
    .prepare(`select count(*) as count from notices where channel = 'extension' and state = 'pending'`)
    .get() as { count: number };
  database.close();
  return count;
}

/** From an hour ago to in an hour, as the person says it in their account. */
async function quiet(on: boolean): Promise<void> {
  const account = await browser.openExtensionPage('dashboard/dashboard.html#/account');
  await account.getByTestId('quiet').setChecked(on);
  if (on) {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toTimeString().slice(0, 5);
    await account.getByLabel('From', { exact: true }).fill(at(-1));
    await account.getByLabel('To', { exact: true }).fill(at(1));
  }
  await account.getByTestId('save-telling').click();
  await until('the wish', async () => {
    const { settings } = await browser.send<Telling>('getTelling', {});
    return (settings.quiet !== null) === on;
  });
  await account.close();
}

describe('notifications', () => {
  it('wait while it is quiet, and then come as one', async () => {
    await quiet(true);
    for (const path of loud) await change(path, 45);
    await browser.send('syncNow', {});
    await until('the badge', async () => (await badge()) === '5');
    expect(await shown()).toEqual([]);
    expect(waiting()).toBe(5);

    await quiet(false);
    await browser.stopBackground();
    await browser.send('syncNow', {});
    const [one, ...more] = await until('the notification', async () => {
      const all = await shown();
      return all.length > 0 ? all : null;
    });
    expect(more).toEqual([]);
    expect(one).toMatch(/^many:/);
    await until('word that they were shown', () => waiting() === 0);

    const opened = browser.context.waitForEvent('page');
    await inWorker(`chrome.notifications.onClicked.dispatch(${JSON.stringify(one)})`);
    const dashboard = await opened;
    await dashboard.getByTestId('change-row').first().waitFor();
    expect(dashboard.url()).toContain('#/changes');
    expect(await dashboard.getByTestId('change-row').count()).toBe(5);
    await dashboard.close();
    await until('it to be gone', async () => (await shown()).length === 0);
  });

  it('do not come for a sentinel that wants none; the badge counts it all the same', async () => {
    await change(silent, 45);
    await change('/a', 50);
    await browser.send('syncNow', {});
    const [id] = await until('the other', async () => {
      const all = await shown();
      return all.length > 0 ? all : null;
    });
    expect(await shown()).toEqual([id]);
    const [newest] = await browser.send<{ id: string }[]>('listChanges', { sentinel: ids.get('/a') });
    expect(id).toContain(newest!.id);
    expect(await until('the badge', badge)).toBe('7');
  });

  it('of a page that cannot be had come after the third time, and open its sentinel', async () => {
    const id = ids.get('/b')!;
    browser.site.set('/b', (_, response) => {
      response.statusCode = 500;
      response.end('out of order');
    });
    for (let i = 0; i < 3; i++) await browser.send('checkSentinel', { id });
    await browser.send('syncNow', {});
    const told = await until('the notification', async () =>
      (await shown()).find((one) => one.endsWith(`::${id}`)),
    );
    const opened = browser.context.waitForEvent('page');
    await inWorker(`chrome.notifications.onClicked.dispatch(${JSON.stringify(told)})`);
    const dashboard = await opened;
    await dashboard.getByTestId('page-trouble').waitFor();
    expect(dashboard.url()).toContain(id);
    await dashboard.close();
  });
});
