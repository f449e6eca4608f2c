// Trouble is told when it begins and when it ends, once each: of the page, its place, its element, the browser, the mail itself.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FetchOutcome } from '../../../../server/fetch/fetcher.ts';
import { createGate } from '../../../../server/fetch/gate.ts';
import { createHttpFetcher } from '../../../../server/fetch/http-fetcher.ts';
import { createPoster } from '../../../../server/fetch/post.ts';
import { tellAway } from '../../../../server/jobs/browser/tell-away.ts';
import { endSentinel, pauseSentinel, resumeSentinel } from '../../../../server/jobs/life/steer-sentinel.ts';
import { showNotices } from '../../../../server/jobs/show-changes.ts';
import { webhookChannel } from '../../../../server/notify/webhook-channel.ts';
import { page, startLocalSite } from '../../../e2e/local-site.ts';
import { smtpError } from '../../notify/mail-server.ts';
import { aBrowser } from '../a-browser.ts';
import { minute } from '../a-world.ts';
import { day, hour, type MailWorld, newsWorld, newsUrl as url } from './mail-world.ts';

let world: MailWorld;
let jill: string;

beforeEach(async () => {
  ({ world, jill } = await newsWorld('<p>One.</p><p class="price">10</p>'));
});
afterEach(() => world.end());

const watch = (rest = '', name = 'news', notify = 'Notify by email immediately') =>
  world.watch(jill, `Create Sentinel ${name} Using ${url} ${rest} Fetch every 1 hour ${notify}`);
const subjects = () => world.to('jill@example.org').map(({ subject }) => subject);
const texts = () => world.to('jill@example.org').map(({ text }) => text);
/** What the web answers from now on; null: the page again. */
function answer(outcome: FetchOutcome | null): void {
  const { fetcher } = world;
  plain ??= fetcher;
  world.fetcher = outcome === null ? plain : { ...plain, fetch: async () => structuredClone(outcome) };
}
let plain: MailWorld['fetcher'] | null = null;
beforeEach(() => {
  plain = null;
});

describe('a page', () => {
  it.each([
    ['fails', { kind: 'failed', reason: 'timeout', message: 'The site does not answer.' }, 'does not answer'],
    ['is gone', { kind: 'gone', status: 410, message: 'The page is gone (410).' }, 'gone'],
  ] as [string, FetchOutcome, string][])(
    'that %s is told of once, and once when it is back',
    async (_, outcome, said) => {
      await watch();
      await world.live(10 * minute);
      answer(outcome);
      await world.live(3 * day);
      expect(subjects()).toEqual(['Problem with Page']);
      expect(texts()[0]).toContain(said);
      answer(null);
      await world.live(3 * day);
      expect(subjects()).toEqual(['Problem with Page', 'Page is working again']);
    },
  );

  it('that has moved for good is told of once', async () => {
    await watch();
    await world.live(10 * minute);
    const elsewhere = 'https://example.org/elsewhere';
    world.set(elsewhere, '<p>One.</p><p class="price">10</p>');
    const moved = (await plainFetch(elsewhere)) as Extract<FetchOutcome, { kind: 'fetched' }>;
    answer({ ...moved, finalUrl: elsewhere, movedForGood: true });
    await world.live(2 * day);
    expect(subjects()).toEqual(['Page has moved']);
    expect(texts()[0]).toContain(elsewhere);
  });

  it('whose element is lost is told of once, and once when it is found again', async () => {
    await watch('Monitor any change in css ".price"');
    await world.live(10 * minute);
    world.set(url, '<p>One.</p>');
    await world.live(day);
    expect(subjects()).toHaveLength(1);
    expect(subjects()[0]).toContain('Problem');
    world.set(url, '<p>One.</p><p class="price">10</p>');
    await world.live(day);
    expect(subjects()).toHaveLength(2);
    expect(subjects()[1]).toContain('working again');
  });

  describe('while its sentinel is paused, and others watch on,', () => {
    const gone: FetchOutcome = { kind: 'gone', status: 410, message: 'The page is gone (410).' };
    const watchedByTwo = async (rest = '') => {
      const other = await world.person('kim', { mail: 'kim@example.org' });
      await world.watch(
        other,
        `Create Sentinel too Using ${url} Fetch every 1 hour Notify by email immediately`,
      );
      const id = await watch(rest);
      await world.live(10 * minute);
      return id;
    };

    it('works again: that is told when it is resumed', async () => {
      const id = await watchedByTwo();
      answer(gone);
      await world.live(day);
      await pauseSentinel(world, jill, id);
      answer(null);
      await world.live(day);
      expect(subjects()).toEqual(['Problem with Page']);
      await resumeSentinel(world, jill, id);
      await world.live(3 * day);
      expect(subjects()).toEqual(['Problem with Page', 'Page is working again']);
    });

    it('comes into trouble: that is told when it is resumed, and its end afterwards', async () => {
      const id = await watchedByTwo();
      await pauseSentinel(world, jill, id);
      answer(gone);
      await world.live(day);
      expect(subjects()).toEqual([]);
      await resumeSentinel(world, jill, id);
      await world.live(day);
      expect(subjects()).toEqual(['Problem with Page']);
      expect(texts()[0]).toContain('The page is gone (410).');
      answer(null);
      await world.live(3 * day);
      expect(subjects()).toEqual(['Problem with Page', 'Page is working again']);
    });

    it('has its element back: that is told once it is seen again', async () => {
      const id = await watchedByTwo('Monitor any change in css ".price"');
      world.set(url, '<p>One.</p>');
      await world.live(day);
      await pauseSentinel(world, jill, id);
      world.set(url, '<p>One.</p><p class="price">10</p>');
      await world.live(day);
      await resumeSentinel(world, jill, id);
      world.set(url, '<p>Two.</p><p class="price">10</p>');
      await world.live(day);
      expect(subjects()).toEqual(['Problem with Page', 'Page is working again']);
    });
  });

  it('that waits for a browser asleep is told of once, and once when it is back', async () => {
    const browser = await aBrowser(world, jill);
    const bank = 'https://bank.example/account';
    const html = '<!doctype html><title>Account</title><h1>Your account</h1><p>You have 10 euro.</p>';
    await world.watch(
      jill,
      `Create Sentinel bank Using ${bank} Fetch on change in my browser Notify by email immediately`,
    );
    await world.live(0);
    await browser.look({ [bank]: html });
    for (let i = 0; i < 4; i++) {
      await world.live(day);
      await tellAway(world);
    }
    await world.send();
    expect(subjects()).toEqual(['Problem with Account']);
    expect(texts()[0]).toContain('Your browser has not been seen since');
    await browser.look({ [bank]: html });
    await world.send();
    expect(subjects()).toEqual(['Problem with Account', 'Account is working again']);
  });
});

async function plainFetch(address: string): Promise<FetchOutcome> {
  return world.fetcher.fetch({ url: address });
}

describe('an address', () => {
  it('that its server refuses is told of in the browser, once, and again when it takes mail', async () => {
    await watch();
    await world.live(10 * minute);
    world.mail.onStep = (step) => (step === 'rcpt' ? smtpError(550, 'No such user') : null);
    const change = async (text: string) => {
      world.set(url, `<p>${text}</p>`);
      await world.live(hour);
    };
    const notices = async () =>
      (await showNotices(world.store, jill, 0)).map(({ kind, message }) => [kind, message]);
    for (const text of ['Two.', 'Three.', 'Four.']) await change(text);
    expect(await notices()).toEqual([
      ['trouble', expect.stringMatching(/refuses jill@example\.org.*No such user.*under Account/)],
    ]);
    expect(world.mail.mails).toEqual([]);
    const [first] = await world.store.messages.ofUser({ userId: jill, limit: 10 });
    expect(first).toMatchObject({ state: 'failed', lastError: expect.stringContaining('No such user') });
    world.mail.onStep = () => null;
    await world.live(day + hour);
    expect((await notices()).at(-1)).toEqual(['recovered', 'Messages reach jill@example.org again.']);
    expect(await notices()).toHaveLength(2);
    // What came after the refused one was not lost.
    expect(texts()[0]).toMatch(/- Two\.[\s\S]*\+ Four\./);
  });

  it.each([
    ['paused', pauseSentinel],
    ['ended', endSentinel],
  ] as const)('that is refused after the sentinel was %s is told of all the same', async (_, steer) => {
    const id = await watch('', 'news', 'Notify by email daily');
    await world.live(10 * minute);
    world.set(url, '<p>Two.</p>');
    await world.live(2 * hour);
    await steer(world, jill, id);
    world.mail.onStep = (step) => (step === 'rcpt' ? smtpError(550, 'No such user') : null);
    await world.live(2 * day);
    expect(await showNotices(world.store, jill, 0)).toMatchObject([
      { kind: 'trouble', message: expect.stringContaining('refuses jill@example.org') },
    ]);
  });

  it('that is refused is told of in so many words to who has quiet hours, too', async () => {
    const wishes = (await world.store.notifySettings.of(jill))!;
    await world.store.notifySettings.put(jill, { ...wishes, quiet: { from: '02:00', to: '03:00' } });
    await watch();
    await world.live(10 * minute);
    world.mail.onStep = (step) => (step === 'rcpt' ? smtpError(550, 'No such user') : null);
    world.set(url, '<p>Two.</p>');
    await world.live(2 * hour);
    expect(await showNotices(world.store, jill, 0)).toMatchObject([
      { kind: 'digest', message: expect.stringMatching(/^Page: .*refuses jill@example\.org.*under Account/) },
    ]);
  });

  it('that was stopped while a mail to it waited for another try gets that one no more', async () => {
    await watch();
    await world.live(10 * minute);
    world.mail.onStep = (step) => (step === 'rcpt' ? smtpError(451, 'Try later') : null);
    world.set(url, '<p>Two.</p>');
    await world.live(hour);
    const [recipient] = await world.store.recipients.ofUser(jill);
    await world.store.recipients.stop(recipient!.id, world.now());
    world.mail.onStep = () => null;
    await world.live(2 * day);
    expect(world.mail.mails).toEqual([]);
    expect(await world.store.messages.ofUser({ userId: jill, limit: 10 })).toMatchObject([
      { state: 'failed', lastError: expect.stringContaining('were stopped') },
    ]);
  });

  it('for which no mail is taken is told of within two hours, and what waited comes when one is', async () => {
    await watch();
    await world.live(10 * minute);
    world.mail.onStep = (step) => (step === 'data' ? smtpError(550, '5.7.26 Your mail is not signed') : null);
    for (const text of ['Two.', 'Three.', 'Four.']) {
      world.set(url, `<p>${text}</p>`);
      await world.live(hour);
    }
    const notices = async () =>
      (await showNotices(world.store, jill, 0)).map(({ kind, message }) => [kind, message]);
    const begun = ['trouble', expect.stringMatching(/jill@example\.org are not getting.*not signed$/)];
    expect(await notices()).toEqual([begun]);
    world.mail.onStep = () => null;
    await world.live(day);
    expect(await notices()).toEqual([begun, ['recovered', 'Messages reach jill@example.org again.']]);
    expect(texts().length).toBeLessThan(4);
    for (const said of [/- One\./, /\+ Four\./])
      expect(texts().filter((text) => said.test(text))).toHaveLength(1);
  });

  it('for which one mail is refused is told of, and the next one comes a day later', async () => {
    await watch();
    await world.live(10 * minute);
    world.mail.onStep = (step) => (step === 'data' ? smtpError(554, 'I do not like what it says') : null);
    world.set(url, '<p>Two.</p>');
    await world.live(hour);
    world.mail.onStep = () => null;
    world.set(url, '<p>Three.</p>');
    await world.live(2 * day);
    const notices = await showNotices(world.store, jill, 0);
    expect(notices.map(({ kind }) => kind)).toEqual(['trouble', 'recovered']);
    expect(notices[0]!.message).toMatch(/I do not like.*under Account/);
    expect(texts()).toEqual([expect.stringMatching(/- Two\.[\s\S]*\+ Three\./)]);
  });

  it('that does not answer is tried ever more seldom, and given up with a reason that is shown', async () => {
    const site = await startLocalSite();
    const ids: unknown[] = [];
    site.set('/hook', ({ headers }, response) => {
      ids.push(headers['webhook-id']);
      response.writeHead(503).end();
    });
    const poster = createPoster(createGate({ allowHosts: [site.host] }), 'WebVigil/test', null);
    (world.channels as Map<string, unknown>).set('webhook', webhookChannel(poster.post, world.now));
    const logged: string[] = [];
    world.log.warn = (_, fields) => void logged.push(JSON.stringify(fields));
    await watch('', 'hook', `Notify by webhook ${site.origin}/hook immediately`);
    await world.live(10 * minute);
    world.set(url, '<p>Two.</p>');
    await world.live(hour);
    const latest = async () => (await world.store.messages.ofUser({ userId: jill, limit: 1 }))[0]!;
    const inBrowser = async () =>
      (await showNotices(world.store, jill, 0)).map(({ kind, message }) => [kind, message]);
    const begun = [
      'trouble',
      expect.stringMatching(/\/hook are not getting through\. The webhook answered 503\.$/),
    ];
    expect(await latest()).toMatchObject({ state: 'pending', lastError: 'The webhook answered 503.' });
    // Its path may be all that keeps others from writing to it.
    expect(logged.join()).toContain(site.host);
    expect(logged.join()).not.toContain('/hook');
    expect(await inBrowser()).toEqual([]);
    await world.live(2 * hour);
    expect(await inBrowser()).toEqual([begun]);
    await world.live(4 * day);
    expect(await latest()).toMatchObject({
      state: 'failed',
      attempts: 10,
      lastError: 'Given up after 10 attempts. The webhook answered 503.',
    });
    expect(site.hits('/hook')).toBe(10);
    // By which its receiver knows it for the same.
    expect(ids).toEqual(Array(10).fill((await latest()).id));
    expect(await inBrowser()).toEqual([begun]);
    // It works again: what comes next is brought, and that it does is told once.
    site.set('/hook', (_, response) => void response.writeHead(200).end());
    for (const text of ['Three.', 'Four.']) {
      world.set(url, `<p>${text}</p>`);
      await world.live(day + hour);
    }
    expect(await latest()).toMatchObject({ state: 'sent', title: 'Page changed' });
    expect(await inBrowser()).toEqual([begun, ['recovered', expect.stringContaining('again')]]);
    await poster.close();
    await site.close();
  });
});

describe('what is told', () => {
  it('in the browser by day comes there as one', async () => {
    await watch('', 'news', 'Notify by extension daily');
    for (const text of ['One.', 'Two.', 'Three.']) {
      world.set(url, `<p>${text}</p>`);
      await world.live(hour);
    }
    expect(await showNotices(world.store, jill, 0)).toEqual([]);
    await world.live(day);
    expect(await showNotices(world.store, jill, 0)).toMatchObject([
      { kind: 'digest', message: 'Page changed 2 times' },
    ]);
  });

  it('by mail brings the old and the new picture along', async () => {
    const site = await startLocalSite();
    world.fetcher = createHttpFetcher({
      gate: createGate({ allowHosts: [site.host] }),
      userAgent: 'WebVigil-test/1',
    });
    const pictures = { red: png('red'), blue: png('blue') };
    let shown: keyof typeof pictures = 'red';
    site.set('/', page('Cats', '<h1>Cats</h1><p>Our cat today.</p><img src="/cat.png" alt="The cat">'));
    site.set(
      '/cat.png',
      (_, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(pictures[shown]),
    );
    await world.watch(
      jill,
      `Create Sentinel cat Using ${site.origin}/ Monitor all images Fetch every 1 hour Notify by email immediately`,
    );
    await world.live(10 * minute);
    shown = 'blue';
    await world.live(2 * hour);
    expect(subjects()).toEqual(['Cats changed']);
    const { raw, parsed } = world.mail.mails[0]!;
    expect(parsed.attachments.map(({ content }) => content)).toEqual([pictures.red, pictures.blue]);
    for (const { cid, contentDisposition } of parsed.attachments) {
      expect(contentDisposition).toBe('inline');
      expect(raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(`src="cid:${cid}"`);
    }
    await world.fetcher.close();
    await site.close();
  });
});

/** Two different pictures of one pixel. */
function png(colour: 'red' | 'blue'): Buffer {
  const bytes = {
    red: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
    blue: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==',
  };
  return Buffer.from(bytes[colour], 'base64');
}
