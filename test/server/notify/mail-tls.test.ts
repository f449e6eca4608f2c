// Mail over TLS: from the start or by STARTTLS, with a password that nobody else sees, and not at all where it must be and is not.
import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Channel, Delivery } from '../../../server/notify/channel.ts';
import { mailChannel } from '../../../server/notify/mail-channel.ts';
import { aLetter } from './a-digest.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

const pem = (name: string) => readFileSync(`test/fixtures/tls/${name}.pem`, 'utf8');
const [key, cert] = [pem('localhost-key'), pem('localhost')];
const usual = getCACertificates('default');
/** Names and passwords that reached the server, and whether nobody could read along. */
let logins: [name: string, password: string, isSecure: boolean][];
let connections: number;
let server: MailServer | null;
let channel: Channel | null;

beforeEach(() => {
  logins = [];
  connections = 0;
});
afterEach(async () => {
  await channel?.close();
  await server?.close();
  setDefaultCACertificates(usual);
});
const trust = () => setDefaultCACertificates([...usual, cert]);

async function start(options: { secure?: boolean; offersTls?: boolean }): Promise<MailServer> {
  const { secure = false, offersTls = true } = options;
  server = await startMailServer({
    ...{ secure, key, cert, authOptional: true, allowInsecureAuth: true },
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    onAuth({ username, password }, session, done) {
      logins.push([username ?? '', password ?? '', session.secure]);
      done(null, { user: username });
    },
  });
  server.onStep = (step) => {
    if (step === 'connect') connections++;
    return null;
  };
  return server;
}

function send(url: string): Promise<Delivery> {
  channel = mailChannel({ url, from: 'webvigil@watch.example' });
  return channel.send(aLetter());
}

describe.each([
  ['from the start', 'smtps', true],
  ['where the server offers it', 'smtp', false],
])('TLS %s', (_, scheme, secure) => {
  it('carries password and mail, on a connection that is kept', async () => {
    trust();
    const { port, mails } = await start({ secure });
    expect(await send(`${scheme}://jill:s%26cret@localhost:${port}`)).toEqual({ kind: 'sent' });
    expect(await channel!.send(aLetter({ id: 'm2' }))).toEqual({ kind: 'sent' });
    expect(logins).toEqual([['jill', 's&cret', true]]);
    expect(mails.map(({ parsed }) => parsed.messageId)).toEqual(['<m1@watch.example>', '<m2@watch.example>']);
    expect(connections).toBe(1);
  });

  it('with a certificate that nobody vouches for sends neither, and says so', async () => {
    const { port, mails } = await start({ secure });
    const outcome = await send(`${scheme}://jill:secret@localhost:${port}`);
    expect(outcome).toMatchObject({ kind: 'later', reason: expect.stringMatching(/certificate/i) });
    expect(logins).toEqual([]);
    expect(mails).toEqual([]);
  });
});

describe('a server that offers no TLS', () => {
  it('gets nothing where TLS is required', async () => {
    const { port, mails } = await start({ offersTls: false });
    const outcome = await send(`smtp://jill:secret@localhost:${port}?tls=required`);
    expect(outcome).toMatchObject({ kind: 'later', reason: expect.stringContaining('No secure connection') });
    expect(logins).toEqual([]);
    expect(mails).toEqual([]);
  });

  it('on this machine gets password and mail', async () => {
    const { port } = await start({ offersTls: false });
    expect(await send(`smtp://jill:secret@127.0.0.1:${port}`)).toEqual({ kind: 'sent' });
    expect(logins).toEqual([['jill', 'secret', false]]);
  });
});
