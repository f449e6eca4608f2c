// One address watched plainly, with credentials, and through the browser: nothing crosses between those who watch it.
import { expect, test } from 'vitest';
import { addUser } from '../../../server/jobs/accounts.ts';
import { createSentinel } from '../../../server/jobs/life/create-sentinel.ts';
import { putLogin } from '../../../server/jobs/logins.ts';
import type { Sentinel } from '../../../server/store/records.ts';
import { aBrowser } from './a-browser.ts';
import { aWorld, minute, type TestWorld } from './a-world.ts';

const url = 'https://news.example/';
const hour = 60 * minute;
const page = (text: string) => `<!doctype html><title>News</title><h1>News</h1><p>${text}</p>`;

async function watch(world: TestWorld, userId: string, rest: string): Promise<Sentinel> {
  const text = `Create Sentinel news Using ${url} ${rest}`;
  const outcome = await createSentinel(world, { userId, text, whenNameTaken: 'fail' });
  if (outcome.kind === 'invalid') throw new Error(outcome.problems[0]!.message);
  return outcome.sentinel;
}

/** What the site shows to whoever sends the cookie. */
function answerWithCookie(world: TestWorld, body: string): void {
  const plainly = world.fetcher.fetch;
  const members = 'https://members.example/';
  world.set(members, body);
  world.fetcher = {
    ...world.fetcher,
    fetch: async (request) => {
      if (!request.login) return plainly(request);
      const outcome = await plainly({ ...request, url: members });
      return outcome.kind === 'fetched' ? { ...outcome, finalUrl: request.url } : outcome;
    },
  };
}

test('versions, detections and features stay with the page they were seen on', async () => {
  const world = await aWorld();
  const [jill, bob] = [world.userId, (await addUser(world, 'bob', null))!.id];
  const carol = (await addUser(world, 'carol', null))!.id;
  const inBrowser = 'Monitor keywords [secret] Fetch on change in my browser';
  const plain = await watch(world, jill, 'Monitor keywords [public] Fetch on change');
  const bobs = await watch(world, bob, inBrowser);
  const carols = await watch(world, carol, inBrowser);
  const dave = (await addUser(world, 'dave', null))!.id;
  const headers = [{ name: 'cookie', value: 'session=dave' }];
  await putLogin(world, dave, { name: 'work', origins: ['https://news.example'], headers });
  const daves = await watch(world, dave, 'Monitor any change Fetch on change with login "work"');
  answerWithCookie(world, '<p>For Dave.</p>');
  const browsers = { bob: await aBrowser(world, bob), carol: await aBrowser(world, carol) };
  expect(new Set([plain.pageId, bobs.pageId, carols.pageId, daves.pageId]).size).toBe(4);

  world.set(url, '<p>For all.</p>');
  await world.pass(0);
  await browsers.bob.look({ [url]: page('For Bob.') });
  await browsers.carol.look({ [url]: page('For Carol.') });
  await world.pass(hour);
  expect(await browsers.bob.look({ [url]: page('For Bob: a secret.') })).toEqual(['changed']);
  expect(await browsers.carol.look({ [url]: page('For Carol.') })).toEqual(['unchanged']);

  const firings = async (userId: string) =>
    (await world.store.detections.list({ userId, limit: 10 })).map(({ detection }) => detection.pageId);
  expect(await firings(jill)).toEqual([]);
  expect(await firings(carol)).toEqual([]);
  expect(await firings(dave)).toEqual([]);
  expect(await firings(bob)).toEqual([bobs.pageId]);

  const versionsOf = async (pageId: string) =>
    (await world.store.versions.ofPage(pageId, 10)).map(({ id }) => id);
  const all = {
    [jill]: await versionsOf(plain.pageId),
    [bob]: await versionsOf(bobs.pageId),
    [carol]: await versionsOf(carols.pageId),
    [dave]: await versionsOf(daves.pageId),
  };
  expect(Object.values(all).map((ids) => ids.length)).toEqual([1, 2, 1, 1]);
  for (const [owner, ids] of Object.entries(all)) {
    for (const id of ids) {
      for (const userId of [jill, bob, carol, dave])
        expect(await world.store.versions.visibleTo(userId, id)).toBe(userId === owner);
    }
  }
  const said = async (ids: string[]) =>
    JSON.stringify(
      await Promise.all(ids.map(async (id) => (await world.store.versions.features(id))!.value)),
    );
  expect(await said(all[dave]!)).toMatch(/For Dave/);
  expect(await said(all[dave]!)).not.toMatch(/Bob|Carol|secret|For all/);
  expect(await said(all[jill]!)).not.toMatch(/Bob|Carol|Dave|secret/);
  expect(await said(all[bob]!)).not.toMatch(/Carol|For all/);
  expect(await said(all[carol]!)).not.toMatch(/Bob|secret|For all/);
});

test('the same bytes are stored once and still seen only by those whose page showed them', async () => {
  const world = await aWorld();
  const bob = (await addUser(world, 'bob', null))!.id;
  const mine = await watch(world, world.userId, 'Fetch on change in my browser');
  const his = await watch(world, bob, 'Fetch on change in my browser');
  await world.pass(0);
  for (const userId of [world.userId, bob])
    await (await aBrowser(world, userId)).look({ [url]: page('Same.') });
  const [[a], [b]] = [
    await world.store.versions.ofPage(mine.pageId, 1),
    await world.store.versions.ofPage(his.pageId, 1),
  ];
  expect(a!.contentHash).toBe(b!.contentHash);
  expect(await world.store.versions.visibleTo(bob, a!.id)).toBe(false);
  expect(await world.store.versions.visibleTo(world.userId, b!.id)).toBe(false);
});
