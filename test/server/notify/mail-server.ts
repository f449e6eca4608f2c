// A real SMTP server for tests: keeps every mail it accepted, and misbehaves when told to.
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface AcceptedMail {
  to: string[];
  raw: string;
  parsed: ParsedMail;
}

export interface MailServer {
  port: number;
  /** In the order they came; the same mail may be there twice. */
  mails: AcceptedMail[];
  /** Called at each step of the conversation; an error it gives is sent to the client. */
  onStep: (step: MailStep, address: string) => Promise<Error | null> | Error | null;
  close(): Promise<void>;
}

export type MailStep = 'connect' | 'mail' | 'rcpt' | 'data' | 'accepted';

export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: AcceptedMail[] = [];
  const step = async (name: MailStep, address: string, done: (error?: Error | null) => void) => {
    const error = await server.onStep(name, address);
    done(error ?? undefined);
  };
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    ...options,
    onConnect: (_, done) => void step('connect', '', done),
    onMailFrom: ({ address }, _, done) => void step('mail', address, done),
    onRcptTo: ({ address }, _, done) => void step('rcpt', address, done),
    async onData(stream, session, done) {
      // A client that dies in the middle is no error of the test's.
      stream.on('error', () => {});
      const chunks: Buffer[] = [];
      try {
        for await (const chunk of stream) chunks.push(chunk as Buffer);
      } catch {
        return;
      }
      const raw = Buffer.concat(chunks);
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const error = await server.onStep('data', to[0] ?? '');
      if (error) return done(error);
      mails.push({ to, raw: raw.toString('utf8'), parsed: await simpleParser(raw) });
      done();
      void server.onStep('accepted', to[0] ?? '');
    },
  });
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const server: MailServer = {
    port: (smtp.server.address() as AddressInfo).port,
    mails,
    onStep: () => null,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
  return server;
}

/** An answer with this code. */
export function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
