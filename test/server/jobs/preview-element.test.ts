// What the server says of an element before anybody watches it: each way it can stand, and which way of fetching would help.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FetchOutcome, FetchRequest } from '../../../server/fetch/fetcher.ts';
import { previewElement } from '../../../server/jobs/preview-element.ts';
import type { Preview } from '../../../shared/api/previews.ts';
import { writeFingerprint } from '../../../shared/page/select/fingerprint.ts';
import { startTestWorld, type TestWorld } from './test-world.ts';

const url = 'https://shop.example/lamp';
const priced = (box: string) =>
  `<!doctype html><title>Lamp</title><h1>Red lamp</h1>${box}<p>Delivered within two days, everywhere in the country.</p>`;
const price = { by: 'css' as const, path: '#price' };

let world: TestWorld;
let web: TestWorld['fetcher'];
let asked: FetchRequest[];
beforeAll(async () => {
  world = await startTestWorld(1_700_000_000_000);
  web = world.fetcher;
});
afterAll(() => world.end());
beforeEach(() => {
  asked = [];
  world.fetcher = {
    ...web,
    fetch: (request) => {
      asked.push(request);
      return web.fetch(request);
    },
  };
  world.renderingProblem = () => null;
});

const look = (
  scope = [price] as Parameters<typeof previewElement>[1]['scope'],
  mode: 'plain' | 'rendered' = 'plain',
) => previewElement(world, { url, scope, mode });

describe('a preview', () => {
  it('shows the value of the element as the server reads it', async () => {
    world.publish(url, priced('<b id=price>€ 49.90</b>'));
    expect(await look()).toEqual({
      state: 'found',
      message: 'The server sees this element.',
      value: { kind: 'number', text: '€ 49.90', number: { value: 49.9, text: '€ 49.90' } },
      scope: [price],
      offer: null,
    } satisfies Preview);
  });

  it('finds an element that the browser had elsewhere, and says how to write it from now on', async () => {
    world.publish(url, priced('<div><b class=cost>€ 49.90</b></div>'));
    const fingerprint = writeFingerprint({ tag: 'b', text: '€ 44.90', classes: ['cost'], under: 'Red lamp' });
    const seen = await look([{ by: 'css', path: 'body > main > b', fingerprint }]);
    expect(seen).toMatchObject({ state: 'healed', value: { kind: 'number' }, offer: null });
    expect(seen.scope).toEqual([
      { by: 'css', path: 'b.cost', fingerprint: expect.stringContaining('€ 49.90') },
    ]);
  });

  it.each<[string, string, Partial<Preview>]>([
    ['an element that is not there', priced(''), { state: 'gone', offer: 'rendered' }],
    [
      'a page that is empty without scripts',
      '<title>App</title><div id=root></div><script src=app.js></script>',
      { state: 'needs-browser', offer: 'rendered' },
    ],
    [
      'a log-in',
      '<title>Log in</title><p>Please log in to continue</p><form><input name=u><input type=password></form>',
      { state: 'login-wall', offer: 'browser' },
    ],
    [
      'a wall against robots',
      '<title>Just a moment...</title><p>Checking your browser before accessing the site</p>',
      { state: 'bot-wall', offer: 'browser' },
    ],
  ])('knows %s, and offers what helps', async (_, html, expected) => {
    world.publish(url, html);
    const seen = await look();
    expect(seen).toMatchObject({ ...expected, value: null });
    expect(seen.message).toMatch(/^[A-Z].*\.$/);
  });

  it("offers the person's own browser where the server has none, or where it did not help", async () => {
    world.publish(url, priced(''));
    expect(await look(undefined, 'rendered')).toMatchObject({ state: 'gone', offer: 'browser' });
    expect(asked.at(-1)!.render).toEqual({ waitFor: null });
    world.renderingProblem = () => 'There is no browser here.';
    expect(await look()).toMatchObject({ state: 'gone', offer: 'browser' });
    expect(await look(undefined, 'rendered')).toMatchObject({
      state: 'not-reached',
      message: 'There is no browser here.',
      offer: 'browser',
    });
  });

  it('says why there is no page', async () => {
    const missing = await previewElement(world, { url: `${url}/missing`, scope: [], mode: 'plain' });
    expect(missing).toMatchObject({ state: 'not-reached', message: expect.stringContaining('404') });
    const forbidden: FetchOutcome = { kind: 'forbidden', message: 'robots.txt forbids it.' };
    world.fetcher = { ...world.fetcher, fetch: async () => forbidden };
    expect(await look()).toMatchObject({ state: 'not-reached', offer: 'browser' });
    const seen = await previewElement(world, { url: 'ftp://x', scope: [], mode: 'plain' });
    expect(seen).toMatchObject({ state: 'not-reached', offer: null });
  });

  it('says when it cannot tell two elements apart, or cannot look', async () => {
    world.publish(url, priced('<b class=cost>€ 1</b><b class=cost>€ 2</b>'));
    const fingerprint = writeFingerprint({ tag: 'b', text: '€ 3', classes: ['cost'] });
    expect(await look([{ by: 'css', path: 'b.cost', fingerprint }])).toMatchObject({ state: 'ambiguous' });
    expect(await look([{ by: 'css', path: 'b[[' }])).toMatchObject({ state: 'unreadable' });
  });

  it('needs no store, and asks for the page once, whole', async () => {
    world.publish(url, priced('<b id=price>€ 49.90</b>'));
    const store = new Proxy({} as TestWorld['store'], {
      get() {
        throw new Error('The store was asked.');
      },
    });
    const seen = await previewElement({ ...world, store }, { url, scope: [price], mode: 'plain' });
    expect(seen.state).toBe('found');
    expect(asked).toEqual([{ url }]);
  });
});
