// Being told, over HTTP: links in mails that need no signing in, feeds at secret addresses, signed webhooks, and test buttons.
import { parseAtomFeed, parseJsonFeed } from 'feedsmith';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../shared/api/client.ts';
import { type LocalSite, page, startLocalSite } from '../../e2e/local-site.ts';
import { clientWith, pairDevice } from '../../e2e/server-process.ts';
import { until } from '../../e2e/until.ts';
import { type MailServer, smtpError, startMailServer } from '../notify/mail-server.ts';
import { startTestServer, type TestServer } from './running-server.ts';

let site: LocalSite;
let mail: MailServer;
let server: TestServer;
let token: string;
let call: Call;

beforeAll(async () => {
  site = await startLocalSite();
  mail = await startMailServer();
  server = await startTestServer({
    'allow-hosts': site.host,
    'host-spacing': '0s',
    smtp: `smtp://127.0.0.1:${mail.port}`,
    'mail-from': 'webvigil@watch.example',
  });
  token = await pairDevice({ address: server.address, pairingCode: server.welcome!.pairingCode });
  call = clientWith(server.address, token);
});
afterEach(() => {
  mail.onStep = () => null;
});
afterAll(async () => {
  await server.stop();
  await mail.close();
  await site.close();
});

let count = 0;
/** A sentinel with a page of its own whose first change has just been told. */
async function aChange(
  notify: string,
  title = 'News',
  rest = '',
): Promise<{ id: string; name: string; path: string }> {
  const name = `s${++count}`;
  const path = `/${name}`;
  site.set(path, page(title, '<p>The price is 10.</p>'));
  const text = `Create Sentinel ${name} Using ${site.origin}${path} ${rest} ${notify}`;
  const { id } = await call('createSentinel', { text });
  await until('the baseline', async () => (await call('getSentinel', { id })).versions === 1);
  await change({ id, path }, 12, title);
  return { id, name, path };
}
async function change(
  { id, path }: { id: string; path: string },
  price: number,
  title = 'News',
): Promise<void> {
  site.set(path, page(title, `<p>The price is ${price}.</p>`));
  expect((await call('checkSentinel', { id })).outcome).toBe('changed');
}
const mailsTo = (address: string) => mail.mails.filter(({ to }) => to.includes(address));
const recipient = async (address: string) =>
  (await call('getTelling', {})).recipients.find((one) => one.address === address)!;
const allSent = () =>
  until('all is sent', async () => {
    const { messages, channels } = await call('getTelling', {});
    return (
      messages.every(({ state }) => state !== 'pending') && channels.every(({ waiting }) => waiting === 0)
    );
  });

describe('the link to pause or unsubscribe', () => {
  /** A mail to this address, and the link in its header. */
  async function aLink(address: string) {
    const sentinel = await aChange(`Notify by email ${address} immediately`);
    await until('the mail', () => mailsTo(address).length === 1);
    await allSent();
    const { raw, parsed } = mailsTo(address)[0]!;
    const link = /^List-Unsubscribe: <([^>]+)>/m.exec(raw)![1]!;
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(parsed.text).toContain(link);
    return { sentinel, link };
  }
  const post = (link: string, body: URLSearchParams | FormData) => fetch(link, { method: 'POST', body });

  it('shows what it can do, and does nothing by being opened', async () => {
    const { link } = await aLink('opened@example.org');
    for (let again = 0; again < 3; again++) {
      const response = await fetch(link);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(await response.text()).toContain('opened@example.org');
    }
    expect((await fetch(link, { method: 'HEAD' })).status).toBe(200);
    expect(await recipient('opened@example.org')).toMatchObject({ stoppedAt: null, pausedUntil: null });
  });

  it('pauses, and what happens meanwhile is not lost', async () => {
    const { sentinel, link } = await aLink('paused@example.org');
    const response = await post(link, new URLSearchParams({ action: 'pause-week' }));
    expect(await response.text()).toContain('for a week');
    await change(sentinel, 14);
    await until('it waits', async () => {
      const { channels } = await call('getTelling', {});
      return channels.find(({ kind }) => kind === 'email')!.waiting === 1;
    });
    expect(mailsTo('paused@example.org')).toHaveLength(1);
    const { id, pausedUntil } = await recipient('paused@example.org');
    expect(pausedUntil! - Date.now()).toBeGreaterThan(6 * 86_400_000);
    await call('resumeRecipient', { id });
    await until('the mail that waited', () => mailsTo('paused@example.org').length === 2);
    await allSent();
  });

  it.each([
    ['as most mail programs do', (form: [string, string]) => new URLSearchParams([form])],
    [
      'as RFC 8058 prefers',
      (form: [string, string]) => {
        const data = new FormData();
        data.append(...form);
        return data;
      },
    ],
  ])('unsubscribes with one click, %s', async (how, formOf) => {
    const address = `${how.replaceAll(' ', '-').toLowerCase()}@example.org`;
    const { sentinel, link } = await aLink(address);
    const response = await post(link, formOf(['List-Unsubscribe', 'One-Click']));
    expect(response.status).toBe(200);
    expect(await recipient(address)).toMatchObject({ stoppedAt: expect.any(Number) });
    await change(sentinel, 14);
    await allSent();
    expect(mailsTo(address)).toHaveLength(1);
    await call('resumeRecipient', { id: (await recipient(address)).id });
    await change(sentinel, 16);
    await until('mail again', () => mailsTo(address).length === 2);
    await allSent();
  });

  it('neither shortens a longer pause nor calls paused what is unsubscribed', async () => {
    const { link } = await aLink('longer@example.org');
    const ask = async (action: string) => (await post(link, new URLSearchParams({ action }))).text();
    expect(await ask('pause-week')).toContain('for a week');
    const { pausedUntil } = await recipient('longer@example.org');
    expect(await ask('pause-day')).toContain('for a week');
    expect((await recipient('longer@example.org')).pausedUntil).toBe(pausedUntil);
    expect(await ask('stop')).toContain('Unsubscribed');
    expect(await ask('pause-day')).toContain('Unsubscribed');
  });

  it('can do nothing else, and nobody can make one', async () => {
    const { link } = await aLink('strict@example.org');
    const token = link.slice(link.lastIndexOf('/') + 1);
    for (const action of ['resume', 'delete', '', 'stop; drop'])
      expect((await post(link, new URLSearchParams({ action }))).status).toBe(400);
    const altered = [
      `${token}x`,
      token.slice(0, -1),
      token.replace(/^./, 'z'),
      `${token.split('.')[0]}.`,
      '.',
      'x',
    ];
    for (const one of altered) {
      const forged = `${server.address}/stop/${encodeURIComponent(one)}`;
      expect((await fetch(forged)).status).toBe(404);
      expect((await post(forged, new URLSearchParams({ action: 'stop' }))).status).toBe(404);
    }
    expect(await recipient('strict@example.org')).toMatchObject({ stoppedAt: null, pausedUntil: null });
    // It opens neither the account nor a feed, and other sites cannot use it in a form.
    const headers = { authorization: `Bearer ${token}`, cookie: `session=${token}` };
    expect((await fetch(`${server.address}/api/telling`, { headers })).status).toBe(401);
    expect((await fetch(`${server.address}/feeds/${token}/atom.xml`)).status).toBe(404);
    const foreign = await fetch(link, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ action: 'stop' }),
    });
    expect(foreign.status).toBe(403);
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      expect((await fetch(link, { method })).status).toBeGreaterThan(399);
  });
});

describe('a feed', () => {
  const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

  it('is complete, stable and in order, in both forms', async () => {
    const feed = await call('createFeed', { tag: null });
    const first = await aChange('Notify by feed immediately', 'Shoes & <b>boots</b>');
    await allSent();
    const before = parseAtomFeed(await (await fetch(feed.atom!)).text());
    await change(first, 14, 'Shoes & <b>boots</b>');
    await allSent();

    const response = await fetch(feed.atom!);
    expect(response.headers.get('content-type')).toMatch(/^application\/atom\+xml/);
    const xml = await response.text();
    const atom = parseAtomFeed(xml);
    // RFC 4287, 4.1.1 and 4.1.2: what a feed and an entry must have.
    expect(atom.id).toMatch(/^urn:webvigil:feed:/);
    expect(atom.title).toBeTruthy();
    expect(atom.updated).toMatch(iso);
    expect(atom.authors?.[0]?.name).toBe('WebVigil');
    expect(atom.links?.find(({ rel }) => rel === 'self')?.href).toBe(feed.atom);
    const entries = atom.entries!;
    expect(entries).toHaveLength(2);
    for (const entry of entries) {
      expect(entry.id).toMatch(/^urn:webvigil:message:/);
      expect(entry.title).toBeTruthy();
      expect(entry.updated).toMatch(iso);
      expect(entry.links?.[0]?.href).toContain(`${server.address}/viewer?change=`);
      expect(JSON.stringify(entry.content)).toContain('The price is');
      // A title is text; what is HTML says the same as text.
      expect(JSON.stringify(entry.title)).toContain('Shoes & <b>boots</b>');
      expect(JSON.stringify(entry.content)).toContain('Shoes &amp; &lt;b&gt;boots&lt;/b&gt;');
    }
    const ids = entries.map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
    expect(ids[1]).toBe(before.entries![0]!.id);
    expect(entries[1]!.updated).toBe(before.entries![0]!.updated);
    const times = entries.map(({ updated }) => Date.parse(updated!));
    expect(times[0]).toBeGreaterThanOrEqual(times[1]!);
    expect(Date.parse(atom.updated!)).toBe(times[0]);

    const asJson = await fetch(feed.json!);
    expect(asJson.headers.get('content-type')).toMatch(/^application\/feed\+json/);
    const json = parseJsonFeed(await asJson.json());
    expect(json).toMatchObject({ title: 'WebVigil: changes', feed_url: feed.json });
    expect(json.items?.map(({ id }) => id)).toEqual(ids);
    for (const item of json.items!) {
      expect(item.content_text).toContain('The price is');
      expect(item.content_html).toBeTruthy();
      expect(item.date_published).toMatch(iso);
      expect(item.url).toMatch(/^http/);
    }
  });

  it('need not be sent again while nothing is new', async () => {
    const feed = await call('createFeed', { tag: null });
    const etag = (await fetch(feed.atom!)).headers.get('etag')!;
    const again = () => fetch(feed.atom!, { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await aChange('Notify by feed immediately');
    await allSent();
    expect((await again()).status).toBe(200);
  });

  it('holds what has its tag, and nothing else', async () => {
    const feed = await call('createFeed', { tag: 'Work' });
    const mine = await aChange('Notify by feed immediately', 'Mine', 'Tags [work]');
    await aChange('Notify by feed immediately', 'Another');
    await allSent();
    const { title, entries } = parseAtomFeed(await (await fetch(feed.atom!)).text());
    expect(JSON.stringify(title)).toContain('Work');
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).toContain(mine.path);
  });

  it('is gone once revoked, and can be guessed by nobody', async () => {
    const feed = await call('createFeed', { tag: null });
    const etag = (await fetch(feed.atom!)).headers.get('etag')!;
    await call('removeFeed', { id: feed.id });
    for (const address of [feed.atom!, feed.json!]) {
      expect((await fetch(address)).status).toBe(404);
      expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(404);
    }
    expect((await call('getTelling', {})).feeds.map(({ id }) => id)).not.toContain(feed.id);
    expect(new URL(feed.atom!).pathname.split('/')[2]!.length).toBeGreaterThan(25);
    expect((await fetch(`${server.address}/feeds/${feed.id}/atom.xml`)).status).toBe(404);
  });
});

describe('a digest in a tab', () => {
  it('is the mail, for its person alone', async () => {
    await aChange('Notify by email tab@example.org immediately');
    await until('the mail', () => mailsTo('tab@example.org').length === 1);
    const { parsed } = mailsTo('tab@example.org')[0]!;
    const link = /This message in the browser: (\S+)/.exec(parsed.text!)![1]!;
    const stranger = await fetch(link, { redirect: 'manual' });
    expect(stranger.status).toBe(302);
    expect(stranger.headers.get('location')).toMatch(/^\/sign-in/);
    const response = await fetch(link, { headers: { authorization: `Bearer ${token}` } });
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*img-src data:/);
    const html = await response.text();
    const bodyOf = (text: string) => text.slice(text.indexOf('<h1'), text.indexOf('Open in the browser'));
    expect(bodyOf(html)).toBe(bodyOf((parsed.html as string).replaceAll('\r\n', '\n')));
  });
});

/** After the Standard Webhooks text, with another implementation of HMAC than the server's. */
async function isSigned(key: string, headers: Headers | Map<string, string>, body: string): Promise<boolean> {
  const secret = Uint8Array.from(atob(key.replace(/^whsec_/, '')), (letter) => letter.charCodeAt(0));
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', secret, hmac, false, ['verify']);
  const [version, signature] = headers.get('webhook-signature')!.split(',');
  const signed = `${headers.get('webhook-id')}.${headers.get('webhook-timestamp')}.${body}`;
  const bytes = Uint8Array.from(atob(signature!), (letter) => letter.charCodeAt(0));
  const age = Math.abs(Date.now() / 1000 - Number(headers.get('webhook-timestamp')));
  const isRight = await crypto.subtle.verify('HMAC', imported, bytes, new TextEncoder().encode(signed));
  return version === 'v1' && age < 300 && isRight;
}

describe('a webhook', () => {
  const got: { headers: Map<string, string>; body: string }[] = [];
  let status = 200;
  const hook = () => `${site.origin}/hook`;
  beforeAll(() =>
    site.set('/hook', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        const headers = new Map(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        );
        got.push({ headers, body: Buffer.concat(chunks).toString() });
        response.writeHead(status).end();
      });
    }),
  );
  afterEach(() => {
    status = 200;
    got.length = 0;
  });

  it('is signed with the key its person is shown, until that is replaced', async () => {
    const { key } = await call('webhookKey', {});
    await aChange(`Notify by webhook ${hook()} immediately`, 'News "of" <today>');
    await until('the webhook', () => got.length === 1);
    const [{ headers, body }] = got as [(typeof got)[0]];
    expect(await isSigned(key, headers, body)).toBe(true);
    expect(await isSigned(key, headers, `${body} `)).toBe(false);
    expect(JSON.parse(body)).toMatchObject({
      type: 'digest',
      data: { items: [{ page: { title: 'News "of" <today>' }, changes: [{ before: 'The price is 10.' }] }] },
    });
    const { key: next } = await call('webhookKey', { replace: true });
    expect(await isSigned(next, headers, body)).toBe(false);
    await call('testChannel', { channel: 'webhook', address: hook() });
    expect(await isSigned(next, got.at(-1)!.headers, got.at(-1)!.body)).toBe(true);
    expect(JSON.parse(got.at(-1)!.body).type).toBe('test');
  });

  it('that fails is told by what it answered, and waits for another try', async () => {
    status = 503;
    await aChange(`Notify by webhook ${hook()} immediately`);
    await until('the first try', async () => {
      const [latest] = (await call('getTelling', {})).messages;
      return latest?.channel === 'webhook' && latest.lastError !== null;
    });
    const [latest] = (await call('getTelling', {})).messages;
    expect(latest).toMatchObject({ state: 'pending', attempts: 1, lastError: 'The webhook answered 503.' });
  });
});

describe('a test button', () => {
  const test = (channel: 'email' | 'webhook' | 'feed' | 'extension', address?: string) =>
    call('testChannel', { channel, ...(address !== undefined && { address }) });

  it('says what the mail server said', async () => {
    expect(await test('email', 'ann@example.org')).toMatchObject({ ok: true });
    expect(mailsTo('ann@example.org')[0]!.parsed.subject).toContain('test');
    mail.onStep = (step) => (step === 'rcpt' ? smtpError(550, 'Mailbox unavailable') : null);
    expect(await test('email', 'ann@example.org')).toEqual({
      ok: false,
      message: expect.stringMatching(/refuses ann@example\.org\. It said: .*Mailbox unavailable/),
    });
    mail.onStep = (step) => (step === 'data' ? smtpError(554, 'Looks like spam') : null);
    expect(await test('email', 'ann@example.org')).toEqual({
      ok: false,
      message: expect.stringContaining('Looks like spam'),
    });
  });

  it.each([
    ['email', undefined, 'Give a mail address first.'],
    ['email', 'not an address', 'This is not a mail address.'],
    ['webhook', undefined, 'Give the address of the webhook first.'],
    ['webhook', 'http://169.254.169.254/', 'is a link-local address'],
  ] as const)('for %s to %s says what is wrong', async (channel, address, said) => {
    const { ok, message } = await test(channel, address);
    expect(ok).toBe(false);
    expect(message).toContain(said);
  });

  it('names what a webhook answered', async () => {
    site.set('/broken', (_, response) => void response.writeHead(500).end());
    expect(await test('webhook', `${site.origin}/broken`)).toEqual({
      ok: false,
      message: 'The webhook answered 500.',
    });
  });
});
