// Mail to a real SMTP server: headers, parts, hostile texts, and what becomes of a mail that is refused.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Channel } from '../../../server/notify/channel.ts';
import { mailChannel } from '../../../server/notify/mail-channel.ts';
import { aDigest, aLetter, anItem, hostileTexts } from './a-digest.ts';
import { type MailServer, smtpError, startMailServer } from './mail-server.ts';

let server: MailServer;
let channel: Channel;
const from = 'webvigil@watch.example';

beforeEach(async () => {
  server = await startMailServer();
  channel = mailChannel({ url: `smtp://127.0.0.1:${server.port}`, from });
});
afterEach(async () => {
  await channel.close();
  await server.close();
});

describe('a mail', () => {
  it('has the headers mail programs go by', async () => {
    expect(await channel.send(aLetter())).toEqual({ kind: 'sent' });
    const [{ parsed, to }] = server.mails as [(typeof server.mails)[0]];
    expect(to).toEqual(['jill@example.org']);
    expect(parsed.messageId).toBe('<m1@watch.example>');
    expect(parsed.subject).toBe('Red shoes changed');
    expect(parsed.headers.get('auto-submitted')).toBe('auto-generated');
    expect(parsed.references).toBe('<page-p1-r1@watch.example>');
    const raw = server.mails[0]!.raw;
    expect(raw).toMatch(/^List-Unsubscribe: <https:\/\/watch\.example\/stop\/r1\.abc>\r$/m);
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  });

  it('says the same in HTML and in text, with the marks of the viewer', async () => {
    await channel.send(aLetter());
    const { html, text } = server.mails[0]!.parsed;
    for (const said of ['Red shoes', 'shoes', '1 changed: Price: 10 → 12', 'Prices']) {
      expect((html as string).replaceAll(/<\/?bdi>/g, '')).toContain(said);
      expect(text).toContain(said);
    }
    expect(html).toMatch(/<del [^>]*#ffd9d2[^>]*>10<\/del>/);
    expect(html).toMatch(/<ins [^>]*#c9f2dd[^>]*>12<\/ins>/);
    expect(html).not.toMatch(/<script|https?:\/\/(?!watch\.example|shop\.example)/);
    for (const view of ['change=c1"', '#changes-only', '#merged']) expect(html).toContain(view);
  });

  it('is a line for each page in its short form', async () => {
    await channel.send(aLetter({ short: true }));
    const { html, text } = server.mails[0]!.parsed;
    expect(html).toBe(false);
    expect(text).toContain('Changed: Red shoes');
    expect(text!.length).toBeLessThan(200);
  });

  it('brings a picture along where that is the change', async () => {
    const bytes = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const item = anItem();
    const pictures = { before: null, after: { id: 'a'.repeat(64), type: '', alt: 'A shoe' } };
    item.changes = [{ ...item.changes[0]!, type: 'images', thing: 'picture', pictures }];
    const letter = aLetter({
      digest: aDigest([item]),
      pictures: new Map([['a'.repeat(64), { type: 'image/png', bytes }]]),
    });
    await channel.send(letter);
    const { attachments, html } = server.mails[0]!.parsed;
    expect(attachments).toHaveLength(1);
    expect(attachments[0]!.content.equals(bytes)).toBe(true);
    // mailparser puts pictures that are named by cid: into the HTML itself.
    expect(html).toMatch(/<img[^>]*src="data:image\/png;base64,/);
  });
});

describe('hostile texts', () => {
  it.each(hostileTexts.map((text) => [text.slice(0, 40), text]))('%j stay text', async (_, text) => {
    const item = anItem({
      pageTitle: text,
      url: text,
      summary: text.slice(0, 400),
      notes: [text.slice(0, 300)],
    });
    item.sentinelName = text.slice(0, 60);
    item.changes = [
      {
        ...item.changes[0]!,
        where: text.slice(0, 300),
        addresses: { before: text, after: `javascript:${text.slice(0, 100)}` },
        sides: { before: [{ op: 'delete', text: text.slice(0, 300) }], after: null },
      },
    ];
    const letter = aLetter({
      digest: aDigest([item], { sections: [{ tag: text.slice(0, 80), items: [item] }] }),
    });
    expect(await channel.send(letter)).toEqual({ kind: 'sent' });
    const { raw, parsed, to } = server.mails[0]!;
    expect(to).toEqual(['jill@example.org']);
    expect(raw.length).toBeLessThan(60_000);
    const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
    expect(head.split('\r\n').filter((line) => /^(?:bcc|content-type)/i.test(line))).toHaveLength(1);
    expect(parsed.bcc).toBeUndefined();
    expect([...(parsed.subject ?? '')].length).toBeLessThan(151);
    expect(parsed.html).not.toMatch(/<script|<img|<b>|<x\/>|javascript:/i);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
    const unwanted = /[\u0000-\u0008\u001b\u202a-\u202e\u2066-\u2069]/;
    expect(`${parsed.subject}${parsed.text}${parsed.html}`).not.toMatch(unwanted);
  });

  it.each(['jill+news@example.org', "o'neil@example.org", 'üser@exämple.org', 'a.b-c_d@sub.example.co.uk'])(
    'a mail to %s goes to that address alone',
    async (address) => {
      expect(await channel.send(aLetter({ address }))).toEqual({ kind: 'sent' });
      expect(server.mails[0]!.to).toHaveLength(1);
    },
  );

  it.each([
    'jill@example.org\r\nBcc: joe@example.org',
    'jill@example.org>\r\nRCPT TO:<joe@example.org',
    'jill@example.org, joe@example.org',
    'jill@example.org;joe@example.org',
    '"jill, joe"@example.org',
    'Jill <jill@example.org>',
    'jill@example.org\u0000@joe.example',
    '\u202ejill@example.org',
    '',
  ])('a mail to %j, which is no address, goes to nobody', async (address) => {
    expect(await channel.send(aLetter({ address }))).toMatchObject({ kind: 'refused' });
    expect(server.mails).toEqual([]);
  });
});

describe('a mail that is not taken', () => {
  it('is refused for good when the server does not know the address', async () => {
    server.onStep = (step) => (step === 'rcpt' ? smtpError(550, 'No such user') : null);
    expect(await channel.send(aLetter())).toEqual({
      kind: 'refused',
      reason: expect.stringMatching(/refuses jill@example\.org\. It said: .*No such user/),
    });
  });

  it.each([
    ['rcpt', 554, '5.7.1 <jill@example.org>: Relay access denied'],
    ['rcpt', 550, 'relay not permitted'],
    ['rcpt', 530, '5.7.0 Must issue a STARTTLS command first'],
    ['data', 550, '5.7.26 This mail is unauthenticated'],
  ] as const)(
    'is tried again when at %s (%i) it is the sender that is not known',
    async (where, code, says) => {
      server.onStep = (step) => (step === where ? smtpError(code, says) : null);
      expect(await channel.send(aLetter())).toEqual({
        kind: 'later',
        reason: expect.stringContaining(says.slice(-20)),
      });
    },
  );

  it('is refused for good when the server does not take what it says', async () => {
    server.onStep = (step) => (step === 'data' ? smtpError(554, 'Looks like spam') : null);
    expect(await channel.send(aLetter())).toEqual({
      kind: 'refused',
      reason: expect.stringContaining('refused this mail. It said: 554 Looks like spam'),
    });
  });

  it('is tried again when the server is busy', async () => {
    server.onStep = (step) => (step === 'rcpt' ? smtpError(451, 'Try later') : null);
    expect(await channel.send(aLetter())).toMatchObject({ kind: 'later', reason: /Try later/ });
  });

  it('in time is tried again, and does not arrive after all', async () => {
    const hurried = mailChannel({ url: `smtp://127.0.0.1:${server.port}`, from, longestMs: 200 });
    const gate = Promise.withResolvers<null>();
    server.onStep = (step) => (step === 'rcpt' ? gate.promise : null);
    expect(await hurried.send(aLetter())).toEqual({
      kind: 'later',
      reason: 'The mail server did not answer in time.',
    });
    gate.resolve(null);
    server.onStep = () => null;
    expect(await hurried.send(aLetter({ id: 'm2' }))).toEqual({ kind: 'sent' });
    expect(server.mails.map(({ parsed }) => parsed.messageId)).toEqual(['<m2@watch.example>']);
    await hurried.close();
  });

  it('is tried again when there is no server', async () => {
    await server.close();
    const outcome = await channel.send(aLetter());
    expect(outcome).toMatchObject({ kind: 'later', reason: expect.stringContaining('mail server') });
    server = await startMailServer();
  });

  it('says what is missing where nothing is set up', async () => {
    const none = mailChannel({ url: null, from: null });
    expect(none.problem()).toContain('--smtp');
    expect(await none.send(aLetter())).toMatchObject({ kind: 'later' });
  });

  it('says that the password is wrong', async () => {
    const strict = await startMailServer({
      authOptional: false,
      onAuth: (_, __, done) => done(smtpError(535, 'wrong')),
      allowInsecureAuth: true,
    });
    const signed = mailChannel({ url: `smtp://jill:secret@127.0.0.1:${strict.port}`, from });
    const outcome = await signed.send(aLetter());
    expect(outcome).toMatchObject({
      kind: 'later',
      reason: expect.stringContaining('user name and password'),
    });
    expect(JSON.stringify(outcome)).not.toContain('secret');
    await signed.close();
    await strict.close();
  });
});
