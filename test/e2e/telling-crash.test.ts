// kill -9 at every step of sending a mail: after the next start each change has been told, under one Message-ID of its own.
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { type MailServer, type MailStep, startMailServer } from '../server/notify/mail-server.ts';
import { type LocalSite, page, startLocalSite } from './local-site.ts';
import {
  clientWith,
  pairDevice,
  type ServerProcess,
  startServerProcess,
  stopAllServers,
} from './server-process.ts';
import { until } from './until.ts';

let site: LocalSite;
let mail: MailServer;
let server: ServerProcess;
let dataDir: string;

beforeEach(async () => {
  site = await startLocalSite();
  mail = await startMailServer();
  server = await start();
  dataDir = server.dataDir;
});
afterEach(async () => {
  await server.kill();
  await site.close();
  await mail.close();
});
afterAll(stopAllServers);

function start(): Promise<ServerProcess> {
  const flags = [
    `--allow-hosts=${site.host}`,
    `--smtp=smtp://127.0.0.1:${mail.port}`,
    '--mail-from=webvigil@watch.example',
  ];
  return startServerProcess({ flags, ...(dataDir === undefined ? {} : { dataDir }) });
}

/** Kills the server when its mail comes to this step, once. */
function killAt(step: MailStep): Promise<void> {
  return new Promise((resolve) => {
    mail.onStep = async (now) => {
      if (now !== step) return null;
      mail.onStep = () => null;
      await server.kill();
      resolve();
      return null;
    };
  });
}

/** Each start takes another port, which its links name. */
function wordsOf({ parsed }: MailServer['mails'][number]): string {
  return parsed.text!.replace(/127\.0\.0\.1:\d+\/(?!news)/g, 'server/');
}

it('neither loses nor doubles a mail', { timeout: 240_000 }, async () => {
  const token = await pairDevice(server);
  let call = clientWith(server.address, token);
  // The first one: later mails go over the connection that is kept.
  const steps: (MailStep | 'detected')[] = ['connect', 'detected', 'mail', 'rcpt', 'data', 'accepted'];
  for (const [round, step] of steps.entries()) {
    // A page of its own for each: of one that changes all the time the mails would be held back.
    const path = `/news${round}`;
    site.set(path, page('News', '<p>This is number 0.</p>'));
    const { id } = await call('createSentinel', {
      text: `Create Sentinel news${round} Using ${site.origin}${path} Notify by email jill@example.org immediately`,
    });
    await until('the baseline', async () => (await call('getSentinel', { id })).versions === 1);
    site.set(path, page('News', `<p>This is number ${round + 1}.</p>`));
    const killed = step === 'detected' ? null : killAt(step);
    const { outcome } = await call('checkSentinel', { id });
    expect(outcome).toBe('changed');
    if (killed === null) await server.kill();
    else await killed;
    server = await start();
    call = clientWith(server.address, token);
    await until(`the mail of round ${round + 1}`, async () => {
      const { messages, channels } = await call('getTelling', {});
      const waiting = channels.find(({ kind }) => kind === 'email')!.waiting;
      return (
        waiting === 0 && messages.length === round + 1 && messages.every(({ state }) => state === 'sent')
      );
    });
  }
  const byId = Map.groupBy(mail.mails, ({ parsed }) => parsed.messageId!);
  expect(byId.size).toBe(steps.length);
  const told = [...byId.values()].map(([first]) => /\+ This is number (\d+)/.exec(first!.parsed.text!)![1]);
  expect(told.map(Number).sort((a, b) => a - b)).toEqual(steps.map((_, round) => round + 1));
  // The one that was taken just when the server died came again, the same in every word.
  for (const [first, ...again] of byId.values())
    for (const one of again) expect(wordsOf(one)).toBe(wordsOf(first!));
  expect([...byId.values()].some((copies) => copies.length > 1)).toBe(true);
});
