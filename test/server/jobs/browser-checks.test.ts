// Pages that the person's own browser fetches: leased, uploaded, compared like any other; and what happens when it sleeps.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { addUser, revokeDevice } from '../../../server/jobs/accounts.ts';
import { tellAway } from '../../../server/jobs/browser/tell-away.ts';
import { checkNow } from '../../../server/jobs/check-now.ts';
import { showSentinel } from '../../../server/jobs/show-sentinels.ts';
import { aBrowser, fetched, type TestBrowser } from './a-browser.ts';
import { aWorld, minute, type TestWorld } from './a-world.ts';

const url = 'https://bank.example/account';
const account = (text: string) => `<!doctype html><title>Account</title><h1>Your account</h1><p>${text}</p>`;
const hour = 60 * minute;

let world: TestWorld;
let browser: TestBrowser;

beforeEach(async () => {
  world = await aWorld();
  browser = await aBrowser(world, world.userId);
});

async function watch(rest = '') {
  const sentinel = await world.sentinel(
    `Create Sentinel account Using ${url} Fetch on change in my browser${rest}`,
  );
  await world.pass(0);
  return sentinel;
}
const view = async (id: string) => (await showSentinel(world, world.userId, id))!;
const told = async () =>
  (await world.store.notices.since(world.userId, 0, 100)).map(({ notice }) => [notice.kind, notice.message]);

describe('a page in my browser', () => {
  test('is fetched by the browser alone, and its changes are found', async () => {
    const { id } = await watch();
    world.set(url, 'What the server would see.');
    expect(await world.pass(5 * hour)).toEqual([]);
    expect(await browser.look({ [url]: account('You have 10 euro.') })).toEqual(['first-version']);
    expect(await browser.look({})).toEqual([]);
    await world.pass(hour);
    expect(await browser.look({ [url]: account('You have 12 euro.') })).toEqual(['changed']);
    expect(await world.fired()).toEqual(['account']);
    expect(await view(id)).toMatchObject({ versions: 2, unread: 1, trouble: null });
  });

  test('is not sent again when the bytes are the same', async () => {
    await watch();
    const html = account('You have 10 euro.');
    await browser.look({ [url]: html });
    await world.pass(hour);
    const [check] = await browser.ask();
    expect(check!.known).toBe(createHash('sha256').update(html).digest('hex'));
    const taken = await browser.bring(check!, { kind: 'same' });
    expect(taken).toMatchObject({ kind: 'checked', report: { outcome: 'unchanged' } });
  });

  test('that shows a log-in form says that the person seems to be signed out', async () => {
    const { id } = await watch();
    await browser.look({ [url]: account('You have 10 euro.') });
    await world.pass(hour);
    const [check] = await browser.ask();
    const login = '<title>Sign in</title><form><input name=u><input type=password></form>';
    await browser.bring(check!, fetched('https://bank.example/login', login));
    expect((await view(id)).trouble).toMatchObject({
      reason: 'login-wall',
      message: expect.stringContaining('You seem to be signed out of bank.example.'),
    });
    expect((await view(id)).versions).toBe(1);
    await world.pass(hour);
    expect(await browser.look({ [url]: account('You have 12 euro.') })).toEqual(['changed']);
    expect((await view(id)).trouble).toBeNull();
  });

  test.each([
    ['elsewhere', 'signed out'],
    ['elsewhere', 'If you are signed in, its address leads to another site'],
    ['no-permission', 'may not read bank.example yet'],
    ['unreachable', 'could not reach'],
    ['timeout', 'in time'],
    ['too-large', 'too large'],
    ['no-window', 'no window'],
  ] as const)('that cannot be had (%s) says why', async (trouble, words) => {
    const { id } = await watch();
    const [check] = await browser.ask();
    await browser.bring(check!, { kind: 'failed', trouble });
    expect((await view(id)).trouble?.message).toContain(words);
  });

  test.each([
    [401, 'signed out'],
    [403, 'does not show you this page'],
    [404, 'no page at this address'],
    [500, 'problem of its own'],
    [999, 'does not show you this page'],
  ])('that answers %s says why', async (status, words) => {
    const { id } = await watch();
    const [check] = await browser.ask();
    await browser.bring(check!, fetched(url, account('Error'), { status }));
    expect((await view(id)).trouble?.message).toContain(words);
  });

  test('that is an empty shell is loaded in a tab from then on', async () => {
    const { id } = await watch();
    const shell = '<!doctype html><title>App</title><div id=root></div><script src=app.js></script>';
    const [first] = await browser.ask();
    expect(first!.how).toBe('request');
    expect(await browser.bring(first!, fetched(url, shell))).toMatchObject({ report: { outcome: 'again' } });
    expect((await view(id)).trouble).toBeNull();
    const [again] = await browser.ask();
    expect(again).toMatchObject({ id: first!.id, how: 'tab' });
    await browser.bring(again!, fetched(url, account('You have 10 euro.')));
    expect((await view(id)).versions).toBe(1);
    await world.pass(hour);
    const [next] = await browser.ask();
    expect(next!.how).toBe('tab');
    await browser.bring(next!, fetched(url, shell));
    expect((await view(id)).trouble?.reason).toBe('empty-page');
  });

  test('is looked at by the browser when the person says so', async () => {
    const { id } = await watch();
    await browser.look({ [url]: account('You have 10 euro.') });
    expect(await browser.ask()).toEqual([]);
    const asked = await checkNow(world, (await world.store.sentinels.byId(world.userId, id))!);
    expect(asked).toEqual({ outcome: 'busy', message: 'Your browser looks at it now.', changeIds: [] });
    expect(await browser.look({ [url]: account('You have 11 euro.') })).toEqual(['changed']);
  });
});

describe('a lease', () => {
  test('is given again to whoever was stopped in the middle, and the first result then comes too late', async () => {
    await watch();
    const [first] = await browser.ask();
    const [second] = await browser.ask();
    expect(second!.id).toBe(first!.id);
    expect(await browser.bring(first!, fetched(url, account('Old')))).toEqual({ kind: 'too-late' });
    expect((await browser.bring(second!, fetched(url, account('New')))).kind).toBe('checked');
    expect(await browser.bring(second!, fetched(url, account('Twice')))).toEqual({ kind: 'too-late' });
  });

  test('runs out, and another device gets the page', async () => {
    await watch();
    const tablet = await aBrowser(world, world.userId);
    const [mine] = await browser.ask();
    expect(await tablet.ask()).toEqual([]);
    await world.pass(10 * minute);
    const [theirs] = await tablet.ask();
    expect(theirs!.id).toBe(mine!.id);
    expect(await browser.bring(mine!, fetched(url, account('Late')))).toEqual({ kind: 'too-late' });
  });

  test('of a revoked device is given back at once', async () => {
    await watch();
    const tablet = await aBrowser(world, world.userId);
    const [mine] = await browser.ask();
    await revokeDevice(world, world.userId, browser.device.id);
    expect(await tablet.ask()).toMatchObject([{ id: mine!.id }]);
    expect(await browser.bring(mine!, fetched(url, account('x')))).toEqual({ kind: 'too-late' });
  });

  test('is for two pages at most', async () => {
    for (const n of [1, 2, 3])
      await world.sentinel(`Create Sentinel s${n} Using ${url}/${n} Fetch on change in my browser`);
    await world.pass(0);
    expect(await browser.ask()).toHaveLength(2);
  });
});

describe('an upload', () => {
  test('is not taken for the page of another person, nor for one that a server fetches', async () => {
    const { pageId } = await watch();
    const [check] = await browser.ask();
    const bob = await addUser(world, 'bob', null);
    const other = await aBrowser(world, bob!.id);
    const finding = fetched(url, account('From bob'));
    expect(await other.bring(check!, finding)).toEqual({ kind: 'not-yours' });
    const plain = await world.sentinel(`Create Sentinel plain Using ${url}`);
    expect(await browser.bring({ id: plain.pageId, token: 1 }, finding)).toEqual({ kind: 'not-yours' });
    expect(await browser.bring({ id: 'nothing', token: 1 }, finding)).toEqual({ kind: 'not-yours' });
    expect((await world.store.pages.byId(pageId))?.lastSeq).toBe(0);
  });

  test.each([
    ['of another site', fetched('https://evil.example/account', account('x'))],
    ['that is no gzip', fetched(url, '', { body: Buffer.from('plain').toString('base64') })],
    [
      'that unpacks to far too much',
      fetched(url, '', { body: gzipSync(Buffer.alloc(50_000_000)).toString('base64') }),
    ],
    ['that says "same" of what was never seen', { kind: 'same' as const }],
  ])('%s is refused, and the page stays with the device', async (_, finding) => {
    await watch();
    const [check] = await browser.ask();
    expect(await browser.bring(check!, finding)).toMatchObject({
      kind: 'refused',
      message: expect.any(String),
    });
    expect((await browser.bring(check!, fetched(url, account('Fine')))).kind).toBe('checked');
  });

  test('of whatever kind is read as what it is, and never run', async () => {
    const { id } = await watch();
    const pdf = fetched(url, '\u0000\u0001\u0002 not a page', { contentType: 'application/pdf' });
    const [check] = await browser.ask();
    expect((await browser.bring(check!, pdf)).kind).toBe('checked');
    expect((await view(id)).state).toBe('enabled');
  });
});

describe('a browser that sleeps', () => {
  test('is said of the page once it is due', async () => {
    const { id } = await watch();
    await browser.look({ [url]: account('You have 10 euro.') });
    await world.pass(30 * minute);
    expect((await view(id)).trouble).toBeNull();
    await world.pass(40 * minute);
    expect((await view(id)).trouble).toMatchObject({
      reason: 'browser-away',
      message: 'Your browser has not been seen since 12:00; this page is checked when it is back.',
    });
    await browser.ask();
    expect((await view(id)).trouble).toBeNull();
  });

  test('is told of once, after long enough, and once when it is back', async () => {
    await watch();
    await browser.look({ [url]: account('You have 10 euro.') });
    await world.pass(hour + 11 * hour);
    expect(await tellAway(world)).toBe(0);
    await world.pass(hour);
    expect(await tellAway(world)).toBe(1);
    expect(await tellAway(world)).toBe(0);
    expect(await told()).toEqual([['trouble', expect.stringContaining('has not been seen since')]]);
    expect(await browser.look({ [url]: account('You have 10 euro.') })).toEqual(['unchanged']);
    expect((await told())[1]).toEqual(['recovered', 'Your browser is back; this page is checked again.']);
    expect(await told()).toHaveLength(2);
  });

  test('is given more time for a page that is seldom looked at', async () => {
    await world.sentinel(`Create Sentinel weekly Using ${url} Fetch every 1 week in my browser`);
    await world.pass(0);
    await browser.look({ [url]: account('You have 10 euro.') });
    const week = 7 * 24 * hour;
    await world.pass(week + 2 * 24 * hour);
    expect(await tellAway(world)).toBe(0);
    await world.pass(3 * week);
    expect(await tellAway(world)).toBe(1);
  });

  test('that is awake all the time is not told of, however late the page', async () => {
    await watch();
    await world.pass(30 * hour);
    await browser.ask();
    await world.store.pages.releaseAll(`device:${browser.device.id}`);
    expect(await tellAway(world)).toBe(0);
  });

  test('misses many looks and makes up for them with one', async () => {
    await world.sentinel(`Create Sentinel often Using ${url} Fetch every 10 minutes in my browser`);
    await world.pass(0);
    await browser.look({ [url]: account('You have 10 euro.') });
    await world.pass(24 * hour);
    expect(await browser.look({ [url]: account('You have 12 euro.') })).toEqual(['changed']);
    expect(await browser.look({})).toEqual([]);
    expect(await world.fired()).toEqual(['often']);
  });

  test('and none at all: the person is told to pair one', async () => {
    const { id } = await watch();
    await revokeDevice(world, world.userId, browser.device.id);
    expect((await view(id)).trouble?.message).toContain('No browser is paired');
  });
});
