// Being told, over HTTP: a digest in a tab, signed webhooks, and test buttons.
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../e2e/until.ts';
import { smtpError } from '../notify/mail-server.ts';
import { tellingServer } from './telling-server.ts';

const here = tellingServer();
const { aChange, mailsTo } = here;

describe('a digest in a tab', () => {
  it('is the mail, for its person alone', async () => {
    await aChange('Notify by email tab@example.org immediately');
    await until('the mail', () => mailsTo('tab@example.org').length === 1);
    const { parsed } = mailsTo('tab@example.org')[0]!;
    const link = /This message in the browser: (\S+)/.exec(parsed.text!)![1]!;
    const stranger = await fetch(link, { redirect: 'manual' });
    expect(stranger.status).toBe(302);
    expect(stranger.headers.get('location')).toMatch(/^\/sign-in/);
    const response = await fetch(link, { headers: { authorization: `Bearer ${here.token}` } });
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
  const hook = () => `${here.site.origin}/hook`;
  beforeAll(() =>
    here.site.set('/hook', (request, response) => {
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
    const { key } = await here.call('webhookKey', {});
    await aChange(`Notify by webhook ${hook()} immediately`, 'News "of" <today>');
    await until('the webhook', () => got.length === 1);
    const [{ headers, body }] = got as [(typeof got)[0]];
    expect(await isSigned(key, headers, body)).toBe(true);
    expect(await isSigned(key, headers, `${body} `)).toBe(false);
    expect(JSON.parse(body)).toMatchObject({
      type: 'digest',
      data: { items: [{ page: { title: 'News "of" <today>' }, changes: [{ before: 'The price is 10.' }] }] },
    });
    const { key: next } = await here.call('webhookKey', { replace: true });
    expect(await isSigned(next, headers, body)).toBe(false);
    await here.call('testChannel', { channel: 'webhook', address: hook() });
    expect(await isSigned(next, got.at(-1)!.headers, got.at(-1)!.body)).toBe(true);
    expect(JSON.parse(got.at(-1)!.body).type).toBe('test');
  });

  it('to where this server does not go is refused as soon as it is written', async () => {
    const asked = 'Notify by webhook http://169.254.169.254/latest immediately';
    await expect(
      here.call('createSentinel', { text: `Create Sentinel inside Using ${here.site.origin}/x ${asked}` }),
    ).rejects.toThrow('is a link-local address');
    const { settings } = await here.call('getTelling', {});
    const way = { channel: 'webhook', cadence: { kind: 'immediate' } } as const;
    const wish = (address: string) =>
      here.call('putTelling', { ...settings, defaults: [{ ...way, address }] });
    await expect(wish('http://user:password@example.org/')).rejects.toThrow('user name or password');
    expect((await here.call('getTelling', {})).settings).toEqual(settings);
  });

  it('that fails is told by what it answered, and waits for another try', async () => {
    status = 503;
    await aChange(`Notify by webhook ${hook()} immediately`);
    await until('the first try', async () => {
      const [latest] = (await here.call('getTelling', {})).messages;
      return latest?.channel === 'webhook' && latest.lastError !== null;
    });
    const [latest] = (await here.call('getTelling', {})).messages;
    expect(latest).toMatchObject({ state: 'pending', attempts: 1, lastError: 'The webhook answered 503.' });
  });
});

describe('a test button', () => {
  const test = (channel: 'email' | 'webhook' | 'feed' | 'extension', address?: string) =>
    here.call('testChannel', { channel, ...(address !== undefined && { address }) });

  it('says what the mail server said', async () => {
    expect(await test('email', 'ann@example.org')).toMatchObject({ ok: true });
    expect(mailsTo('ann@example.org')[0]!.parsed.subject).toContain('test');
    here.mail.onStep = (step) => (step === 'rcpt' ? smtpError(550, 'Mailbox unavailable') : null);
    expect(await test('email', 'ann@example.org')).toEqual({
      ok: false,
      message: expect.stringMatching(/refuses ann@example\.org\. It said: .*Mailbox unavailable/),
    });
    here.mail.onStep = (step) => (step === 'data' ? smtpError(554, 'Looks like spam') : null);
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
    here.site.set('/broken', (_, response) => void response.writeHead(500).end());
    expect(await test('webhook', `${here.site.origin}/broken`)).toEqual({
      ok: false,
      message: 'The webhook answered 500.',
    });
  });
});
